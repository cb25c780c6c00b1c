# What is said while a game is played or watched.

color-white = White
color-black = Black

side-to-move = to move
side-thinks = thinking
side-bot = Bot, level { $level }
side-engine = Engine
side-count-unit = flats
side-komi = komi { $komi }
side-count-hint = Squares whose top is a flat of this colour
side-count-hint-komi = Squares whose top is a flat of this colour, and { $komi } komi
side-reserve-hint =
    In reserve: { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    }, { $capstones ->
        [one] { $capstones } capstone
       *[other] { $capstones } capstones
    }

turn-move = { $player } to move
turn-thinking = { $player } is thinking
turn-waiting = Paused: { $player } to move
turn-opening =
    { $player } places a { $color ->
        [white] white
       *[black] black
    } flat
turn-opening-double =
    { $player } places two { $color ->
        [white] white
       *[black] black
    } flats

kind-flat = Flat
kind-wall = Wall
kind-capstone = Cap
kind-hint = { $kind } ({ $key })

moves-title = Moves
moves-none = No ply yet
moves-in-variation = A variation
moves-leave-variation = Leave
moves-variation-hint = Another way to go on
moves-main-line-hint = The main line

step-first = First position (Home)
step-back = One ply back (Left)
step-half-back = Half a ply back (Shift+Left)
step-half-forward = Half a ply forward (Shift+Right)
step-forward = One ply forward (Right)
step-last = Last position (End)

undo-hint = Undo (Ctrl+Z)
redo-hint = Redo (Ctrl+Y)
offer-draw = Draw?
resign = Resign
bots-pause = Pause
bots-go-on = Go on
bots-pause-hint = The bots wait, or play on (Space)
bots-stop = Stop
bots-stop-hint = Ends the game before its end

fault-title = { $player } does not play on
fault-retry = Try again
fault-retry-hint = Asks { $player } once more
fault-bot = Our bot
fault-bot-hint = Our bot plays on, at the level you choose
fault-by-hand = By hand
fault-by-hand-hint = You play this side, too

draw-offered = { $player } offers a draw
draw-accept = Agree
draw-decline = Play on

look-back-place = You look at ply { $ply } of { $last }
look-back-return = Return (End)
look-back-return-hint = To the position of the game
continue-from-here = Play from here
continue-from-here-hint = The game goes on from the position shown

choice-lift = Lift how many?
choice-drop =
    { $count ->
        [one] One in the hand. Drop it?
       *[other] { $count } in the hand. Drop how many?
    }
choice-aim =
    { $count ->
        [one] One in the hand. Which way?
       *[other] { $count } in the hand. Which way?
    }
choice-lift-count =
    { $count ->
        [one] Lift one piece
       *[other] Lift { $count } pieces
    } ({ $count })
choice-drop-count =
    { $count ->
        [one] Drop one piece
       *[other] Drop { $count } pieces
    } ({ $count })
choice-back = Back
choice-back-hint = Take the last step back (Backspace)

stack-count =
    { $count ->
        [one] one piece
       *[other] { $count } pieces
    }
stack-close = Close (X)

end-winner = { $player } wins
end-draw = A draw
end-stopped = No result
end-by-road = A road from edge to edge
end-by-flats = More flats at the end
end-by-equal-flats = Both have the same number of flats
end-by-repetition = The position occurred too often
end-by-quiet = Too many plies without a new piece
end-by-length = The bots came to no end
end-by-stop = The game was stopped
end-by-resignation = By resignation
end-by-agreement = By agreement
end-by-record = The record ends here: by resignation, or on time
end-count = Flats { $count }
end-score = Score { $score }
end-score-hint = The board's squares and the winner's pieces in reserve
end-show = Show
end-dismiss = Look at the board
rematch = Rematch
save-record = Save

watch-play = Play (Space)
watch-pause = Pause (Space)
watch-speed-hint = Speed
watch-game-of = Game { $game } of { $count }
watch-problems-button =
    { $count ->
        [one] One problem
       *[other] { $count } problems
    }
watch-problems =
    { $count ->
        [one] One problem in the file
       *[other] { $count } problems in the file
    }
