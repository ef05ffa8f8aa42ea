package demo.bid;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bids for a request. */
public class BidResponse implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable String id;
  public @Nullable List<SeatBid> seatBids;

  /** For serializers. */
  public BidResponse() {}

  public BidResponse(@Nullable String id, @Nullable List<SeatBid> seatBids) {
    this.id = id;
    this.seatBids = seatBids;
  }

  public @Nullable String getId() {
    return id;
  }

  public @Nullable List<SeatBid> getSeatBids() {
    return seatBids;
  }

  /** Every field by name. */
  @Override
  public String toString() {
    return "BidResponse(id=" + id + ", seatBids=" + seatBids + ")";
  }
}
