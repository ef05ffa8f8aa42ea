package demo.bid;

import java.io.Serializable;

/** As in the captured frames. Not final: the field of a final class travels without its class. */
public class SeatBid implements Serializable {

  private static final long serialVersionUID = 1L;

  public String seat;
  public String group;
}
