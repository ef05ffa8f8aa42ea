# shellcheck shell=bash
# The suite older of bin/verify. Sourced in the root of the checkout.
. bin/lib/full.sh

readonly work=$PWD/$state/older # the other checkout; removed at the end
readonly stored=demo-consumer/src/main/java/io/trunkline/demo/stores/StoredBids.java
java=java
[ -z "${JAVA_HOME:-}" ] || java=$JAVA_HOME/bin/java

# older REF
older() {
  local commit name serialization
  commit=$(git rev-parse --verify --quiet "$1^{commit}") ||
    { echo "there is no commit $1 here; name a commit, tag or branch of this repository" >&2; exit 2; }
  name=$(git rev-parse --short=8 "$commit")
  trap remove_older EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  remove_older # an ended run may have left it
  mkdir -p "$work"
  git worktree add --quiet --detach "$work/$name" "$commit"
  view
  view "$work/repository"
  build_demo "$name" "$work/$name" "$work/repository"
  build_demo today "$PWD" "$repository"
  for serialization in hessian2 kryo fastjson2 fst; do
    calls "$serialization" "$name" today
    calls "$serialization" today "$name"
    values "$serialization" "$name" today
    values "$serialization" today "$name"
  done
  echo "all right between $name and today's build"
}

remove_older() {
  local status=$? tree
  for tree in "$work"/*/.git; do
    [ ! -e "$tree" ] || git worktree remove --force "${tree%/.git}"
  done
  rm -rf "$work"
  return $status
}

# root NAME: the checkout of a build
root() { if [ "$1" = today ]; then echo "$PWD"; else echo "$work/$1"; fi; }

# build_demo NAME CHECKOUT REPOSITORY
build_demo() {
  local begun=$SECONDS log=$state/logs/older-build-$1.log
  rm -rf "$2"/demo-{provider,consumer}/target/lib # or libraries of other versions would stay
  (cd "$2" && mvn -B -ntp -Dquick "-Dmaven.repo.local=$3" -pl demo-provider,demo-consumer -am -Dmaven.test.skip=true package) \
    >"$log" 2>&1 </dev/null || failed "the build of $1" "$log"
  echo "built $1 in $(duration $((SECONDS - begun)))"
}

# calls SERIALIZATION PROVIDER CONSUMER: the demo with a provider and a consumer of those builds
calls() {
  local log=$state/logs/older-calls.log what="$1: calls, provider $2, consumer $3" terms
  DEMO_PROVIDER=$(root "$2") DEMO_CONSUMER=$(root "$3") bash bin/demo "$1" >"$log" 2>&1 </dev/null || failed "$what" "$log"
  terms=$(sed -n 's/^127\.0\.0\.1:[0-9]* //p' "$log")
  # Without agreed terms the line is "plain: " and the reason.
  if ! [[ $terms =~ ^agreed:\ $1([,\;]|$) ]] || ! grep -q '^all results were right$' "$log"; then
    failed "$what, terms '$terms'" "$log"
  fi
  echo "$what: all right; $terms"
}

# values SERIALIZATION WRITER READER: one build reads the stored values of the other
values() {
  local folder=$work/values what="$1: stored values, writer $2, reader $3"
  local writer=$state/logs/older-writer.log reader=$state/logs/older-reader.log
  rm -rf "$folder"
  mkdir "$folder"
  if [ "$2" = today ]; then # which keeps the form of a file; an older build does not read the form of today's own
    stored_bids "$3" write "$1" "$folder" >"$writer" 2>&1 || failed "$what" "$writer"
  fi
  stored_bids "$2" write "$1" "$folder" >"$writer" 2>&1 || failed "$what" "$writer"
  stored_bids "$3" read "$1" "$folder" >"$reader" 2>&1 || failed "$what" "$writer" "$reader"
  echo "$what: all right; $(tail -n 1 "$writer")"
}

# stored_bids BUILD ARGUMENT...: Java runs the source where the build does not contain the class.
stored_bids() {
  local root opens=() program=io.trunkline.demo.stores.StoredBids
  root=$(root "$1")
  [ -e "$root/$stored" ] || program=$PWD/$stored
  mapfile -t opens < <(sed -n 's|.*<fst.opens>\(.*\)</fst.opens>.*|\1|p' "$root/pom.xml" | tr ' ' '\n')
  "$java" "${opens[@]}" -cp "$root/demo-consumer/target/demo-consumer.jar:$root/demo-consumer/target/lib/*" "$program" "${@:2}" </dev/null
}

# failed WHAT LOG...
failed() {
  local log
  for log in "${@:2}"; do
    echo "the end of $(basename "$log"):"
    tail -n 60 "$log" | sed 's/^/    | /'
  done
  echo "$1: FAILED"
  exit 1
}
