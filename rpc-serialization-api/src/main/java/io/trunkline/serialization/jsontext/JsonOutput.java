package io.trunkline.serialization.jsontext;

import io.trunkline.serialization.PayloadOutput;
import java.nio.charset.StandardCharsets;

/** Writes the tokens of JSON. For one thread. */
public final class JsonOutput {

  private static final String HEX = "0123456789abcdef";

  private final PayloadOutput out;
  private final boolean isAscii;
  private final boolean isForHtml;

  private JsonOutput(PayloadOutput out, boolean isAscii, boolean isForHtml) {
    this.out = out;
    this.isAscii = isAscii;
    this.isForHtml = isForHtml;
  }

  /**
   * Creates an output in UTF-8 that escapes only the characters required by JSON, and unpaired
   * surrogates.
   */
  public static JsonOutput utf8(PayloadOutput out) {
    return new JsonOutput(out, false, false);
  }

  /**
   * Creates an output for peers that read in their JVM's charset: all characters except ASCII are
   * escaped.
   */
  public static JsonOutput ascii(PayloadOutput out) {
    return new JsonOutput(out, true, false);
  }

  /**
   * Creates an output that escapes all characters except ASCII, and the special characters of HTML.
   */
  public static JsonOutput asciiForHtml(PayloadOutput out) {
    return new JsonOutput(out, true, true);
  }

  /** Writes a punctuation character, a number or a literal. */
  public JsonOutput raw(String ascii) {
    byte[] bytes = ascii.getBytes(StandardCharsets.US_ASCII);
    out.write(bytes, 0, bytes.length);
    return this;
  }

  /** Writes a punctuation character. */
  public JsonOutput raw(char ascii) {
    out.write(ascii);
    return this;
  }

  /** Writes a string. */
  public JsonOutput string(String text) {
    out.write('"');
    int at = 0;
    while (at < text.length()) {
      at = plain(text, at);
      if (at < text.length()) {
        at += other(text, at);
      }
    }
    out.write('"');
    return this;
  }

  /** Writes what is written as it is; where that ends. */
  private int plain(String text, int from) {
    out.ensure(text.length() - from);
    byte[] array = out.array();
    int position = out.position();
    int at = from;
    for (; at < text.length() && isPlain(text.charAt(at)); at++) {
      array[position++] = (byte) text.charAt(at);
    }
    out.position(position);
    return at;
  }

  private boolean isPlain(char unit) {
    return switch (unit) {
      case '"', '\\' -> false;
      case '<', '>', '&', '=', '\'' -> !isForHtml;
      default -> unit >= ' ' && unit <= '~';
    };
  }

  /** Writes one character; how many units of the text it was. */
  private int other(String text, int at) {
    char unit = text.charAt(at);
    switch (unit) {
      case '"', '\\' -> escape(unit);
      case '\n' -> escape('n');
      case '\r' -> escape('r');
      case '\t' -> escape('t');
      case '\b' -> escape('b');
      case '\f' -> escape('f');
      default -> {
        int point = text.codePointAt(at);
        boolean isHalf = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
        if (isAscii || unit <= '~' || isHalf) {
          hex(unit);
        } else {
          byte[] bytes = Character.toString(point).getBytes(StandardCharsets.UTF_8);
          out.write(bytes, 0, bytes.length);
          return Character.charCount(point);
        }
      }
    }
    return 1;
  }

  private void escape(char sign) {
    out.write('\\');
    out.write(sign);
  }

  private void hex(char unit) {
    escape('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.write(HEX.charAt(unit >> shift & 0xf));
    }
  }

  /** Ends an item. */
  public void endOfLine() {
    out.write('\n');
  }
}
