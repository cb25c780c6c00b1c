# Hints, analysis, and the evaluations of plies.

hint-button = A hint (H)
hint-thinking = Looking for a good ply …
hint-ply = Try { $ply }
hint-ply-reason = { $ply } { $reason }
reason-wins-road =
    { $moves ->
        [one] makes a road
       *[other] makes a road in { $moves }
    }
reason-wins-flats =
    { $moves ->
        [one] wins by flats
       *[other] wins by flats in { $moves }
    }
reason-wins =
    { $moves ->
        [one] wins
       *[other] wins in { $moves }
    }
reason-stops-road-file = stops the road on the { $file } file
reason-stops-road-rank = stops the road on rank { $rank }
reason-stops-road = stops a road
reason-stops-tinue = stops a road in { $moves }
reason-makes-tak-file = threatens a road on the { $file } file
reason-makes-tak-rank = threatens a road on rank { $rank }
reason-makes-tak = threatens a road
reason-flattens = flattens the wall on { $square }

analysis-title = Analysis
analysis-button = Analysis (A)
analysis-close = Close the analysis (A)
analysis-game = Evaluate the whole game
analysis-stop = Stop
analysis-save = Write the evaluations into the record, as comments
analysis-depth = depth { $depth }
analysis-depth-nodes = depth { $depth }, { $nodes } positions
analysis-noted = as the record says
analysis-thinking = thinking …
analysis-over = the game is over
analysis-line-hint = Expected: { $line }. A click shows the first ply.
analysis-progress = { $done } of { $total }, pass { $pass } of { $passes }
analysis-missed-road =
    { $moves ->
        [one] missed a road
       *[other] missed a road in { $moves }
    }
analysis-missed-win =
    { $moves ->
        [one] missed a win
       *[other] missed a win in { $moves }
    }
analysis-graph-hint = White's winning chances, ply by ply. A click goes there.
analysis-graph-empty = The play button evaluates the whole game
analysis-road =
    { $color ->
        [white] White: road in { $moves }
       *[black] Black: road in { $moves }
    }
analysis-wins =
    { $color ->
        [white] White wins in { $moves }
       *[black] Black wins in { $moves }
    }
analysis-won =
    { $color ->
        [white] White has won
       *[black] Black has won
    }
analysis-drawn = A draw

key-hint = H
key-hint-does = A hint
key-analysis = A
key-analysis-does = Analysis

notice-annotated =
    { $count ->
        [one] One evaluation is a comment of the record now; saving keeps it
       *[other] { $count } evaluations are comments of the record now; saving keeps them
    }
