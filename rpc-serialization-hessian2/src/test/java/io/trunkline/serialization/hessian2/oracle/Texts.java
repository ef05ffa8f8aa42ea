package io.trunkline.serialization.hessian2.oracle;

import java.util.Random;

/** Texts and byte arrays whose lengths are those at which their form changes. */
final class Texts {

  private static final int[] SHORT = {0, 1, 2, 7, 15, 16, 30, 31, 32, 33, 100};
  private static final int[] MEDIUM = {255, 256, 1022, 1023, 1024, 1025, 4094};
  private static final int[] LONG = {
    4095, 4096, 4097, 8190, 8191, 8192, 0x7ffe, 0x7fff, 0x8000, 0x8001, 0x8002, 0xffff, 0x10000,
    0x10001
  };

  private Texts() {}

  static int length(Random random) {
    int kind = random.nextInt(1000);
    int[] lengths = kind < 5 ? LONG : kind < 40 ? MEDIUM : SHORT;
    return lengths[random.nextInt(lengths.length)];
  }

  static String word(Random random) {
    return "word-" + random.nextInt(20);
  }

  /** Of one, two and three bytes, pairs of surrogates and halves of them. */
  static String text(Random random) {
    int length = length(random);
    int kind = random.nextInt(4);
    StringBuilder text = new StringBuilder(length + 1);
    while (text.length() < length) {
      switch (kind == 3 ? random.nextInt(6) : kind == 0 ? 0 : random.nextInt(kind * 2)) {
        case 0 -> text.append((char) (' ' + random.nextInt(95)));
        case 1 -> text.append((char) random.nextInt(0x800));
        case 2 -> text.append((char) (0x800 + random.nextInt(0xd000)));
        case 3, 4 -> text.appendCodePoint(0x10000 + random.nextInt(0xfffff));
        default -> text.append((char) (0xd800 + random.nextInt(0x800)));
      }
    }
    text.setLength(length);
    return text.toString();
  }

  static byte[] bytes(Random random) {
    int[] lengths = random.nextInt(20) == 0 ? MEDIUM : SHORT;
    return bytes(random, lengths);
  }

  /** So long that they are written in chunks. */
  static byte[] chunks(Random random) {
    return bytes(random, LONG);
  }

  private static byte[] bytes(Random random, int[] lengths) {
    byte[] bytes = new byte[lengths[random.nextInt(lengths.length)]];
    random.nextBytes(bytes);
    return bytes;
  }

  static char[] chars(Random random) {
    return text(random).toCharArray();
  }
}
