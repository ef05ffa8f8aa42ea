package io.trunkline.internal.cluster;

import static java.util.Objects.requireNonNull;

import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.ConnectionLease;
import java.time.Duration;

/**
 * An endpoint of a directory, its connections and whether it is ejected. For one thread at a time,
 * except {@link #status}.
 */
final class TrackedEndpoint {

  /** Whether calls go to an endpoint. */
  private sealed interface Standing {

    /** How often it was ejected; counted from 0 again after a long time in use. */
    int ejections();
  }

  /**
   * Calls go to the endpoint.
   *
   * @param sinceNanos when it was readmitted, if it was ever ejected
   * @param failuresInRow at that time; until a call is answered, one more failure ejects it again
   * @param answeredCalls up to that time
   */
  private record InUse(long sinceNanos, int ejections, int failuresInRow, long answeredCalls)
      implements Standing {}

  /**
   * No calls go to the endpoint.
   *
   * @param wasConnected whether it was connected when it was ejected
   */
  private record Ejected(long untilNanos, int ejections, boolean wasConnected, String reason)
      implements Standing {}

  private final Endpoint endpoint;
  private final ConnectionLease lease;
  private final Runnable unsubscribe;
  private boolean isConnecting;
  private volatile Standing standing = new InUse(0, 0, 0, 0);
  private long answeredAtSlowCheck;
  private int slowChecks;

  /**
   * @param lease the endpoint's connections
   * @param unsubscribe ends the notifications of new connections
   */
  TrackedEndpoint(Endpoint endpoint, ConnectionLease lease, Runnable unsubscribe) {
    this.endpoint = requireNonNull(endpoint);
    this.lease = requireNonNull(lease);
    this.unsubscribe = requireNonNull(unsubscribe);
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /** Gives back the connections. Called once, when the directory drops this endpoint. */
  void release() {
    unsubscribe.run();
    lease.giveBack();
  }

  boolean isConnected() {
    return endpoint.invoker().isConnected();
  }

  /** Whether {@link #connect} was called. */
  boolean isConnecting() {
    return isConnecting;
  }

  void connect() {
    isConnecting = true;
    endpoint.invoker().connectSoon();
  }

  /**
   * Replaces the address.
   *
   * @return what has changed, for listeners
   */
  String update(ProviderAddress address, long nowNanos) {
    long startedBefore = endpoint.address().startedAtMillis();
    long startedAt = address.startedAtMillis();
    boolean isRestarted = startedAt != 0 && startedBefore != 0 && startedAt != startedBefore;
    endpoint.changed(address);
    if (isRestarted) {
      readmit(nowNanos);
    }
    return isRestarted ? "it was restarted" : "its source lists other parameters for it";
  }

  boolean isEjected() {
    return standing instanceof Ejected;
  }

  /** Whether so many calls in a row have failed, and one of them since it was readmitted. */
  boolean hasFailed(int limit) {
    int failures = endpoint.load().failuresInRow();
    return standing instanceof InUse inUse
        && failures >= limit
        && (failures > inUse.failuresInRow() || answeredCalls() > 0);
  }

  /** How many calls it has answered since it was readmitted or listed; 0 while it is ejected. */
  long answeredCalls() {
    return standing instanceof InUse inUse
        ? endpoint.load().answeredCalls() - inUse.answeredCalls()
        : 0;
  }

  /**
   * Counts the checks in a row that found it slow, as far as calls were answered between them.
   *
   * @return the count with this check; 0 if no call was answered since the last check
   */
  int countSlowCheck(boolean isSlow) {
    long answered = endpoint.load().answeredCalls();
    if (answered == answeredAtSlowCheck) {
      return 0;
    }
    answeredAtSlowCheck = answered;
    slowChecks = isSlow ? slowChecks + 1 : 0;
    return slowChecks;
  }

  /**
   * Ejects it, each time for longer.
   *
   * @param first how long the first ejection takes
   * @param most how long an ejection takes at most; after as long in use, the next is the first
   */
  void eject(String reason, long nowNanos, Duration first, Duration most) {
    boolean isFirst =
        !(standing instanceof InUse inUse) || nowNanos - inUse.sinceNanos() >= most.toNanos();
    int ejections = isFirst ? 1 : standing.ejections() + 1;
    long nanos = Math.min(most.toNanos(), first.toNanos() * ejections);
    standing =
        new Ejected(
            nowNanos + nanos,
            ejections,
            isConnected(),
            reason + "; for " + nanos / 1_000_000_000 + " s");
  }

  /** How much of its ejection is left, at most 0 once it is over. */
  long ejectedForNanos(long nowNanos) {
    return standing instanceof Ejected ejected ? ejected.untilNanos() - nowNanos : 0;
  }

  /** Whether its ejection is over, or the connection is back whose loss preceded it. */
  boolean mayReturn(long nowNanos) {
    return standing instanceof Ejected ejected
        && (ejectedForNanos(nowNanos) <= 0 || !ejected.wasConnected() && isConnected());
  }

  /** Lets calls go to it again; the latency measured before does not count any more. */
  void readmit(long nowNanos) {
    EndpointLoad load = endpoint.load();
    standing =
        new InUse(nowNanos, standing.ejections(), load.failuresInRow(), load.answeredCalls());
    load.forgetLatency();
    slowChecks = 0;
  }

  /** The status that users see. */
  AddressStatus status() {
    String reason = standing instanceof Ejected ejected ? ejected.reason() : null;
    AddressStatus.State state =
        reason != null
            ? AddressStatus.State.EJECTED
            : isConnected() ? AddressStatus.State.CONNECTED : AddressStatus.State.CONNECTING;
    EndpointLoad load = endpoint.load();
    return new AddressStatus(
        endpoint.address(),
        endpoint.weight(),
        state,
        reason,
        load.inFlight(),
        Duration.ofNanos(load.meanNanos()));
  }

  @Override
  public String toString() {
    return endpoint.toString();
  }
}
