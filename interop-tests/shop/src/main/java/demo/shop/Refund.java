package demo.shop;

import java.io.Serializable;

/** Money that goes back. Of the same shape as a {@link Transfer}: two numbers. */
public final class Refund implements Serializable {

  private static final long serialVersionUID = 1L;

  private long amount;
  private long order;

  public Refund() {}

  public Refund(long amount, long order) {
    this.amount = amount;
    this.order = order;
  }

  @Override
  public String toString() {
    return "refund of " + amount + " for order " + order;
  }
}
