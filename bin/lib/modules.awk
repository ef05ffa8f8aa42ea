# Reads the poms of a reactor, from that of the folder it runs in, and prints them as a graph:
#   module PATH ARTIFACT lab|default    a module, in the order of the reactor; only the profile labs builds a lab
#   edge PATH OTHER DISTANCE            PATH needs OTHER: 1 for a dependency, 1000 for a parent
BEGIN {
  read_pom(".", "default")
  for (n = 1; n <= modules; n++) print "module", path_of[n], artifact[path_of[n]], kind[path_of[n]]
  for (n = 1; n <= needs; n++) {
    other = needed_folder[n] != "" ? owner(needed_folder[n]) : by_artifact[needed[n]]
    if (other != "" && other != needing[n]) print "edge", needing[n], other, distance[n]
  }
}

function read_pom(folder, lab,    file, record, comment, tag, text, depth, at, stack, profile, child, children, n) {
  if (folder in kind) return
  kind[folder] = lab
  path_of[++modules] = folder
  file = folder "/pom.xml"
  RS = "<"
  while ((getline record < file) > 0) {
    if (record ~ /^!--/) comment = 1
    if (comment) {
      if (record ~ /-->/) comment = 0
      continue
    }
    tag = record
    sub(/>.*/, "", tag)
    if (tag ~ /^[?]/ || tag ~ /^[[:space:]]*$/) continue
    if (tag ~ /^\//) {
      depth--
      continue
    }
    if (tag ~ /\/$/) continue
    text = record
    sub(/^[^>]*>/, "", text)
    gsub(/[[:space:]]/, "", text)
    sub(/[[:space:]].*/, "", tag)
    stack[++depth] = tag
    at = ""
    for (n = 1; n <= depth; n++) at = at "/" stack[n]
    if (at ~ /\/profile\/id$/) profile = text
    if (at ~ /\/dependencyManagement\/|\/exclusions?\//) continue
    if (at == "/project/artifactId") {
      artifact[folder] = text
      by_artifact[text] = folder
    } else if (at ~ /\/modules\/module$/) {
      if (at !~ /\/profiles\// || profile == "labs")
        child[++children] = (at ~ /\/profiles\// ? "lab" : lab) " " plain(folder "/" text)
    } else if (at ~ /\/artifactId$/) {
      need(folder, text, "", at == "/project/parent/artifactId" ? 1000 : 1)
    } else if (text ~ /\.\.\// && at !~ /\/relativePath$/) {
      sub(/^[$][{](project\.)?basedir[}]\//, "", text)
      need(folder, "", plain(folder "/" text), 1)
    }
  }
  close(file)
  for (n = 1; n <= children; n++) {
    split(child[n], parts, " ")
    read_pom(parts[2], parts[1])
  }
}

function need(folder, name, place, far) {
  needing[++needs] = folder
  needed[needs] = name
  needed_folder[needs] = place
  distance[needs] = far
}

# Returns the module that a path is in.
function owner(path) {
  while (!(path in kind) && sub(/\/[^\/]*$/, "", path));
  return path in kind ? path : ""
}

# Returns a path without "." and "..".
function plain(path,    parts, count, n, result) {
  count = split(path, parts, "/")
  result = ""
  for (n = 1; n <= count; n++) {
    if (parts[n] == "..") {
      if (!sub(/\/[^\/]*$/, "", result)) result = ""
    } else if (parts[n] != "." && parts[n] != "") {
      result = result == "" ? parts[n] : result "/" parts[n]
    }
  }
  return result == "" ? "." : result
}
