#!/bin/sh
# A complete player for `duel arena`, in shell. It plays the last legal move.
#
#     duel arena check 'cmd:sh player.sh'

# The value of a field whose value is text or a number.
field() {
  printf '%s\n' "$line" | sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p"
}

while IFS= read -r line; do
  case $line in
    '{"type":"hello"'*) echo '{"type":"ready","name":"last-move-sh","version":"1"}' ;;
    '{"type":"new"'*) echo '{"type":"ok"}' ;;
    '{"type":"ping"'*) echo '{"type":"pong"}' ;;
    '{"type":"bye"'*) exit 0 ;;
    '{"type":"choose"'*)
      move=$(printf '%s\n' "$line" | sed -n 's/.*"legal":\[\([^]]*\)\].*/\1/p' | sed 's/.*,//; s/"//g')
      printf '{"type":"move","match":"%s","turn":%s,"attempt":%s,"move":"%s"}\n' \
        "$(field match)" "$(field turn)" "$(field attempt)" "$move"
      ;;
  esac
done
