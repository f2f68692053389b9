#!/bin/sh
# Usage: deploy.sh preview|production [message]
set -eu

fail() {
  code=$1
  shift
  printf 'deploy: %s\n' "$@" >&2
  exit "$code"
}

usage='usage: deploy.sh preview|production [message]'
if [ "$#" -lt 1 ] || [ "$#" -gt 2 ]; then
  fail 2 "$usage"
fi
mode=$1
message=${2-}

case $mode in
  preview) set -- deploy ;;
  production) set -- deploy --prod ;;
  *) fail 2 "unknown mode: $mode" "$usage" ;;
esac

# After "message=" no text can be taken for an option.
if [ -n "$message" ]; then
  set -- "$@" --meta "message=$message"
fi

if ! command -v vercel >/dev/null 2>&1; then
  fail 127 'the vercel program is not installed, or not on PATH.' \
    'Install it: npm install --global vercel' \
    'Sign in: vercel login' \
    'In the project, once: vercel link' \
    'Then deploy again.'
fi

# Without --yes and without input, vercel cannot set up a project that nobody linked.
exec vercel "$@" </dev/null
