package io.trunkline.interop.samples;

import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The compiler's errors in the output of Maven, which prints most of them twice. */
final class CompileErrors {

  private static final Pattern ERROR =
      Pattern.compile("(?m)^\\[ERROR] (\\S+\\.(?:java|scala|kt)):\\[(\\d+),\\d+] (.+)$");

  private CompileErrors() {}

  /**
   * Finds them.
   *
   * @param folder of the application: files are named from there, so that copies can be compared
   * @return each as file, line and message, in order
   */
  static SortedSet<String> in(String output, Path folder) {
    SortedSet<String> errors = new TreeSet<>();
    Matcher matcher = ERROR.matcher(output);
    while (matcher.find()) {
      String file = matcher.group(1);
      String prefix = folder + "/";
      errors.add(
          (file.startsWith(prefix) ? file.substring(prefix.length()) : file)
              + ":"
              + matcher.group(2)
              + ": "
              + matcher.group(3).strip());
    }
    return errors;
  }
}
