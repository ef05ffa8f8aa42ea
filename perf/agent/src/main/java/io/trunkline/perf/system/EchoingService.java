package io.trunkline.perf.system;

import io.trunkline.demo.BidRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Returns its argument at once. Thread-safe. */
public class EchoingService implements PerfService {

  @Override
  public BidRequest bid(BidRequest request) {
    return request;
  }

  @Override
  public CompletableFuture<BidRequest> bidAsync(BidRequest request) {
    return CompletableFuture.completedFuture(request);
  }

  @Override
  public String text(String text) {
    return text;
  }

  @Override
  public CompletableFuture<String> textAsync(String text) {
    return CompletableFuture.completedFuture(text);
  }

  @Override
  public DatedOrder dated(DatedOrder order) {
    return order;
  }

  @Override
  public CompletableFuture<DatedOrder> datedAsync(DatedOrder order) {
    return CompletableFuture.completedFuture(order);
  }

  @Override
  public TimedOrder timed(TimedOrder order) {
    return order;
  }

  @Override
  public CompletableFuture<TimedOrder> timedAsync(TimedOrder order) {
    return CompletableFuture.completedFuture(order);
  }

  @Override
  public void nothing() {
    // nothing to do is what is measured
  }

  @Override
  public CompletableFuture<@Nullable Void> nothingAsync() {
    return CompletableFuture.completedFuture(null);
  }
}
