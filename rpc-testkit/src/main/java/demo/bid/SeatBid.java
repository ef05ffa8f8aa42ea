package demo.bid;

import java.io.Serializable;

public class SeatBid implements Serializable {

  private static final long serialVersionUID = 1L;

  public String seat;
  public String group;

  public SeatBid() {}

  public SeatBid(String seat, String group) {
    this.seat = seat;
    this.group = group;
  }
}
