# shellcheck shell=bash
# What the reports of surefire and failsafe say.

# suite_seconds FOLDER [FIND-OPTION...]: seconds, module and name of each test class with a report
suite_seconds() {
  find "$1" -path '*/target/*-reports/TEST-*.xml' "${@:2}" -exec awk -v RS='>' '
    /<testsuite / {
      module = FILENAME; sub(/\/target\/.*/, "", module); sub(/^\.\//, "", module)
      name = $0; sub(/.* name="/, "", name); sub(/".*/, "", name)
      time = $0; sub(/.* time="/, "", time); sub(/".*/, "", time); gsub(",", "", time)
      printf "%.1f\t%s\t%s\n", time, module, name
    }' {} +
}
