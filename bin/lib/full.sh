# shellcheck shell=bash
# The suites changed, nightly and labs of bin/verify. Sourced in the root of the checkout.
. bin/lib/modules.sh
. bin/lib/runs.sh

# What bin/verify older compares with: the last build before the redesign of calls and connections.
readonly first_build=6cdb2989

# view [REPOSITORY]: a view of the local repository that shares everything but our own artifacts. A module can then be
# tested alone, with the artifacts of this checkout and of no other, and what other builds installed stays as it is.
readonly repository=$PWD/$state/repository
view() {
  local shared entry link into=${1:-$repository}
  shared=$(mvn -B -X -N validate | sed -n 's/.*Using local repository at //p' | head -1)
  [ -n "$shared" ] || { echo "Maven does not say where its local repository is" >&2; exit 1; }
  mkdir -p "$into/io"
  for entry in "$shared"/* "$shared"/io/*; do
    link=$into/${entry#"$shared"/}
    # A folder is there, and stays, if Maven has fetched it into the view before it was in the shared repository.
    [ "$entry" = "$shared/io" ] || [ "$entry" = "$shared/io/trunkline" ] || [ ! -d "$entry" ] ||
      { [ -d "$link" ] && [ ! -L "$link" ]; } || ln -sfn "$entry" "$link"
  done
}

maven() { mvn -B -ntp -Plabs -Dquick "-Dmaven.repo.local=$repository" "$@"; }

# sources: a fingerprint of what the modules are built from
sources() {
  {
    git rev-parse HEAD
    git diff HEAD
    git ls-files --others --exclude-standard -z | xargs -0r sha1sum
  } | sha1sum | cut -d' ' -f1
}

# prepare MODULES: installs the modules, which commas separate, and the modules that they need; runs no tests.
# What an earlier call has installed from the same sources is not built again.
prepare() {
  local log=$state/logs/prepare.log begun=$SECONDS fingerprint installed=$repository/installed built=()
  fingerprint=$(sources)
  ! [ -f "$installed" ] || [ "$(head -1 "$installed")" != "$fingerprint" ] || mapfile -t built < <(tail -n +2 "$installed")
  if [ -z "$(tr , '\n' <<<"$1" | grep -vxF "$(printf '%s\n' "${built[@]}")")" ]; then
    echo "built before"
    return
  fi
  view
  if ! maven -pl "$1" -am install >"$log" 2>&1 </dev/null; then
    tail -n 80 "$log"
    echo "the build failed; its log is $log" >&2
    exit 1
  fi
  { echo "$fingerprint"; printf '%s\n' "${built[@]}"; tr , '\n' <<<"$1"; } | sed '/^$/d' >"$installed.new"
  mv "$installed.new" "$installed"
  echo "built in $(duration $((SECONDS - begun)))"
}

labs() {
  local labs
  labs=$(modules lab | comma)
  [ -n "$labs" ] || { echo "the poms have no profile labs"; return; }
  prepare "$labs"
  maven -pl "$labs" -DskipTests=false verify
}

at_full_size() { maven -pl "$1" -DskipTests=false -Dtrunkline.tests=full verify; }
test_module() { run_one "$1" at_full_size "$1"; }

changed() {
  local base="" plan="" module reason
  records=$state/changed.tsv
  while [ $# -gt 0 ]; do
    case $1 in
      --minutes) limit "${2:-}"; shift ;;
      --plan) plan=only ;;
      -*) usage ;;
      *) [ -z "$base" ] || usage; base=$1 ;;
    esac
    shift
  done
  base=$(git rev-parse --verify --quiet "${base:-$(default_base)}^{}") || { echo "no commit to compare with" >&2; exit 2; }
  echo "modules affected by what differs from $(git rev-parse --short "$base"), in the order of their tests:"
  while read -r module reason; do
    names+=("$module")
    echo "  $module: $reason"
  done < <(affected "$base")
  [ ${#names[@]} -gt 0 ] || { echo "  none"; return; }
  learn
  if [ -n "$plan" ]; then
    suppose
  else
    prepare "$(printf '%s\n' "${names[@]}" | comma)"
    run_all test_module
  fi
}

# Says what would be left out if each suite took as long as the last time.
suppose() {
  local name
  for name in "${names[@]}"; do
    ! fits "$name" || [ -z "$deadline" ] || deadline=$((deadline - ${known[$name]:-0}))
  done
  print_left_out
}

# limit MINUTES
limit() {
  [[ $1 =~ ^[0-9]+$ ]] || usage
  deadline=$((SECONDS + $1 * 60))
}

nightly() {
  local resume="" modules
  records=$state/nightly.tsv
  while [ $# -gt 0 ]; do
    case $1 in
      --minutes) limit "${2:-}"; shift ;;
      --resume) resume=yes ;;
      *) usage ;;
    esac
    shift
  done
  modules=$(modules)
  mapfile -t names < <(echo "$modules"; suites)
  learn
  [ -z "$resume" ] || take_results
  run_all test_suite
}

# Each suite of the usage text; fuzz is one for each of its functions.
suites() {
  usage_text | sed -n 's/^  \([a-z][a-z0-9-]*\)  .*/\1/p' | grep -vxE 'changed|labs|nightly|fuzz.*'
  compgen -A function fuzz_ | tr _ -
}

# Takes the results that this commit already has.
take_results() {
  local name outcome time at
  [[ $commit != *+ ]] || { echo "uncommitted changes: earlier results do not count"; return; }
  while IFS=$'\t' read -r name outcome time at _; do
    [ "$at" != "$commit" ] || case $outcome in
      passed | failed) result[$name]=$outcome seconds[$name]=$time ;;
    esac
  done <"$records"
}

test_suite() {
  local why
  if [ -e "$1/pom.xml" ]; then
    [ -n "${prepared:-}" ] || prepare "$(modules | comma)"
    prepared=yes
    test_module "$1"
    return
  fi
  why=$(missing "$1")
  if [ -n "$why" ]; then
    record "$1" "skipped: $why" 0
  elif [ "$1" = samples ]; then
    run_one samples bash bin/verify samples "$SAMPLES_DIR"
  elif [ "$1" = estates ]; then
    run_one estates bash bin/verify estates "$ESTATES_DIR"
  else
    run_one "$1" bash bin/verify "$1"
  fi
}

# missing SUITE: what the suite needs and this machine lacks
missing() {
  local needs=() tool
  case $1 in
    console)
      command -v "${CHROMIUM:-chromium-headless-shell}" chromium chromium-browser google-chrome >/dev/null ||
        echo "no Chromium; CHROMIUM names one"
      ;;
    estates) [ -d "${ESTATES_DIR:-}" ] || echo "ESTATES_DIR names no folder of checkouts" ;;
    foreign) needs=(go node npm python3) ;;
    hessian2-go) needs=(go) ;;
    jdk25) [ -x "${JAVA25_HOME:-}/bin/java" ] || echo "JAVA25_HOME names no JDK" ;;
    older) git rev-parse --verify --quiet "$first_build^{commit}" >/dev/null || echo "no commit $first_build" ;;
    release) needs=(git gpg unzip perl) ;;
    samples) [ -d "${SAMPLES_DIR:-}" ] || echo "SAMPLES_DIR names no checkout of apache/dubbo-samples" ;;
  esac
  for tool in "${needs[@]}"; do command -v "$tool" >/dev/null || { echo "no $tool"; return; }; done
}
