package io.trunkline.testkit.model;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A field of every primitive kind, between two strings that show a reader that lost its place. */
public final class Pojo implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable String before;
  public boolean flag;
  public byte octet;
  public short small;
  public char letter;
  public int number;
  public float longitude;
  public float latitude;
  public long big;
  public double price;
  public @Nullable String after;

  public Pojo() {}

  public Pojo(int seed) {
    before = "before-" + seed;
    flag = (seed & 1) == 1;
    octet = (byte) seed;
    small = (short) (seed * 31);
    letter = (char) ('A' + seed % 26);
    number = seed * 1_000_003;
    longitude = 100.1f + seed;
    latitude = -0.3f * seed;
    big = seed * 10_000_000_019L;
    price = seed / 3.0;
    after = "after-" + seed;
  }

  private @Nullable Object[] values() {
    return new @Nullable Object[] {
      before, flag, octet, small, letter, number, longitude, latitude, big, price, after
    };
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Pojo that && Arrays.equals(values(), that.values());
  }

  @Override
  public int hashCode() {
    return number;
  }

  @Override
  public String toString() {
    return "Pojo" + Arrays.toString(values());
  }
}
