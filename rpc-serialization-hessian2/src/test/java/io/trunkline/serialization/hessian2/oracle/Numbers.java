package io.trunkline.serialization.hessian2.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;

/** Numbers on both sides of each border between two forms. */
final class Numbers {

  private static final long[] BORDERS = {
    0,
    -8,
    15,
    -16,
    47,
    -2048,
    2047,
    -262_144,
    262_143,
    Short.MIN_VALUE,
    Short.MAX_VALUE,
    Byte.MIN_VALUE,
    Byte.MAX_VALUE,
    Integer.MIN_VALUE,
    Integer.MAX_VALUE
  };
  private static final double[] DOUBLES = {
    0,
    -0.0,
    1,
    -1,
    127,
    128,
    -128,
    -129,
    32_767,
    32_768,
    -32_768,
    -32_769,
    0.001,
    2_147_483.647,
    2_147_483.648,
    -2_147_483.648,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    Float.MAX_VALUE,
    100.1f
  };

  private Numbers() {}

  static int ofInt(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> (int) border(random);
      case 1 -> random.nextInt();
      default -> random.nextInt(100) - 20;
    };
  }

  static long ofLong(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> border(random);
      case 1 -> random.nextLong();
      case 2 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
      default -> random.nextInt(100) - 20;
    };
  }

  private static long border(Random random) {
    return BORDERS[random.nextInt(BORDERS.length)] + random.nextInt(3) - 1;
  }

  static double ofDouble(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
      case 1 -> Double.longBitsToDouble(random.nextLong());
      case 2 -> random.nextInt() / 1000.0;
      case 3 -> random.nextInt(70_000) - 35_000;
      default -> random.nextGaussian();
    };
  }

  static float ofFloat(Random random) {
    return random.nextInt(4) == 0
        ? Float.intBitsToFloat(random.nextInt())
        : (float) ofDouble(random);
  }

  static BigInteger integer(Random random) {
    return new BigInteger(random.nextInt(300), random).subtract(BigInteger.valueOf(1L << 30));
  }

  static BigDecimal decimal(Random random) {
    return new BigDecimal(integer(random), random.nextInt(60) - 20);
  }
}
