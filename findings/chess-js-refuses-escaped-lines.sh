#!/bin/sh
# Package: chess.js 1.4.0 (npm).
# Behavior: loadPgn refuses a line that begins with `%`, which the PGN standard (section 6) tells readers to skip.
# Output seen: SyntaxError: Expected brace comment, end of input, ... but "%" found.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log
npm install --silent chess.js@1.4.0 >> npm.log
cat > look.mjs <<'SCRIPT'
import { Chess } from 'chess.js'

const read = (text) => {
  const game = new Chess()
  try {
    game.loadPgn(text)
    return game.history().join(' ')
  } catch (error) {
    return error.name
  }
}
const found = [read('1. e4 e5 *'), read('% skipped\n1. e4 e5 *')]
console.log(found)
process.exit(found[0] === 'e4 e5' && found[1] === 'SyntaxError' ? 0 : 1)
SCRIPT
node look.mjs
