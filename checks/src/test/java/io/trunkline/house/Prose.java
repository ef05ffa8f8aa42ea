package io.trunkline.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * English text of a page or of a comment. In place of code and addresses it has {@code #}, and of
 * markup spaces, so that offsets stay.
 *
 * @param firstLine the line of the file in which the text begins, from 1
 */
record Prose(Path file, int firstLine, String text) {

  private static final Pattern CODE_OF_PAGE =
      Pattern.compile(
          "(?s:<!--.*?-->)|(?m:^ *```)(?s:.*?)(?m:^ *```)|`[^`]+`|(?<=\\]\\()[^)]*"
              + "|(?m:^    .*$)|<a id=[^>]*>");
  private static final Pattern CODE_OF_COMMENT =
      Pattern.compile("(?s)<pre>.*?</pre>|\\{@(code|link|linkplain|value)\\s[^{}]*\\}|<[^>]*>");
  private static final Pattern MARKUP_OF_COMMENT = Pattern.compile("(?m)^ *\\*(?!/)|/\\*\\*|\\*/");

  static Prose ofPage(Path file) throws IOException {
    return new Prose(file, 1, masked(Files.readString(file), CODE_OF_PAGE, '#'));
  }

  static Prose ofComment(Path file, String source, int start, int end) {
    int line = 1 + (int) source.substring(0, start).chars().filter(c -> c == '\n').count();
    String comment = masked(source.substring(start, end), MARKUP_OF_COMMENT, ' ');
    return new Prose(file, line, masked(comment, CODE_OF_COMMENT, '#'));
  }

  /** Returns the line of the file at an offset of the text. */
  int lineAt(int offset) {
    return firstLine + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
  }

  private static String masked(String text, Pattern hidden, char replacement) {
    String mask = String.valueOf(replacement);
    return hidden.matcher(text).replaceAll(found -> found.group().replaceAll("[^\\n]", mask));
  }
}
