package io.trunkline.interop.samples;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds in what a process printed the line that says why it failed. */
final class Failures {

  private static final Pattern NO_PACKAGE = Pattern.compile("package (\\S+) does not exist");
  private static final Pattern COMPILE_ERROR =
      Pattern.compile("\\[ERROR] \\S*?([\\w.-]+\\.(?:java|scala)):\\[(\\d+),\\d+] (.*)");
  private static final Pattern SYMBOL =
      Pattern.compile("symbol: +(?:class|variable|method) (\\S+)");
  private static final Pattern MAVEN = Pattern.compile("(?m)^\\[ERROR] (?!\\[)(.+)");
  private static final Pattern THROWN =
      Pattern.compile(
          "^(?:Exception in thread \"[^\"]*\" |\\s*Caused by: |\\s*=> |\\S* ?ERROR .*?|)"
              + "((?:[a-z]\\w*\\.)+[A-Z][\\w$]*(?:Exception|Error)\\b.*)$",
          Pattern.MULTILINE);
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
  private static final Pattern LISTS =
      Pattern.compile("((?:Exception|Error): [^\\n]*):\\R\\s*(?!at )");
  private static final Pattern NAMED_IN_A_LINE =
      Pattern.compile("(?:[a-z]\\w*\\.)+[A-Z]\\w*(?:Exception|Error): ");
  private static final int LONGEST = 300;
  private static final int NAMED = 4;

  private Failures() {}

  /** Why Maven did not build the sample. */
  static String ofBuild(String output) {
    Set<String> packages = new TreeSet<>();
    NO_PACKAGE.matcher(output).results().forEach(match -> packages.add(match.group(1)));
    if (!packages.isEmpty()) {
      return "does not compile: missing packages: " + some(packages);
    }
    Set<String> symbols = new TreeSet<>();
    SYMBOL.matcher(output).results().forEach(match -> symbols.add(match.group(1)));
    Matcher error = COMPILE_ERROR.matcher(output);
    if (error.find()) {
      String where = error.group(1) + ":" + error.group(2) + ": " + error.group(3).strip();
      return shortened(
          "does not compile: " + where + (symbols.isEmpty() ? "" : ": " + some(symbols)));
    }
    Matcher maven = MAVEN.matcher(output);
    return maven.find()
        ? shortened("is not built: " + maven.group(1))
        : "is not built: see its log";
  }

  /** Why a program ended or did not start: the innermost cause that says something. */
  static String ofRun(String output) {
    String text = LISTS.matcher(COLOURS.matcher(output).replaceAll("")).replaceAll("$1: ");
    List<String> thrown =
        THROWN.matcher(text).results().map(match -> match.group(1).strip()).toList();
    for (int i = thrown.size() - 1; i >= 0; i--) {
      if (thrown.get(i).contains(": ")) {
        return shortened(without(thrown.get(i)));
      }
    }
    if (!thrown.isEmpty()) {
      return shortened(without(thrown.get(thrown.size() - 1)));
    }
    String last = lastLine(text);
    int begin = 0;
    Matcher named = NAMED_IN_A_LINE.matcher(last);
    while (named.find()) {
      begin = named.start();
    }
    return shortened(begin == 0 ? last : without(last.substring(begin)));
  }

  /** Why tests failed: the innermost cause of the first failure in JUnit's summary. */
  static String ofTests(String output) {
    int summary = output.indexOf("Failures (");
    if (summary < 0) {
      return shortened(lastLine(output));
    }
    String failures = output.substring(summary);
    int first = failures.indexOf(" => ");
    int next = failures.indexOf(" => ", first + 1);
    return ofRun(
        next < 0 ? failures.substring(Math.max(0, first)) : failures.substring(first, next));
  }

  private static String without(String exception) {
    // The name is enough without its package: the message says the rest.
    return exception.replaceFirst("^(?:[a-z]\\w*\\.)+", "");
  }

  private static String some(Set<String> names) {
    List<String> all = List.copyOf(new LinkedHashSet<>(names));
    String first = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
    return all.size() > NAMED ? first + " and " + (all.size() - NAMED) + " more" : first;
  }

  private static String lastLine(String output) {
    List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
    return lines.isEmpty() ? "it printed nothing" : lines.get(lines.size() - 1).strip();
  }

  private static String shortened(String text) {
    String line = text.replaceAll("\\s+", " ").replaceAll("(?:/[\\w.+-]+){3,}/", "");
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
  }
}
