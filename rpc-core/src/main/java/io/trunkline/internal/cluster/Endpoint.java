package io.trunkline.internal.cluster;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Outcome;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.AddressInvoker;
import java.time.InstantSource;

/**
 * One provider of a reference: its address, the connections to it, and the load of its calls. It
 * stays the same object while the source lists its address, even with other parameters.
 * Thread-safe.
 */
final class Endpoint {

  /** Follows the failed calls of an endpoint. */
  interface FailureListener {

    /**
     * A call has failed. Does not block.
     *
     * @param inRow how many calls have failed in a row
     */
    void failed(int inRow);
  }

  private final AddressInvoker invoker;
  private final EndpointLoad load;
  private final InstantSource clock;
  private final FailureListener failures;
  private volatile ProviderAddress address;

  /** An endpoint whose failures have no listener. */
  Endpoint(ProviderAddress address, AddressInvoker invoker, InstantSource clock) {
    this(address, invoker, clock, inRow -> {});
  }

  /**
   * @param clock for the warm-up, which begins with the provider's start
   */
  Endpoint(
      ProviderAddress address,
      AddressInvoker invoker,
      InstantSource clock,
      FailureListener failures) {
    this.address = requireNonNull(address);
    this.invoker = requireNonNull(invoker);
    this.clock = requireNonNull(clock);
    this.failures = requireNonNull(failures);
    this.load = new EndpointLoad();
  }

  /** The last address of the provider. */
  ProviderAddress address() {
    return address;
  }

  /**
   * Replaces the address.
   *
   * @param changed with the same host and port
   */
  void changed(ProviderAddress changed) {
    if (changed.startedAtMillis() != address.startedAtMillis()) {
      load.startsAgain();
    }
    address = changed;
    invoker.announced(changed.parameters());
  }

  AddressInvoker invoker() {
    return invoker;
  }

  /** The load and latency of its calls. */
  EndpointLoad load() {
    return load;
  }

  /**
   * Counts the outcome of an attempt. The caller counts its end in {@link EndpointLoad#inFlight}.
   *
   * @param nanos how long the attempt took
   */
  void judge(Outcome outcome, long nanos) {
    long now = System.nanoTime();
    if (!(outcome instanceof Outcome.Unanswered unanswered)) {
      load.answered(nanos, now);
      return;
    }
    switch (unanswered.reason().status()) {
      case CONNECTION_LOST -> failures.failed(load.lost(nanos, now));
      case CONNECT_FAILED, OVERLOADED, SERVER_FAILED, SERVICE_NOT_FOUND ->
          failures.failed(load.failed(nanos, now));
      case TIMEOUT -> {
        if (nanos >= load.meanNanos()) { // else calls take longer here: the caller had no time left
          failures.failed(load.failed(nanos, now));
        }
      }
      case RESULT_UNSENDABLE, BAD_RESPONSE -> load.answered(nanos, now);
      // The call itself or its caller is the reason, not the provider.
      case CANCELLED, MISUSED, ENCODE_FAILED, TOO_LARGE, BAD_REQUEST -> {}
    }
  }

  /**
   * Its share of the calls in relation to other endpoints; 0 for none. As in stock consumers, it
   * grows from 1 to the weight in its address after the provider's start.
   */
  int weight() {
    ProviderAddress current = address;
    int weight = current.weight();
    long startedAt = current.startedAtMillis();
    long warmup = current.warmupMillis();
    if (startedAt == 0 || warmup == 0 || weight == 0) {
      return weight;
    }
    long age = clock.millis() - startedAt;
    if (age < 0) {
      return 1; // its clock is ahead
    }
    return age >= warmup ? weight : Math.max(1, (int) ((double) age / warmup * weight));
  }

  /** Host and port. */
  @Override
  public String toString() {
    return address.toString();
  }
}
