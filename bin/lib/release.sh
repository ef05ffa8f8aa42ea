# shellcheck shell=bash
# The suite release of bin/verify: what RELEASING.md publishes is built twice, signed, staged into a folder, and used from there.
# Sourced in the root of the checkout.
. bin/lib/modules.sh

readonly stage=$PWD/.verify/release licenses=THIRD-PARTY.txt

# release [--quick | --write-licenses]: builds the last commit; what is not committed is not released.
# In the quick form, the second build makes neither Javadoc nor SBOMs, the example with Spring Boot does not run, and an outdated list of
# licenses is only reported.
release() {
  local version tool option=${1:-} second=()
  for tool in git gpg unzip perl; do
    command -v $tool >/dev/null || { echo "bin/verify release needs $tool" >&2; exit 1; }
  done
  version=$(sed -n 's|^  <version>\(.*\)</version>|\1|p' trunkline-bom/pom.xml)
  version=${version%-SNAPSHOT}
  trap remove_release EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  remove_release # an ended run may have left it
  mkdir -p "$stage" .verify/logs
  make_key
  stage_build one "$version" -Psign
  whole "$stage/one/staged" "$version"
  signed "$stage/one/staged"
  same_licenses "$option"
  [ "$option" != --quick ] || second=(-Dmaven.javadoc.skip=true -Dcyclonedx.skip=true)
  stage_build another/folder "$version" "${second[@]}"
  same_bytes one another/folder
  example_plain "$stage/one/staged"
  [ "$option" = --quick ] || example_boot "$stage/one/staged"
  from_staged "$version"
  echo "all right: version $version"
}

remove_release() {
  local status=$?
  [ -z "${provider:-}" ] || kill -KILL "$provider" 2>/dev/null || true
  [ -z "${GNUPGHOME:-}" ] || { gpgconf --kill all 2>/dev/null || true; rm -rf "$GNUPGHOME"; }
  rm -rf "$stage"
  return $status
}

# A key that exists only during this run. Its folder has a short path: a socket's path has at most 108 bytes.
make_key() {
  GNUPGHOME=$(mktemp -d "${TMPDIR:-/tmp}/trunkline-key.XXXXXX")
  export GNUPGHOME
  gpg --batch --quiet --pinentry-mode loopback --passphrase '' --quick-generate-key 'Trunkline test <test@localhost>' rsa3072 sign 1d 2>/dev/null
}

