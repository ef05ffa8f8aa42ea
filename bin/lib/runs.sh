# shellcheck shell=bash
# Runs suites one after another within a time limit and records each result. Sourced in the root of the checkout by a
# script that sets $records, the file of results, and $names, the suites; $deadline is when to stop, in $SECONDS.
. bin/lib/reports.sh

readonly state=.verify
mkdir -p "$state/logs"
commit=$(git rev-parse --short=10 HEAD)
[ -z "$(git status --porcelain)" ] || commit+=+ # with uncommitted changes

declare -A result=() seconds=() known=()
names=() left_out=() deadline="" child="" records=""

# record NAME RESULT SECONDS
record() {
  result[$1]=$2 seconds[$1]=$3
  printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$commit" "$(date -u +%FT%TZ)" >>"$records"
}

# Looks up how long each suite took the last time. A module without a record takes at least as long as its reports say.
learn() {
  local name time
  touch "$records"
  for name in "${names[@]}"; do
    time=$(awk -F'\t' -v name="$name" '$1 == name && ($2 == "passed" || $2 == "not finished") { last = $3 } END { print last }' \
      "$state"/*.tsv)
    [ -n "$time" ] || ! [ -d "$name/target" ] || time=$(suite_seconds "$name" | awk '{ sum += $1 } END { if (sum) printf "%d", sum }')
    known[$name]=$time
  done
}

remaining() { echo $((${deadline:-SECONDS + 999999999} - SECONDS)); }

# fits NAME: whether the suite fits into the time left; if not, it is left out
fits() {
  if [ "$(remaining)" -gt 0 ] && [ "${known[$1]:-0}" -le "$(remaining)" ]; then return 0; fi
  left_out+=("$1")
  return 1
}

# run_all FUNCTION: calls FUNCTION NAME for each suite that has no result and fits into the time left; 1 if one failed
run_all() {
  local name n=0
  trap interrupted INT TERM
  for name in "${names[@]}"; do
    n=$((n + 1))
    [ -z "${result[$name]:-}" ] || continue
    fits "$name" || continue
    echo "[$n/${#names[@]}] $name${known[$name]:+ (last time $(duration "${known[$name]}"))}, $(time_left "$n")"
    "$1" "$name"
    echo "    ${result[$name]} after $(duration "${seconds[$name]}")"
  done
  trap - INT TERM
  table
  print_left_out
  for name in "${names[@]}"; do [ "${result[$name]:-}" != failed ] || return 1; done
}

# run_one NAME COMMAND...: ends the command and what it started when the time is over
run_one() {
  local name=$1 begun=$SECONDS log status=0
  log=$state/logs/${name//\//-}.log
  shift
  current=$name current_begun=$begun
  set -m # gives the command a process group
  "$@" >"$log" 2>&1 </dev/null &
  child=$!
  set +m
  while kill -0 "$child" 2>/dev/null && ((SECONDS < ${deadline:-SECONDS + 1})); do sleep 0.2; done
  if kill -0 "$child" 2>/dev/null; then
    end_child
    record "$name" "not finished" $((SECONDS - begun))
    return
  fi
  wait "$child" || status=$?
  child=""
  if [ $status = 0 ]; then
    record "$name" passed $((SECONDS - begun))
  else
    record "$name" failed $((SECONDS - begun))
    echo "    the end of $log:"
    tail -n 80 "$log" | sed 's/^/    | /'
  fi
}

end_child() {
  local waited=0
  kill -TERM -- "-$child" 2>/dev/null || true
  while kill -0 -- "-$child" 2>/dev/null && [ $((waited++)) -lt 20 ]; do sleep 1; done
  kill -KILL -- "-$child" 2>/dev/null || true
  wait "$child" 2>/dev/null || true
  child=""
}

interrupted() {
  trap '' INT TERM
  if [ -n "$child" ]; then
    end_child
    record "$current" interrupted $((SECONDS - current_begun))
  fi
  table
  exit 130
}

# time_left N: an estimate for the Nth suite and those after it
time_left() {
  local name sum=0 unknown=0
  for name in "${names[@]:$1-1}"; do
    [ -z "${result[$name]:-}" ] || continue
    if [ -n "${known[$name]}" ]; then sum=$((sum + known[$name])); else unknown=$((unknown + 1)); fi
  done
  if [ "$sum" -ge "$(remaining)" ]; then
    echo "$(duration "$(remaining)") left"
  elif [ $unknown = 0 ]; then
    echo "about $(duration "$sum") left"
  else
    echo "at least $(duration "$sum") left ($unknown without a known duration)"
  fi
}

# duration SECONDS
duration() { if [ "$1" -lt 120 ]; then echo "$1 s"; else echo "$((($1 + 30) / 60)) min"; fi; }

table() {
  local name
  printf '\n%-40s %8s  %-10s  %s\n' suite seconds commit result
  for name in "${names[@]}"; do
    printf '%-40s %8s  %-10s  %s\n' "$name" "${seconds[$name]:-}" "${result[$name]:+$commit}" "${result[$name]:-not run}"
  done
}

print_left_out() {
  if [ ${#left_out[@]} -gt 0 ]; then echo "left out for lack of time: ${left_out[*]}"; fi
}
