# Films: what is written on them, and the dialog that makes them.

film-players = { $white } – { $black }
film-board = { $size }×{ $size }

film-button = Make a film…
film-running = Film: { $percent } %
film-title = A film of this game
film-format = Format
film-format-of =
    { $ending ->
        [mp4] MP4
        [gif] GIF
       *[png] PNG (animated)
    }
film-size = Size
film-rate = Frames a second
film-speed = Speed
film-camera = Camera
film-camera-of =
    { $camera ->
        [director] Follows the play
        [top] From above
       *[fixed] Stands still
    }
film-plies = Plies
film-to = to
film-written = Show
film-captions = Players and plies
film-card = Title
film-file = File
film-replaces = A file of this name exists, and will be replaced.
film-preview = { $minutes }:{ $seconds } · about { $size } MB
film-lacks-ffmpeg = MP4 films are made by the program ffmpeg, which was not found. A GIF needs no other program.
film-make = Make the film
film-begins = The table is being set…
film-frame = Frame { $done } of { $total }
film-goes-on = You can go on watching meanwhile; the film ends with the program.
film-stop = Stop
notice-film-made = The film is there: { $file }
notice-film-failed = There is no film: { $error }
notice-film-stopped = The film was given up