# stage_build FOLDER VERSION [OPTION...]: a clone of HEAD with that version, deployed into FOLDER/staged
stage_build() {
  local folder=$stage/$1 version=$2 begun=$SECONDS log=$PWD/.verify/logs/release-${1%%/*}.log
  shift 2
  git clone --quiet --local . "$folder"
  (
    cd "$folder"
    bin/set-version "$version"
    mvn -B -ntp -Dquick -Prelease -Dmaven.install.skip=true -pl ".,trunkline-bom,$(published | comma)" -am deploy \
      "-DaltDeploymentRepository=staged::file://$folder/staged" "$@"
  ) >"$log" 2>&1 </dev/null || failed "the build" "$log"
  echo "staged ${folder#"$stage"/} in $((SECONDS - begun)) s"
}

# same_bytes FOLDER OTHER: the artifacts staged in OTHER are equal to those in FOLDER
same_bytes() {
  local file count=0 log=.verify/logs/release-differences.log
  while read -r file; do
    cmp "$stage/$1/staged/$file" "$stage/$2/staged/$file" >>"$log" 2>&1 || failed "two builds differ" "$log"
    count=$((count + 1))
  done < <(cd "$stage/$2/staged" && artifacts .)
  [ $count -ge $(($(published | wc -l) * 3)) ] || failed "the second build staged only $count files" "$log"
  echo "two builds are equal: $count files"
}

# artifacts FOLDER: the files that are signed
artifacts() { find "$1" -type f ! -name '*.asc*' ! -name '*.md5' ! -name '*.sha*' ! -name 'maven-metadata.xml*' | sort; }

# whole FOLDER VERSION: each module has all files that a repository for the public demands, and nothing else is staged
whole() {
  local module name file expected=$stage/expected found=$stage/found
  for module in trunkline-bom trunkline-parent $(published); do
    name=io/trunkline/$module/$2/$module-$2
    printf '%s\n' "$name.pom" "$name-cyclonedx.json"
    [[ $module = trunkline-* ]] || printf '%s\n' "$name.jar" "$name-sources.jar" "$name-javadoc.jar"
    case $module in
      rpc-core) echo "$name-tests.jar" ;; # for the tests of other modules
      rpc-cli) echo "$name-all.jar" ;; # the executable jar
    esac
  done | sort >"$expected"
  (cd "$1" && artifacts . | sed 's|^\./||') >"$found"
  diff "$expected" "$found" >"$stage/missing" || failed "the staged files differ from the expected ones (<)" "$stage/missing"
  for module in $(published); do
    file=$1/io/trunkline/$module/$2/$module-$2.jar
    unzip -p "$file" META-INF/LICENSE META-INF/NOTICE META-INF/THIRD-PARTY.txt >"$stage/listed" || failed "$module has no license" "$stage/listed"
    cat LICENSE NOTICE $licenses | cmp - "$stage/listed" >/dev/null || failed "$module has other licenses" /dev/null
    unzip -p "$file" META-INF/MANIFEST.MF >"$stage/listed"
    grep -q "^Automatic-Module-Name: io\.trunkline\." "$stage/listed" || failed "$module has no module name" "$stage/listed"
  done
  for name in name description url inceptionYear licenses developers scm issueManagement; do
    grep -q "^  <$name[ >]" "$1/io/trunkline/trunkline-bom/$2/trunkline-bom-$2.pom" || failed "the poms have no $name" /dev/null
  done
  echo "each module has jar, sources, Javadoc, SBOM, license and module name: $(published | wc -l) modules"
}

signed() {
  local file count=0
  while read -r file; do
    gpg --batch --quiet --verify "$file.asc" "$file" 2>"$stage/signature" || failed "the signature of $(basename "$file")" "$stage/signature"
    count=$((count + 1))
  done < <(artifacts "$1")
  echo "all signatures verify: $count"
}

# same_licenses OPTION: the list of the libraries in the SBOMs is that of the checkout
same_licenses() {
  local log=.verify/logs/release-licenses.log
  {
    echo "Libraries that Trunkline's modules use at run time, with their licenses. The list includes optional libraries."
    echo "The SBOM of a module lists the libraries of that module. The executable jar of rpc-cli contains its libraries; no other jar does."
    echo
    find "$stage/one/staged" -name '*-cyclonedx.json' | perl bin/lib/licenses.pl
  } >"$stage/$licenses" 2>"$log" || failed "the licenses" "$log"
  [ "$1" != --write-licenses ] || cp "$stage/$licenses" $licenses
  if ! diff $licenses "$stage/$licenses" >"$log"; then
    [ "$1" = --quick ] || failed "$licenses differs; bin/verify release --write-licenses writes it" "$log"
    echo "$licenses differs; bin/verify release --write-licenses writes it before the release"
    sed 's/^/    | /' "$log"
  fi
  echo "licenses are listed: $(grep -c : $licenses) libraries"
}

# example_plain FOLDER: README's quick start in an empty folder with an empty local repository
example_plain() {
  local port
  port=$(free_port)
  copy plain "$1"
  sed -i "s/20880/$port/" "$stage"/plain/src/main/java/shop/*.java # tests of demo-consumer compare the folder with README
  call plain shop.Provider "" "listening on port $port" shop.Consumer "" 'Quote[order=Order[article=cup, count=3], cents=1350]'
}

# example_boot FOLDER: the same with Spring Boot
example_boot() {
  local port
  port=$(free_port)
  copy boot "$1"
  call boot quotes.provider.ProviderApplication "--dubbo.protocol.host=127.0.0.1 --dubbo.protocol.port=$port" 'Started ProviderApplication' \
    quotes.consumer.ConsumerApplication "--quotes.provider=dubbo://127.0.0.1:$port" 'a pear costs 400 cents'
}

# from_staged VERSION: the examples got Trunkline from the staged folder. Maven records the source of each file.
from_staged() {
  if find "$stage/repository/io/trunkline" -name _remote.repositories -exec grep -h '>' {} + | grep -v '>staged=' >"$stage/others"; then
    failed "some of Trunkline's files came from elsewhere" "$stage/others"
  fi
  [ -d "$stage/repository/io/trunkline/rpc-core/$1" ] || failed "the examples did not use version $1" /dev/null
}

# copy EXAMPLE FOLDER: the staged folder is one more repository; everything else comes from where Maven always looks.
copy() {
  cp -r "$stage/one/examples/$1" "$stage/$1"
  STAGED=file://$2 perl -0pi -e \
    's{(?=  <dependencyManagement>)}{  <repositories><repository><id>staged</id><url>$ENV{STAGED}</url></repository></repositories>\n}' "$stage/$1/pom.xml"
}

# call EXAMPLE PROVIDER ARGUMENTS LINE CONSUMER ARGUMENTS LINE: the provider prints its line, then the consumer prints its line and ends
call() {
  local begun=$SECONDS end=$((SECONDS + 600)) log=$PWD/.verify/logs/release-$1.log consumer=$PWD/.verify/logs/release-$1-consumer.log
  local run=(mvn -B -ntp "-Dmaven.repo.local=$stage/repository" compile exec:java)
  (cd "$stage/$1" && exec "${run[@]}" "-Dexec.mainClass=$2" "-Dexec.args=$3") >"$log" 2>&1 </dev/null &
  provider=$!
  until grep -qF "$4" "$log"; do
    kill -0 $provider 2>/dev/null && [ $SECONDS -lt $end ] || failed "the provider of examples/$1" "$log"
    sleep 0.2
  done
  (cd "$stage/$1" && "${run[@]}" "-Dexec.mainClass=$5" "-Dexec.args=$6") >"$consumer" 2>&1 </dev/null || failed "the consumer of examples/$1" "$consumer" "$log"
  grep -qxF "$7" "$consumer" || failed "the consumer of examples/$1" "$consumer" "$log"
  kill -TERM $provider
  wait $provider || true
  provider=
  echo "examples/$1 makes its call with the staged libraries: $((SECONDS - begun)) s"
}

# A port that was free a moment ago.
free_port() {
  local port
  for port in $(seq 20880 21080 | sort -R); do
    if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      echo "$port"
      return
    fi
  done
}

# failed WHAT LOG...
failed() {
  local log
  for log in "${@:2}"; do
    [ ! -s "$log" ] || tail -n 60 "$log" | sed 's/^/    | /'
  done
  echo "$1: FAILED"
  exit 1
}
