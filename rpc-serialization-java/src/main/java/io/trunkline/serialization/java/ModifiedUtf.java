package io.trunkline.serialization.java;

/** The length of strings as the JDK's {@code writeUTF} writes them. */
final class ModifiedUtf {

  /** The bytes of the longest string that it can write. */
  static final int MAX_BYTES = 65_535;

  private ModifiedUtf() {}

  /** Whether it can write this string. */
  static boolean fits(String text) {
    int length = text.length();
    if (length > MAX_BYTES || 3L * length <= MAX_BYTES) {
      return length <= MAX_BYTES;
    }
    int bytes = 0;
    for (int i = 0; i < length; i++) {
      char unit = text.charAt(i);
      bytes += unit >= 1 && unit <= 0x7f ? 1 : unit <= 0x7ff ? 2 : 3;
    }
    return bytes <= MAX_BYTES;
  }
}
