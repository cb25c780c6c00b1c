# What is written on films and pictures.

film-players = { $white } – { $black }
film-board = { $size }×{ $size }
