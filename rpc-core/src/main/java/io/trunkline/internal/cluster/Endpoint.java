package io.trunkline.internal.cluster;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Outcome;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.AddressInvoker;
import java.time.InstantSource;
import java.util.function.IntConsumer;

/**
 * One provider of a reference: its address, the connections to it, and how its calls went. The same
 * object for as long as the source names its address, even if it says something else about it.
 * Thread-safe.
 */
final class Endpoint {

  private final AddressInvoker invoker;
  private final EndpointLoad load;
  private final InstantSource clock;
  private final IntConsumer onFailure;
  private volatile ProviderAddress address;

  /** One whose failures nobody looks at. */
  Endpoint(ProviderAddress address, AddressInvoker invoker, InstantSource clock) {
    this(address, invoker, clock, failuresInRow -> {});
  }

  /**
   * @param clock what warm-up goes by, as it is counted from the provider's start
   * @param onFailure hears how many calls in a row have failed, with each that does; does not block
   */
  Endpoint(
      ProviderAddress address, AddressInvoker invoker, InstantSource clock, IntConsumer onFailure) {
    this.address = requireNonNull(address);
    this.invoker = requireNonNull(invoker);
    this.clock = requireNonNull(clock);
    this.onFailure = requireNonNull(onFailure);
    this.load = new EndpointLoad();
  }

  /** What the source said of it last. */
  ProviderAddress address() {
    return address;
  }

  /**
   * @param changed the same host and port
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

  /** How its calls went. */
  EndpointLoad load() {
    return load;
  }

  /** An attempt of a call begins here; {@link #ended} follows. */
  void begun() {
    load.begun();
  }

  /** An attempt has ended that {@link #begun} told of, after so long. */
  void ended(Outcome outcome, long nanos) {
    long now = System.nanoTime();
    if (!(outcome instanceof Outcome.Unanswered unanswered)) {
      load.answered(nanos, now);
      return;
    }
    switch (unanswered.reason().status()) {
      case CONNECTION_LOST -> onFailure.accept(load.lost(nanos, now));
      case CONNECT_FAILED, OVERLOADED, SERVER_FAILED, SERVICE_NOT_FOUND ->
          onFailure.accept(load.failed(nanos, now));
      case TIMEOUT -> {
        if (nanos < load.meanNanos()) {
          load.abandoned(); // its calls take longer: its caller had no time left
        } else {
          onFailure.accept(load.failed(nanos, now));
        }
      }
      case RESULT_UNSENDABLE, BAD_RESPONSE -> load.answered(nanos, now);
      // The call itself is the reason, or its caller: that says nothing about the provider.
      case CANCELLED, MISUSED, ENCODE_FAILED, TOO_LARGE, BAD_REQUEST -> load.abandoned();
    }
  }

  /**
   * Its share in relation to that of others. After its start it grows from 1 to what its address
   * says, as in stock consumers; 0 for none.
   */
  int weight() {
    ProviderAddress said = address;
    int weight = said.weight();
    long startedAt = said.startedAtMillis();
    long warmup = said.warmupMillis();
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
