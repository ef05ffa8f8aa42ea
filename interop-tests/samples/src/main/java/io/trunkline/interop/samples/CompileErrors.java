package io.trunkline.interop.samples;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The compiler's errors in the output of Maven, which prints most of them twice. */
final class CompileErrors {

  private static final Pattern ERROR =
      Pattern.compile("(?m)^\\[ERROR] (\\S+\\.(?:java|scala|kt)):\\[(\\d+),\\d+] (.+)$");

  private record Found(String file, int line, String message) {}

  private CompileErrors() {}

  /**
   * Finds them.
   *
   * @param folder of the application: files are named from there, so that copies can be compared
   * @return each as file, line and message, in the order of files and lines
   */
  static Set<String> in(String output, Path folder) {
    SortedSet<Found> errors =
        new TreeSet<>(
            Comparator.comparing(Found::file)
                .thenComparing(Found::line)
                .thenComparing(Found::message));
    Matcher matcher = ERROR.matcher(output);
    while (matcher.find()) {
      String file = matcher.group(1);
      String prefix = folder + "/";
      errors.add(
          new Found(
              file.startsWith(prefix) ? file.substring(prefix.length()) : file,
              Integer.parseInt(matcher.group(2)),
              matcher.group(3).strip()));
    }
    Set<String> texts = new LinkedHashSet<>();
    errors.forEach(e -> texts.add(e.file + ":" + e.line + ": " + e.message));
    return texts;
  }
}
