#!/bin/sh
# Prints one line: this file's marker, then the first argument.
printf 'MARKER-SCRIPT-2f96d0ab %s\n' "${1-}"
