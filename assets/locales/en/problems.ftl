# What is wrong with a file.

problem-at-ply = Line { $line }, column { $column }, ply { $ply } “{ $text }”: { $reason }
problem-at-missing-ply = Line { $line }, column { $column }, ply { $ply }: { $reason }
problem-at-text = Line { $line }, column { $column }, “{ $text }”: { $reason }
problem-at-place = Line { $line }, column { $column }: { $reason }

problem-no-game = there is no game here
problem-missing-ply =
    { $color ->
        [white] White's ply before this is missing
       *[black] Black's ply before this is missing
    }
problem-not-double = two pieces are placed only by White's first ply of the double black stack opening
problem-lacks-count = the number of pieces lifted is missing; the sum of the drops is taken
problem-move-number = this should be move { $due }
problem-no-branch-place = there is no place in the game where this variation could start
problem-branch-place-guessed = this variation does not fit the line that its name says; it is read where it fits
problem-after-result = the record goes on after a result

problem-bad-size = a board size is a number from 3 to 8
problem-bad-komi = komi is a number of flats or half flats between -63.5 and 63.5
problem-bad-count = a game has 1 to 60 stones and 0 to 4 capstones a side
problem-bad-opening = an opening is swap, no-swap or double black stack
problem-no-swap-assumed = the opening is not said; this is legal only where the first plies do not swap colours
problem-bad-draw-rule = this is a number from 1 on
problem-bad-result = a result is R-0, F-0, 1-0, 0-R, 0-F, 0-1, 1/2-1/2 or 0-0
problem-duplicate-tag = the tag { $tag } comes more than once; the last one counts
problem-sizes-differ = the position is { $tps }×{ $tps }, the game { $size }×{ $size }
problem-unknown-size = the size of the board is said nowhere
problem-results-differ = the Result tag says { $tag }, the end of the record { $written }
problem-wrong-result = the record says { $recorded }, by the rules it is { $right }
problem-not-over = the record says { $recorded }, by the rules the game is not over

problem-too-many-problems = too much is wrong; the rest of this game was not read
problem-too-many-games = too many games; the rest of the file was not read
problem-too-many-errors = there are too many errors; the rest of the file was not read
problem-too-many-tags = too many tags; nothing after them was read
problem-too-long = the game is too long; the rest was not read
problem-too-many-flaws = too much here is not PTN; the rest of this game was not read
problem-long-number = this move number is too long
problem-unclosed-comment = the comment is never closed
problem-long-comment = the comment is longer than a megabyte
problem-not-a-tag = this is not a tag such as [Size "5"]

problem-not-a-ply = this is not a ply
problem-lifted-count = a spread lifts 1 to 8 pieces, not { $count }
problem-drop = every drop of a spread is 1 to 8 pieces
problem-drops-do-not-add-up = the drops add up to { $sum }, but { $count } pieces are lifted
problem-too-many-dropped = the drops add up to { $sum }, but a spread lifts at most 8 pieces
problem-places-several = a placement puts one piece (or 2 in the double black stack opening)
problem-not-a-server-ply = this is no ply of playtak's server (P A1, M A1 A3 1 2)
problem-server-square = a square (A1 to H8) is missing
problem-server-kind = a placement ends with W, C or nothing
problem-server-not-straight = a stack moves in a straight line
problem-server-drops = every square passed gets a drop of at least one piece, 8 in all at most

problem-tps-empty = the TPS is empty
problem-tps-rows = a board has 3 to 8 rows; this has { $rows }
problem-tps-row-length = rank { $rank } has { $squares } squares where the board has { $size }
problem-tps-cell = “{ $text }” is neither empty squares (x, x2) nor a stack (1, 2S, 121C)
problem-tps-too-high = this stack is higher than any game can build
problem-tps-no-player = the player to move is missing: 1 or 2 after the board
problem-tps-player = the player to move is 1 or 2, not “{ $text }”
problem-tps-no-move-number = the move number is missing after the player
problem-tps-move-number = “{ $text }” is no move number
problem-tps-too-much = “{ $text }” is too much: a TPS ends with the move number

problem-move-number-zero = moves are numbered from 1, not 0
problem-buried =
    { $kind ->
        [wall] a wall
        [capstone] a capstone
       *[flat] a flat
    } on { $square } has pieces on top of it
problem-too-many-stones =
    { $color ->
        [white] White
       *[black] Black
    } has { $count } stones on the board, but only { $limit } in all
problem-too-many-capstones =
    { $color ->
        [white] White
       *[black] Black
    } has { $count } capstones on the board, but only { $limit } in all
problem-opening-stones =
    { $color ->
        [white] move 1 places { $needed } of White's stones, but only { $left } are left
       *[black] move 1 places { $needed } of Black's stones, but only { $left } are left
    }
problem-reserve-stones =
    { $color ->
        [white] White
       *[black] Black
    } has { $count } stones; a game has 1 to 60
problem-reserve-capstones =
    { $color ->
        [white] White
       *[black] Black
    } has { $count } capstones; a game has at most 4
problem-no-double-stack = the double black stack opening needs two black stones
