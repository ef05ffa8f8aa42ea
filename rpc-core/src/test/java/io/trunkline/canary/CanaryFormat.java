package io.trunkline.canary;

import java.util.Locale;

/** A serialization in which canaries are sent; another one joins as a constant. */
enum CanaryFormat {
  HESSIAN2(
      new byte[][] {
        {0x60},
        {0x6f},
        {'O', (byte) 0xcf, (byte) 0xff},
        {'M', (byte) 0x95, 'Z'},
        {0x71, (byte) 0x93, 'N'}
      }),
  KRYO(new byte[][] {{(byte) 0xff, 0x7f, 0}, {100, 1, 1}, {1, 5}}),
  FST(new byte[][] {{0, (byte) 0xff, 0x7f, 0}, {0, 127, 127, 0}});

  private final byte[][] unknownNumbers;

  CanaryFormat(byte[][] unknownNumbers) {
    this.unknownNumbers = unknownNumbers;
  }

  /** Objects that refer to classes, definitions and types by numbers that no message has. */
  byte[][] unknownNumbers() {
    return unknownNumbers;
  }

  /** The name of the serialization. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
