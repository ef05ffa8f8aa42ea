package demo.bid;

public class BidException extends Exception {

  private static final long serialVersionUID = 1L;

  private int code;

  public BidException() {}

  public int code() {
    return code;
  }
}
