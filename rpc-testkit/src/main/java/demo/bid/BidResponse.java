package demo.bid;

import java.io.Serializable;
import java.util.List;

public class BidResponse implements Serializable {

  private static final long serialVersionUID = 1L;

  public String id;
  public List<SeatBid> seatBids;

  public BidResponse() {}

  public BidResponse(String id, List<SeatBid> seatBids) {
    this.id = id;
    this.seatBids = seatBids;
  }
}
