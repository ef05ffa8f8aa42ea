package io.trunkline.serialization.formats.jsonb.internal.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/** Writes texts, each in the form that stock peers choose for it. */
abstract class TextsOut extends NumbersOut {

  private static final int LOOKED_AT = 64; // characters

  public final void writeText(String value) {
    int length = value.length();
    for (int i = 0; i < length; i++) {
      if (value.charAt(i) > 0xff) {
        writeWide(value);
        return;
      }
    }
    if (length <= Tags.TEXT_DIRECT_MAX) {
      put(Tags.TEXT_DIRECT + length);
    } else {
      put(Tags.TEXT_LATIN);
      writeInt(length);
    }
    byte[] to = room(length);
    if (length <= Tags.TEXT_DIRECT_MAX) {
      for (int i = 0; i < length; i++) {
        to[at + i] = (byte) value.charAt(i);
      }
      at += length;
    } else {
      put(value.getBytes(ISO_8859_1));
    }
  }

  private void writeWide(String value) {
    if (!isMostlyWide(value) && isWellFormed(value)) {
      byte[] bytes = value.getBytes(UTF_8);
      if (bytes.length <= 2 * value.length()) {
        put(Tags.TEXT_UTF8);
        writeInt(bytes.length);
        put(bytes);
        return;
      }
    }
    int length = value.length();
    put(Tags.TEXT_UTF16_LE);
    writeInt(Math.multiplyExact(2, length));
    byte[] to = room(2 * length);
    for (int i = 0; i < length; i++) {
      char unit = value.charAt(i);
      to[at++] = (byte) unit;
      to[at++] = (byte) (unit >> 8);
    }
  }

  /**
   * As stock peers decide by the first characters, those that need one byte being at most a third.
   */
  private static boolean isMostlyWide(String value) {
    int looked = Math.min(LOOKED_AT, value.length());
    int narrow = 0;
    for (int i = 0; i < looked; i++) {
      char unit = value.charAt(i);
      if (unit <= 0xff || (unit & 0xff) == 0) {
        narrow++;
      }
    }
    return narrow == 0 || looked / narrow >= 3;
  }

  /** Whether it has no half of a surrogate pair, for which there is no UTF-8. */
  private static boolean isWellFormed(String value) {
    for (int i = 0; i < value.length(); i++) {
      char unit = value.charAt(i);
      if (Character.isSurrogate(unit)) {
        i++;
        if (!Character.isHighSurrogate(unit)
            || i == value.length()
            || !Character.isLowSurrogate(value.charAt(i))) {
          return false;
        }
      }
    }
    return true;
  }
}
