package io.trunkline.serialization;

import java.util.List;
import java.util.SortedMap;

/**
 * The text of an allow list in the form of {@value ClassGate#ALLOW_LIST}: one line for each class,
 * with a comment that names the place where the class was needed. A gate can read the file
 * unchanged.
 */
public final class AllowListFile {

  private AllowListFile() {}

  /**
   * Formats the text of an allow list.
   *
   * @param heading comment lines, without their {@code #}
   * @param needed the comment of each class name; these lines take effect
   * @param offered the comment of each class name; these lines have no effect until their first
   *     {@code #} is removed
   */
  public static String text(
      List<String> heading, SortedMap<String, String> needed, SortedMap<String, String> offered) {
    StringBuilder text = new StringBuilder();
    heading.forEach(line -> text.append("# ").append(line).append('\n'));
    needed.forEach((name, why) -> append(text, name, why));
    offered.forEach((name, why) -> append(text.append('#'), name, why));
    return text.toString();
  }

  private static void append(StringBuilder text, String name, String why) {
    text.append(name);
    if (!why.isEmpty()) {
      text.append(" # ").append(why);
    }
    text.append('\n');
  }
}
