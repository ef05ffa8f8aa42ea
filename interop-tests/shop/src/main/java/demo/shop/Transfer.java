package demo.shop;

import java.io.Serializable;

/** Money that goes from one account to another. */
public final class Transfer implements Serializable {

  private static final long serialVersionUID = 1L;

  private long from;
  private long to;

  public Transfer() {}

  public Transfer(long from, long to) {
    this.from = from;
    this.to = to;
  }

  @Override
  public String toString() {
    return "transfer from " + from + " to " + to;
  }
}
