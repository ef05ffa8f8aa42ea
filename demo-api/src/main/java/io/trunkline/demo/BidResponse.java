package io.trunkline.demo;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The bids for a request. */
public final class BidResponse implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable String id;
  private @Nullable List<SeatBid> seatBids;

  /** The id of the request. */
  public @Nullable String getId() {
    return id;
  }

  public void setId(@Nullable String id) {
    this.id = id;
  }

  /** One bid for each impression. */
  public @Nullable List<SeatBid> getSeatBids() {
    return seatBids;
  }

  public void setSeatBids(@Nullable List<SeatBid> seatBids) {
    this.seatBids = seatBids;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BidResponse that
        && Objects.equals(id, that.id)
        && Objects.equals(seatBids, that.seatBids);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, seatBids);
  }
}
