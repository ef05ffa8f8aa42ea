package io.trunkline.interop.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page docs/peers.md, whose tables are generated. Each stands between a comment that begins
 * with its name and a colon, and one with a slash and its name. Tests run in the folder of their
 * module, from which the page is looked for.
 */
public final class PeersPage {

  /** The folder of the project. */
  public static final Path ROOT = Path.of("..", "..");

  private static final Path FILE = ROOT.resolve("docs").resolve("peers.md");
  private static final String END_OF_COMMENT = "-->\n";

  private PeersPage() {}

  /** The page as it is. */
  public static String read() throws IOException {
    return Files.readString(FILE);
  }

  /**
   * The page as it should be, with this in place of the table of that name. {@code
   * -Ddocs.write=true} also writes it.
   */
  public static String with(String name, String table) throws IOException {
    String page = read();
    int begin =
        page.indexOf(END_OF_COMMENT, page.indexOf("<!-- " + name + ":")) + END_OF_COMMENT.length();
    int end = page.indexOf("<!-- /" + name + " -->");
    String expected = page.substring(0, begin) + "\n" + table + "\n\n" + page.substring(end);
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(FILE, expected);
    }
    return expected;
  }

  /** A row of a table. */
  public static String row(String first, Stream<String> cells) {
    return "| " + first + " | " + cells.collect(Collectors.joining(" | ")) + " |";
  }
}
