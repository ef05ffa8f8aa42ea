package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.PayloadOutput;
import java.nio.charset.StandardCharsets;

/**
 * Writes JSON in ASCII: stock peers read it in the charset of their JVM. Signs that mean something
 * in HTML are escaped too, as stock does.
 */
final class JsonOutput {

  private static final String HEX = "0123456789abcdef";

  private final PayloadOutput out;

  JsonOutput(PayloadOutput out) {
    this.out = out;
  }

  /** A sign, a number or a word. */
  JsonOutput raw(String ascii) {
    byte[] bytes = ascii.getBytes(StandardCharsets.US_ASCII);
    out.write(bytes, 0, bytes.length);
    return this;
  }

  /** A string. */
  JsonOutput string(String text) {
    out.write('"');
    for (int i = 0; i < text.length(); i++) {
      unit(text.charAt(i));
    }
    out.write('"');
    return this;
  }

  private void unit(char unit) {
    switch (unit) {
      case '"', '\\' -> escape(unit);
      case '\n' -> escape('n');
      case '\r' -> escape('r');
      case '\t' -> escape('t');
      case '\b' -> escape('b');
      case '\f' -> escape('f');
      case '<', '>', '&', '=', '\'' -> hex(unit);
      default -> {
        if (unit < ' ' || unit > '~') {
          hex(unit);
        } else {
          out.write(unit);
        }
      }
    }
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
  void endOfLine() {
    out.write('\n');
  }
}
