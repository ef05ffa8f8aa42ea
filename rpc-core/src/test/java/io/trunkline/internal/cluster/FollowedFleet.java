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

/**
 * An {@link EndpointDirectory} whose source is the test and whose time passes only when the test
 * says so.
 *
 * <p>It has no subset, no routing rules, the default ejection unless given another, and one
 * listener, which collects {@link #changes}. The directory is started and in its first phase: it
 * lists no providers and does not connect. {@link FakeConnections} are not connected before the
 * test connects them.
 *
 * <p>{@link #list} and {@link #unavailable} update the source and pass one pause, so the directory
 * has followed the update when they return; {@link #update} only updates the source.
 */
final class FollowedFleet implements AddressSource {

  /** The service, in messages. */
  static final String SERVICE = "blue/com.acme.Bids:2.0";

  /** The source, in messages. */
  static final String SOURCE = "test://source";

  private static final long SECOND = 1_000_000_000;

  final HandDriven time = new HandDriven();
  final FakeConnections connections = new FakeConnections();
  final List<AddressChange> changes = new ArrayList<>();
  final EndpointDirectory endpoints;
  boolean isClosed;
  boolean listenerFails;

  /** What the executor throws instead of taking a task; null while it takes them. */
  RuntimeException executorFailure;

  private Listener listener;

  FollowedFleet() {
    this(OutlierEjection.DEFAULT);
  }

  FollowedFleet(OutlierEjection ejection) {
    endpoints =
        new EndpointDirectory(
            this,
            new DirectorySettings(
                SERVICE,
                SOURCE,
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
            this::execute,
            time,
            time);
    endpoints.start();
  }

  private void execute(Runnable refresh) {
    if (executorFailure != null) {
      throw executorFailure;
    }
    time.execute(refresh);
  }

  @Override
  public void start(Listener given) {
    listener = given;
  }

  @Override
  public void close() {
    isClosed = true;
  }

  /** The source lists these; the directory has not refreshed yet. */
  void update(List<ProviderAddress> addresses) {
    listener.addresses(addresses);
  }

  /** The source lists these, and the directory follows. */
  void list(String... addresses) {
    update(Arrays.stream(addresses).map(ProviderAddress::parse).toList());
    passPauses(1);
  }

  /** The source lists the same providers, one of them with this start. */
  void restart(int number, long startedAtMillis) {
    list(
        endpoints.current().all().stream()
            .map(Endpoint::toString)
            .map(
                address ->
                    address.equals(endpoint(number).toString())
                        ? address + "?timestamp=" + startedAtMillis
                        : address)
            .toArray(String[]::new));
  }

  /** The source is unavailable, and the directory follows. */
  void unavailable(String reason) {
    listener.unavailable(reason);
    passPauses(1);
  }

  /** The source lists {@code p0:1}, {@code p1:1} and so on, which are then connected. */
  FollowedFleet listConnected(int providers) {
    list(IntStream.range(0, providers).mapToObj(i -> "p" + i + ":1").toArray(String[]::new));
    connections.byAddress.values().forEach(fake -> fake.isConnected = true);
    return this;
  }

  /** The connections to one address. */
  FakeConnections.Fake connection(String address) {
    return connections.byAddress.get(address);
  }

  /** Runs a refresh that is due; no time passes. */
  void refresh() {
    time.run();
  }

  /** So many of the shortest pauses between two updates, or two rounds of connects, pass. */
  void passPauses(int pauses) {
    time.advance(Duration.ofNanos(pauses * EndpointDirectory.PAUSE_NANOS));
  }

  /** One interval of the checks passes, so the directory refreshes at least once. */
  void passCheck() {
    time.advance(Duration.ofNanos(Ejections.CHECK_NANOS));
  }

  /** The delay passes after which the next check releases a removed endpoint. */
  void passReleaseDelay() {
    time.advance(Duration.ofNanos(TrackedEndpoints.LEAVING_NANOS));
    passCheck();
  }

  /** The time passes after which the next check removes endpoints that were all replaced. */
  void passReplacement() {
    time.advance(Duration.ofNanos(TrackedEndpoints.REPLACED_NANOS));
    passCheck();
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
      BalancedEndpoints.begin(endpoint(number));
      endpoint(number)
          .judge(
              new Outcome.Unanswered(new RpcException(status, Certainty.UNKNOWN, "test")), nanos);
      endpoint(number).load().inFlight.decrementAndGet();
    }
    refresh();
  }

  /** So many calls are answered. */
  void answer(int number, int calls, Duration latency) {
    for (int i = 0; i < calls; i++) {
      BalancedEndpoints.begin(endpoint(number));
      endpoint(number).judge(Outcome.value(null), latency.toNanos());
      endpoint(number).load().inFlight.decrementAndGet();
    }
  }
}
