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

settings-engines = Engines
settings-engines-button =
    { $count ->
        [0] Add an engine…
        [one] One engine…
       *[other] { $count } engines…
    }

engines-title = Engines
engines-explained = An engine is another program that plays Tak. Every one that speaks TEI can sit at the table: choose its program, and test whether it answers.
engines-new = New engine
engines-add = Add an engine
engines-name = Name
engines-name-hint = As its file is called
engines-program = Program
engines-program-hint = The path of its file
engines-choose = Choose…
engines-arguments = Arguments
engines-arguments-hint = Such as tei; often none
engines-options = Options ({ $count })
engines-options-unknown = A test shows which options it has.
engines-option-remove = Leave it as the engine has it
engines-test = Test
engines-remove = Remove
engines-testing = It is started and asked for a ply…
engines-nameless = An engine without a name
engines-by = { $name } by { $author }
engines-speaks =
    TEI { $version } · boards: { $sizes } · { $options ->
        [0] no options
        [one] one option
       *[other] { $options } options
    }
engines-sizes-unsaid = not said
engines-plays =
    { $komi ->
        [none] On an empty { $size }×{ $size } board it plays { $ply }
       *[other] On an empty { $size }×{ $size } board with komi { $komi } it plays { $ply }
    }
engines-plays-at-depth =
    { $komi ->
        [none] On an empty { $size }×{ $size } board it plays { $ply }, at depth { $depth }
       *[other] On an empty { $size }×{ $size } board with komi { $komi } it plays { $ply }, at depth { $depth }
    }
engines-broken = An entry of the settings file is no engine: { $error }
engines-forget-broken = Take it out
engines-choose-title = Choose a program
