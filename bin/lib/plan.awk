# Reads the graph of modules.awk, then a line "file PATH" for each changed file, and prints the modules to test in order:
#   DISTANCE PLACE MODULE REASON
# The changed modules come first, then their dependents, the nearest first, then labs, then what only inherits a changed parent.
$1 == "module" {
  path_of[++modules] = $2
  place[$2] = modules
  lab[$2] = $4 == "lab"
}

$1 == "edge" {
  from[++edges] = $2
  to[edges] = $3
  distance[edges] = $4
}

$1 == "file" {
  file = substr($0, 6)
  module = owner(file)
  if (module != ".") changed(module)
  else if (file == "pom.xml" || file ~ /^\.mvn\//) changed(".")
  else read_by_tests(file)
}

END {
  do {
    moved = 0
    for (n = 1; n <= edges; n++) {
      if (!(to[n] in near)) continue
      far = near[to[n]] + distance[n]
      if (from[n] in near && near[from[n]] <= far) continue
      near[from[n]] = far
      reason[from[n]] = distance[n] == 1 ? "depends on " to[n] : "inherits from " to[n]
      moved = 1
    }
  } while (moved)
  for (n = 1; n <= modules; n++) {
    module = path_of[n]
    if (module in reads && !(module in near && near[module] == 0)) {
      near[module] = 0
      reason[module] = "reads " reads[module]
    }
    if (module in near) print near[module] + (lab[module] && near[module] > 0 ? 500 : 0), n, module, reason[module]
  }
}

function changed(module) {
  near[module] = 0
  reason[module] = "changed"
}

# A page or script affects the modules whose tests name it or list a folder above it, but not their dependents.
function read_by_tests(file,    name, folder, pattern, command, test) {
  name = file
  if (name ~ /[.][^\/]*$/) sub(/.*\//, "", name) # "run" alone is anything
  pattern = literal(name) "\""
  folder = file
  while (sub(/\/[^\/]*$/, "", folder)) pattern = pattern "|" literal(folder) "\"\\)"
  command = "git grep --untracked -lE '[\"/](" pattern ")' -- '*src/test/*.java'"
  while ((command | getline test) > 0) reads[owner(test)] = file
  close(command)
}

function literal(text) {
  gsub(/[^A-Za-z0-9_\/-]/, ".", text)
  return text
}

# Returns the module that a file is in, "." for none but the root.
function owner(file) {
  while (sub(/\/[^\/]*$/, "", file)) if (file in place) return file
  return "."
}
