package io.trunkline.perf.system;

import io.trunkline.demo.BidRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The service of systems that call through an interface: everything comes back as it went. */
public interface PerfService {

  /** Echoes a request. */
  BidRequest bid(BidRequest request);

  /** Echoes a request without waiting. */
  CompletableFuture<BidRequest> bidAsync(BidRequest request);

  /** Echoes a text. */
  String text(String text);

  /** Echoes a text without waiting. */
  CompletableFuture<String> textAsync(String text);

  /** Does nothing. */
  void nothing();

  /** Does nothing, without waiting for it. */
  CompletableFuture<@Nullable Void> nothingAsync();
}
