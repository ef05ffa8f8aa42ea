package io.trunkline.testkit.faults;

import java.util.Set;
import java.util.random.RandomGenerator;

/** Flips bits of one stream, as the faults of its direction say. For one thread. */
final class BitFlips {

  private final Faults faults;
  private final RandomGenerator random;
  private long position;

  BitFlips(Faults faults, RandomGenerator random) {
    this.faults = faults;
    this.random = random;
  }

  /** The next bytes of the stream. */
  void apply(byte[] bytes, int offset, int length) {
    Set<Long> places = faults.flipped();
    double probability = faults.flipProbability();
    if (!places.isEmpty() || probability > 0) {
      for (int i = offset; i < offset + length; i++) {
        long before = position + (i - offset);
        for (int bit = 0; bit < Byte.SIZE; bit++) {
          if (places.contains(before * Byte.SIZE + bit)) {
            flip(bytes, i, bit);
          }
        }
        if (probability > 0 && random.nextDouble() < probability) {
          flip(bytes, i, random.nextInt(Byte.SIZE));
        }
      }
    }
    position += length;
  }

  private void flip(byte[] bytes, int index, int bit) {
    bytes[index] ^= (byte) (0x80 >> bit);
    faults.flippedBits.increment();
  }
}
