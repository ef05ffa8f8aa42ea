package io.trunkline.internal.text;

/**
 * Text that a peer or a registry may have written, as it goes to the log: on one line, visible, and
 * not long.
 */
public final class PeerText {

  private static final int MAX_HEAD = 600;
  private static final int MAX_TAIL = 200;

  private PeerText() {}

  /** Cuts the middle of a long text: its end names the next step. */
  public static String cut(String text) {
    if (text.length() <= MAX_HEAD + MAX_TAIL) {
      return text;
    }
    return text.substring(0, MAX_HEAD)
        + " ... ("
        + (text.length() - MAX_HEAD - MAX_TAIL)
        + " characters) ... "
        + text.substring(text.length() - MAX_TAIL);
  }

  /** Cuts and escapes a text. */
  public static String shown(String text) {
    return escaped(cut(text));
  }

  /** The text on one line, each character visible. */
  public static String escaped(String text) {
    StringBuilder shown = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              if (isVisible(c)) {
                shown.appendCodePoint(c);
              } else {
                shown.append(String.format("\\u%04x", c));
              }
            });
    return shown.toString();
  }

  /** Whether a character neither ends the line nor hides or reverses its neighbours. */
  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
