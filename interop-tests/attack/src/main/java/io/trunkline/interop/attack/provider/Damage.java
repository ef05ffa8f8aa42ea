package io.trunkline.interop.attack.provider;

import java.util.Arrays;
import java.util.Random;

/** What happened to a file. */
public enum Damage {
  FLIPPED {
    @Override
    byte[] done(byte[] bytes, Random random) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      return bytes;
    }
  },
  TRUNCATED {
    @Override
    byte[] done(byte[] bytes, Random random) {
      return Arrays.copyOf(bytes, random.nextInt(bytes.length));
    }
  },
  ZEROED {
    @Override
    byte[] done(byte[] bytes, Random random) {
      int from = random.nextInt(bytes.length / BLOCK) * BLOCK;
      Arrays.fill(bytes, from, Math.min(bytes.length, from + BLOCK), (byte) 0);
      return bytes;
    }
  };

  private static final int BLOCK = 4_096;

  /** Damages these bytes, and returns the rest of them. */
  abstract byte[] done(byte[] bytes, Random random);
}
