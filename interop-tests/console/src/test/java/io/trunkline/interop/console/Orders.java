package io.trunkline.interop.console;

import java.io.Serializable;
import java.util.List;

/** The service of the application whose console is shown. */
public interface Orders {

  /** Whether an order buys or sells. */
  enum Kind {
    BUY,
    SELL
  }

  /** One line of an order. */
  record Line(String product, int count) implements Serializable {}

  /** An order. */
  record Order(long number, Kind kind, List<Line> lines) implements Serializable {}

  /** What an order costs. */
  record Receipt(long number, long cents) implements Serializable {}

  /**
   * Places an order.
   *
   * @throws IllegalArgumentException if it has no lines
   */
  Receipt place(Order order);

  /** Finds the receipt of an order. */
  Receipt find(long number);
}
