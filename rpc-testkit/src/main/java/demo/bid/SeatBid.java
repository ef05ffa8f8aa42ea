package demo.bid;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** The bid of one bidder. */
public class SeatBid implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable String seat;
  public @Nullable String group;

  /** For serializers. */
  public SeatBid() {}

  public SeatBid(@Nullable String seat, @Nullable String group) {
    this.seat = seat;
    this.group = group;
  }

  public @Nullable String getSeat() {
    return seat;
  }

  public @Nullable String getGroup() {
    return group;
  }

  /** Every field by name. */
  @Override
  public String toString() {
    return "SeatBid(seat=" + seat + ", group=" + group + ")";
  }
}
