package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.OutlierEjection;
import io.trunkline.discovery.ProviderAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Endpoints that follow a source which the test speaks for, in the test's time. */
final class FollowedFleet implements AddressSource {

  private static final long SECOND = 1_000_000_000;

  final HandDriven time = new HandDriven();
  final FakeConnections connections = new FakeConnections();
  final List<AddressChange> changes = new ArrayList<>();
  final EndpointDirectory endpoints;
  boolean isClosed;
  boolean listenerFails;
  private Listener listener;

  FollowedFleet() {
    this(OutlierEjection.DEFAULT);
  }

  FollowedFleet(OutlierEjection ejection) {
    endpoints =
        new EndpointDirectory(
            this,
            new DirectorySettings(
                "blue/com.acme.Bids:2.0",
                "test://source",
                connections::acquire,
                all -> all,
                ejection,
                List.of(
                    change -> {
                      changes.add(change);
                      if (listenerFails) {
                        throw new IllegalStateException("a listener that fails harms nobody");
                      }
                    }),
                () -> null),
            time,
            time,
            time);
    endpoints.start();
  }

  @Override
  public void start(Listener given) {
    listener = given;
  }

  @Override
  public void close() {
    isClosed = true;
  }

  /** What the source says; nobody has heard it yet. */
  void say(List<ProviderAddress> addresses) {
    listener.addresses(addresses);
  }

  /** The source names these, and they are followed. */
  void names(String... addresses) {
    say(Arrays.stream(addresses).map(ProviderAddress::parse).toList());
    time.advance(Duration.ofNanos(EndpointDirectory.PAUSE_NANOS));
  }

  /** The source says of one that it has started then. */
  void restart(int number, long startedAtMillis) {
    names(
        endpoints.current().all().stream()
            .map(Endpoint::toString)
            .map(
                address ->
                    address.equals(endpoint(number).toString())
                        ? address + "?timestamp=" + startedAtMillis
                        : address)
            .toArray(String[]::new));
  }

  /** The source cannot say. */
  void unavailable(String reason) {
    listener.unavailable(reason);
    time.advance(Duration.ofNanos(EndpointDirectory.PAUSE_NANOS));
  }

  /** Follows so many providers, all connected. */
  FollowedFleet of(int providers) {
    names(IntStream.range(0, providers).mapToObj(i -> "p" + i + ":1").toArray(String[]::new));
    connections.byAddress.values().forEach(fake -> fake.isConnected = true);
    return this;
  }

  Endpoint endpoint(int number) {
    return endpoints.current().all().get(number);
  }

  List<String> usable() {
    return endpoints.current().usable().stream().map(Endpoint::toString).toList();
  }

  AddressStatus status(int number) {
    return endpoints.statuses().get(number);
  }

  /** So many calls end without a reply. */
  void fail(int number, Status status, int calls) {
    fail(number, status, calls, SECOND);
  }

  /** The same, after so long. */
  void fail(int number, Status status, int calls, long nanos) {
    for (int i = 0; i < calls; i++) {
      endpoint(number).begun();
      endpoint(number)
          .ended(
              new Outcome.Unanswered(new RpcException(status, Certainty.UNKNOWN, "test")), nanos);
    }
    time.run();
  }

  /** So many calls are answered. */
  void answer(int number, int calls, Duration latency) {
    for (int i = 0; i < calls; i++) {
      endpoint(number).begun();
      endpoint(number).ended(Outcome.value(null), latency.toNanos());
    }
  }
}
