# The title, the menus and the forms.

language-name = English

game-name = Roadstone
game-subtitle = The game of Tak

title-continue = Continue
title-new-game = New game
title-play-bot = Play the bot
title-watch = Watch a record
title-settings = Settings
title-help = Keys
title-quit = Quit

close = Close
cancel = Cancel
to-title = Title screen

menu-hint = Menu (Esc)
menu-title = Game
menu-title-watch = Record
menu-resume = Go on
menu-new-game = New game…
menu-seats = Players…
menu-open = Open a record…
menu-save = Save as PTN…
menu-copy-ptn = Copy PTN
menu-copy-tps = Copy TPS
menu-paste = Paste

resign-title = { $player } resigns?
resign-question = The game ends, and the opponent wins.
resign-stay = Play on
resign-confirm = Resign

new-game-title = New game
new-game-size = Board
new-game-rule-set = Rules
new-game-custom = Custom
new-game-opening = Opening
new-game-komi = Komi for Black
new-game-komi-hint = Flats added to Black's count when the flats decide
new-game-first-player = First player
new-game-second-player = Second player
new-game-name-hint = Name
new-game-white = Who plays White
new-game-first = First
new-game-second = Second
new-game-by-lot = By lot
new-game-counts = Pieces
new-game-stones = Stones, 1 to 60
new-game-capstones = Capstones, 0 to 4
new-game-start = Start

opening-swap = Swap
opening-swap-hint = Each player's first ply places a flat of the other colour.
opening-no-swap = No swap
opening-no-swap-hint = Each player places a piece of their own from the first ply on.
opening-double-black-stack = Double black stack
opening-double-black-stack-hint = White places two black flats as one stack, then Black one white flat.

seat-person = Person
seat-bot = Bot { $level }: { $name }
seat-engine = Engine: { $name }
seat-engine-hint = Another program, as in the settings

level-hint =
    { $level ->
        [1] For a first game: takes a road when it sees one, seldom looks at yours
        [2] Still misses many a threat, and thinks no further than one ply
        [3] Stops most roads, builds its own without a plan
        [4] Looks at your answer before it plays
        [5] Seldom misses a threat; errs in what a position is worth
        [6] Sees three plies ahead, and every threat
        [7] A club player: few mistakes
       *[8] Full strength: thinks as long as the settings say
    }

play-bot-title = Play the bot
play-bot-level = How strong?

seats-title = Who plays on?
seats-start = Play

settings-title = Settings
settings-page-game = Game
settings-page-table = Table
settings-page-picture = Picture
settings-page-sound = Sound
settings-page-bots = Bots
settings-language = Language
settings-animation = Animation speed
settings-animation-off = Off
settings-motion = Reduced motion
settings-motion-hint = Nothing sways, bounces, shakes or flickers
settings-scale = Size of the interface
settings-percent = { $percent } %
settings-window = Window
settings-windowed = Window
settings-fullscreen = Full screen
settings-coordinates = Coordinates
settings-coordinates-hint = Letters and numbers beside the board
settings-director = Camera
settings-director-hint = Follows what plays by itself (D)
settings-board = Board
settings-pieces = Pieces
settings-colors = Colours
settings-colors-natural = Natural

theme-cloth = Cloth
theme-selas = Selas
theme-tavern = Tavern
theme-university = University

color-ivory = Ivory
color-straw = Straw
color-sky = Sky
color-vermilion = Vermilion
color-indigo = Indigo
color-ebony = Ebony

settings-bot-pause = The bot waits
settings-bot-pause-hint = So long is your ply seen before the bot answers
settings-bot-time = The bot thinks
settings-bot-time-hint = So long level 8 and engines think about a ply
settings-seconds = { $seconds } s
settings-effects-volume = Volume of the pieces
settings-room-volume = Volume of the room
settings-muted = Mute
settings-muted-hint = No sound at all (M)

graphics-quality = Quality
graphics-quality-now = This machine draws with: { $quality }
graphics-quality-hint = Auto measures and chooses what this machine keeps up with
quality-auto = Auto
quality-low = Low
quality-medium = Medium
quality-high = High
graphics-by-quality = Auto
graphics-scale = Sharpness
graphics-edges = Smooth edges
edges-off = Off
edges-fxaa = FXAA
edges-smaa = SMAA
edges-msaa = MSAA
graphics-cap = At most
graphics-cap-rate = { $rate } / s
graphics-cap-none = No limit
graphics-vsync = Screen
graphics-vsync-hint = Each picture waits for the screen (vsync)

speed-factor = { $factor }×

problems-title = What could not be read
problems-explained = Everything before the first error of a game is shown. Each line names the place in the file.

games-title = Games in this file
games-game = { $game }. { $white } – { $black } { $result }
games-unreadable = { $game }. Not readable

detail-custom = { $size }×{ $size }, custom rules
detail-event = Event: { $value }
detail-site = Place: { $value }
detail-round = Round: { $value }
detail-date = Date: { $value }
detail-clock = Clock: { $value }

files-records = Records (PTN, TPS)
files-open-title = Open a record
files-save-title = Save as PTN
files-overwrite = Overwrite
files-overwrite-question = exists already. Overwrite it?
files-reload = Reload
files-working-folder = Working folder
files-select-all = Select all
files-show-hidden = Show hidden files
files-show-system = Show system files
files-pinned = Pinned
files-places = Places
files-devices = Devices
files-removable = Removable devices
files-home = Home
files-desktop = Desktop
files-documents = Documents
files-downloads = Downloads
files-music = Music
files-pictures = Pictures
files-videos = Videos
files-pin = Pin
files-unpin = Unpin
files-rename = Rename
files-selected = Selected:
files-name = File name:
files-all = All files
files-open = Open
files-save = Save
files-error-folder-name = A folder needs a name
files-error-file-name = A file needs a name
files-error-folder-exists = A folder of this name exists already
files-error-file-exists = A file of this name exists already
