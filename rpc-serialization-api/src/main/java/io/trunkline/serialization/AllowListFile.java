package io.trunkline.serialization;

import java.util.List;
import java.util.SortedMap;

/**
 * The text of a file in the form of {@value ClassGate#ALLOW_LIST}: one line for each class, with a
 * comment that says where it was needed. A gate reads the file as it is.
 */
public final class AllowListFile {

  private AllowListFile() {}

  /**
   * The text.
   *
   * @param heading lines of comment, without their {@code #}
   * @param needed for each class name the comment; these lines are in force
   * @param offered likewise; these are comments until somebody removes their first {@code #}
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
