# Why something was not possible.

illegal-game-over = The game is over
illegal-off-board = { $square } is not on the board
illegal-occupied = A new piece needs an empty square; { $square } is not empty
illegal-no-stones =
    { $color ->
        [white] White has no stones left
       *[black] Black has no stones left
    }
illegal-no-capstones =
    { $color ->
        [white] White has no capstones left
       *[black] Black has no capstones left
    }
illegal-opening-flat-only = In the opening only a flat can be placed
illegal-opening-no-spread = In the opening nothing can be moved yet
illegal-empty-square = { $square } is empty: there is nothing to move
illegal-not-your-stack =
    You control a stack only by its top piece; on { $square } it is { $owner ->
        [white] white
       *[black] black
    }
illegal-lifts-too-many = { $lifted } pieces cannot be lifted from a stack of { $height }
illegal-over-carry-limit = { $lifted } pieces are too many: the carry limit is { $limit }
illegal-leaves-board = A spread cannot leave the board
illegal-wall-blocks = A wall blocks { $square }
illegal-capstone-blocks = A capstone blocks { $square }
illegal-flatten-needs-capstone = Only a capstone can flatten the wall on { $square }
illegal-flatten-not-alone = The capstone must land on the wall on { $square } alone

refusal-no-way-out = The stack on { $square } cannot move: every way is blocked
refusal-count-cannot-finish =
    { $count ->
        [one] With one piece in the hand no move could be finished
       *[other] With { $count } pieces in the hand no move could be finished
    }
refusal-not-in-hand =
    { $left ->
        [one] There is one piece in the hand, so { $count } cannot be dropped
       *[other] There are { $left } pieces in the hand, so { $count } cannot be dropped
    }
refusal-count-first = First say how many pieces to lift
refusal-not-adjacent = The hand can go only to the lit squares
refusal-not-the-target = A move goes straight on: drop on the lit square
refusal-spread-under-way = Finish the move in the hand first, or take it back

refused-others-turn = It is { $player }'s turn
refused-nobody-here = Only bots play: nobody here can do that for them
refused-looking-back = You look at an earlier position; the game goes on at its last one
refused-watching = This is a record. “Play from here” makes a game of it
refused-nothing-to-undo = There is nothing to take back
refused-nothing-to-redo = There is nothing to play again
refused-no-offer = No draw is offered
refused-no-saved-game = There is no saved game
refused-unreadable-save = The saved game cannot be read and was set aside: { $error }
refused-no-game = There is no game in it

# What happened.

notice-copied-ptn = The record is on the clipboard
notice-copied-tps = The position is on the clipboard
notice-clipboard = Clipboard
notice-nothing-to-paste = There is no text on the clipboard
notice-saved = Saved: { $file }
notice-not-saved = { $file } cannot be saved: { $error }
notice-not-opened = { $file } cannot be opened: { $error }
notice-not-kept = The game cannot be kept: { $error }
notice-director-on = The camera follows what plays by itself
notice-director-off = The camera follows nothing (D)
notice-director-still = The camera keeps still while motion is reduced or off
notice-muted = Sound is off (M)
notice-unmuted = Sound is on
notice-picture = Picture: { $file }
notice-theme-left-out = A theme is left out: { $error }
notice-settings-set-aside = The settings could not be read and were set aside: { $error }
notice-engine-unreadable = An engine in the settings could not be read and is left out: { $error }
notice-draw-declined = The draw is declined
notice-played-meanwhile = { $player } has played { $ply }
