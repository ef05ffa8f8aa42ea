package io.trunkline.demo;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A place for an advertisement. */
public final class Impression implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable String id;
  private double bidFloor;

  /** Its name within the request. */
  public @Nullable String getId() {
    return id;
  }

  public void setId(@Nullable String id) {
    this.id = id;
  }

  /** The lowest price that is considered. */
  public double getBidFloor() {
    return bidFloor;
  }

  public void setBidFloor(double bidFloor) {
    this.bidFloor = bidFloor;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Impression that
        && Objects.equals(id, that.id)
        && Double.compare(bidFloor, that.bidFloor) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, bidFloor);
  }
}
