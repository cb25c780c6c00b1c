# Engines: other programs that play, in the settings and at the table.

engine-no-program = There is no program at { $path }
engine-not-started = { $path } cannot be started: { $reason }
engine-no-greeting = It does not speak TEI: no answer within { $seconds } s
engine-not-ready = It was not ready for a game within { $seconds } s
engine-unknown-option =
    { $value ->
        [empty] It has no option { $option } without a value
       *[other] It has no option { $option } with the value “{ $value }”
    }
engine-unsupported-size = It does not play on { $size }×{ $size }
engine-unsupported-komi = It does not play with a komi of { $komi }
engine-unsupported-rules = Engines know only the usual opening and numbers of pieces
engine-crashed = It has ended: { $status }
engine-crashed-saying = It has ended ({ $status }), saying “{ $words }”
engine-output-closed = It went silent: it has closed its output
engine-rubbish = It writes without end what is no TEI, such as “{ $said }”
engine-no-ply-in-time = It has not answered within { $seconds } s
engine-ignored-stop = It went on when it was told to stop, and was ended
engine-unreadable = Its answer “{ $said }” is no ply
engine-no-ply-given = It says that it has no ply
engine-illegal = It wants to play { $ply }: { $reason }
engine-game-over = There is nothing to think about: the game is over
engine-no-ply = There is nothing to think about: no ply is possible
engine-stopped = It was stopped
