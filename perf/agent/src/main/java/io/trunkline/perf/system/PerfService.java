package io.trunkline.perf.system;

import io.trunkline.demo.BidRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The service of systems that call through an interface: each method returns its argument. */
public interface PerfService {

  /** Echoes a request. */
  BidRequest bid(BidRequest request);

  /** Echoes a request without waiting. */
  CompletableFuture<BidRequest> bidAsync(BidRequest request);

  /** Echoes a text. */
  String text(String text);

  /** Echoes a text without waiting. */
  CompletableFuture<String> textAsync(String text);

  /** Echoes an order. */
  DatedOrder dated(DatedOrder order);

  /** Echoes an order without waiting. */
  CompletableFuture<DatedOrder> datedAsync(DatedOrder order);

  /** Echoes an order. */
  TimedOrder timed(TimedOrder order);

  /** Echoes an order without waiting. */
  CompletableFuture<TimedOrder> timedAsync(TimedOrder order);

  /** Does nothing. */
  void nothing();

  /** Does nothing, without waiting for it. */
  CompletableFuture<@Nullable Void> nothingAsync();
}
