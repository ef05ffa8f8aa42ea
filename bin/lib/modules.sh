# shellcheck shell=bash
# The modules of the reactor, read from the poms, and which of them a change affects. Sourced in the root of the checkout.

# Of JVMs that end before code that C2 has compiled pays for that. The parent pom says the same for quick tests.
# shellcheck disable=SC2034 # for those who source this
brief_jvm='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

graph() { awk -f bin/lib/modules.awk </dev/null; }

# has_tests MODULE
has_tests() { [ -d "$1/src/test" ] || grep -q '<testSourceDirectory>' "$1/pom.xml"; }

# modules [default|lab]: the modules with tests, in reactor order
modules() {
  local module
  graph | awk -v kind="${1:-}" '$1 == "module" && (kind == "" || $4 == kind) { print $2 }' | while read -r module; do
    ! has_tests "$module" || echo "$module"
  done
}

# published: the modules whose jars are released
published() { graph | awk '$1 == "module" && $2 ~ /^rpc-/ { print $2 }'; }

# comma: joins lines for mvn -pl
comma() { paste -sd, -; }

# changed_files REF: the files that differ between REF and the working tree
changed_files() {
  { git diff --name-only --no-renames -z "$1" -- && git ls-files --others --exclude-standard -z; } | tr '\0' '\n'
}

# affected REF: "MODULE REASON" for each module with tests that the changed files affect, in the order of plan.awk
affected() {
  local module reason
  { graph; changed_files "$1" | sed 's/^/file /'; } | awk -f bin/lib/plan.awk | sort -n -k1,1 -k2,2 | cut -d' ' -f3- |
    while read -r module reason; do
      ! has_tests "$module" || echo "$module $reason"
    done
}

# default_base: the commit to compare with: where the work left main. On main itself it is HEAD if something is
# uncommitted, else the last commit that is 12 hours older than HEAD; in a shallow clone without one, everything is new.
default_base() {
  local head main
  head=$(git rev-parse HEAD)
  main=$(git merge-base HEAD origin/main 2>/dev/null) || main=$head
  if [ "$main" = "$head" ] && [ -z "$(git status --porcelain)" ]; then
    main=$(git rev-list -1 "--before=$(($(git log -1 --format=%ct) - 12 * 3600))" HEAD)
  fi
  echo "${main:-$(git hash-object -t tree /dev/null)}"
}
