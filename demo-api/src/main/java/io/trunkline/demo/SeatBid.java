package io.trunkline.demo;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A bid. */
public final class SeatBid implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable String seat;
  private @Nullable String group;

  /** Who bids. */
  public @Nullable String getSeat() {
    return seat;
  }

  public void setSeat(@Nullable String seat) {
    this.seat = seat;
  }

  /** What it belongs to. */
  public @Nullable String getGroup() {
    return group;
  }

  public void setGroup(@Nullable String group) {
    this.group = group;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SeatBid that
        && Objects.equals(seat, that.seat)
        && Objects.equals(group, that.group);
  }

  @Override
  public int hashCode() {
    return Objects.hash(seat, group);
  }
}
