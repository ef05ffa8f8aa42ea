package io.trunkline.console;

import java.io.Serializable;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A service with a record, an enum, a list and a future. */
public interface Orders {

  /** A kind of order. */
  enum Kind {
    BUY,
    SELL
  }

  /** One line of an order. */
  record Line(String product, int count) implements Serializable {}

  /** An order. */
  record Order(long number, Kind kind, List<Line> lines) implements Serializable {}

  /** Returns a text, or throws an exception if the order is empty. */
  String place(Order order, boolean isUrgent);

  /** Returns an order. */
  CompletableFuture<Order> find(long number);
}
