package io.trunkline.spring;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A value with fields. */
public final class Parcel implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable String content;
  private double weight;

  public Parcel() {}

  public Parcel(String content, double weight) {
    this.content = content;
    this.weight = weight;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Parcel that
        && Objects.equals(content, that.content)
        && weight == that.weight;
  }

  @Override
  public int hashCode() {
    return Objects.hash(content, weight);
  }
}
