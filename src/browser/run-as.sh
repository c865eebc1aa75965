#!/bin/sh
# Starts the browser of WINNOW_BROWSER as the user WINNOW_UID and group WINNOW_GID, who then own its profile: for
# Playwright, which cannot start it as another user. This process becomes the browser, with its id and its pipes.
set -eu
browser=$WINNOW_BROWSER uid=$WINNOW_UID gid=$WINNOW_GID profile=
unset WINNOW_BROWSER WINNOW_UID WINNOW_GID
for argument; do
  case $argument in --user-data-dir=*) profile=${argument#*=} ;; esac
done
chown "$uid:$gid" "$profile"
HOME=$profile
export HOME
exec setpriv --reuid "$uid" --regid "$gid" --clear-groups -- "$browser" "$@"
