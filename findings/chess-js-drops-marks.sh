#!/bin/sh
# Package: chess.js 1.4.0 (npm).
# Behavior: pgn() writes a game that loadPgn has read without its marks `!`, `??` and `$14`; comments stay.
# Output seen: `1. e4! $14 e5?? {oh} *` comes back as `1. e4 e5 {oh} *`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log
npm install --silent chess.js@1.4.0 >> npm.log
cat > look.mjs <<'SCRIPT'
import { Chess } from 'chess.js'

const game = new Chess()
game.loadPgn('1. e4! $14 e5?? {oh} *')
const found = game.pgn().split('\n').at(-1)
console.log(found)
process.exit(found === '1. e4 e5 {oh} *' ? 0 : 1)
SCRIPT
node look.mjs
