package io.trunkline.console;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Implements the service. */
final class OrderDesk implements Orders {

  @Override
  public String place(Order order, boolean isUrgent) {
    if (order.lines().isEmpty()) {
      throw new IllegalArgumentException("order " + order.number() + " has <no> lines");
    }
    return order.kind() + " " + order.lines().get(0).product() + (isUrgent ? " now" : "");
  }

  @Override
  public CompletableFuture<Order> find(long number) {
    Order order = new Order(number, Kind.SELL, List.of(new Line("pear & plum", 4)));
    return CompletableFuture.completedFuture(order);
  }
}
