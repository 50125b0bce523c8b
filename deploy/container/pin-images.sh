#!/bin/sh
# Writes the digests of the newest images into .env. Run in the folder of compose.yaml, first and before each upgrade.
set -eu
grep -hoE '[a-z]+:[^@ ]+@\$\{[A-Z]+_DIGEST' deploy/container/Containerfile compose.yaml | sort -u | while read -r found; do
  image=${found%@*}
  setting=${found#*\{}
  digest=$(docker pull "$image" | sed -n 's/^Digest: //p')
  case $digest in sha256:*) ;; *) echo "Docker names no digest of $image" >&2; exit 1 ;; esac
  sed -i "s/^$setting=.*/$setting=$digest/" .env
  grep -qx "$setting=$digest" .env || echo "$setting=$digest" >> .env
  echo "$image is $digest"
done
