package io.trunkline.testkit.model;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A field of every boxed kind. */
public final class Boxes implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable Boolean flag;
  public @Nullable Byte octet;
  public @Nullable Short small;
  public @Nullable Character letter;
  public @Nullable Integer number;
  public @Nullable Float ratio;
  public @Nullable Long big;
  public @Nullable Double price;
  public @Nullable String after;

  private @Nullable Object[] values() {
    return new @Nullable Object[] {flag, octet, small, letter, number, ratio, big, price, after};
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Boxes that && Arrays.equals(values(), that.values());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values());
  }

  @Override
  public String toString() {
    return "Boxes" + Arrays.toString(values());
  }
}
