package io.trunkline.internal.cluster;

import static java.util.Objects.requireNonNull;

import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.ProviderAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One of the {@link FollowedEndpoints}: its share of connections, and whether it is ejected. For
 * one thread at a time, except {@link #status}.
 */
final class Member {

  final Endpoint endpoint;
  final Runnable giveBack;

  /** Why it is ejected; null if it is not. */
  private volatile @Nullable String ejectedBecause;

  /** Until when it is ejected, or when it came back. */
  private long turnNanos;

  /** How often it was ejected, counted anew after a long time without. */
  private int ejections;

  /** Whether there was a connection when it was ejected. */
  private boolean wasConnected;

  /** Failures in a row when it came back: one more and it is ejected again. */
  private int failuresBefore;

  private long answeredBefore;
  private long answeredAtLook;
  private int slowLooks;

  Member(Endpoint endpoint, Runnable giveBack) {
    this.endpoint = requireNonNull(endpoint);
    this.giveBack = requireNonNull(giveBack);
  }

  boolean isEjected() {
    return ejectedBecause != null;
  }

  boolean isConnected() {
    return endpoint.invoker().isConnected();
  }

  /** Whether so many calls in a row have failed, or one on probation. */
  boolean fails(int limit) {
    int inRow = endpoint.load().failuresInRow();
    if (inRow < failuresBefore) {
      failuresBefore = 0; // one was answered
    }
    return inRow >= limit && inRow > failuresBefore;
  }

  /** How many calls it has answered since it came, or came back. */
  long answered() {
    return endpoint.load().answeredCalls() - answeredBefore;
  }

  /**
   * @return how often in a row it was slow, each time with calls that are new; 0 if there are none
   */
  int looked(boolean isSlow) {
    long answered = endpoint.load().answeredCalls();
    if (answered == answeredAtLook) {
      return 0;
    }
    answeredAtLook = answered;
    slowLooks = isSlow ? slowLooks + 1 : 0;
    return slowLooks;
  }

  /**
   * @param first how long, for the first time
   * @param most how long at most
   */
  void eject(String why, long nowNanos, Duration first, Duration most) {
    if (ejections > 0 && nowNanos - turnNanos >= most.toNanos()) {
      ejections = 0;
    }
    ejections++;
    long nanos = Math.min(most.toNanos(), first.toNanos() * ejections);
    turnNanos = nowNanos + nanos;
    wasConnected = isConnected();
    ejectedBecause = why + "; for " + nanos / 1_000_000_000 + " s";
  }

  /** Whether its time is over, or the connection is back that was missing. */
  boolean mayReturn(long nowNanos) {
    return nowNanos - turnNanos >= 0 || !wasConnected && isConnected();
  }

  /** How much of its time is left. */
  long leftNanos(long nowNanos) {
    return turnNanos - nowNanos;
  }

  /** Whether this address is that of another process than before, which says when it started. */
  boolean isAnotherProcess(ProviderAddress address) {
    long before = endpoint.address().startedAtMillis();
    return address.startedAtMillis() != 0 && before != 0 && address.startedAtMillis() != before;
  }

  /** It gets calls again. What was measured before says nothing about it now. */
  void comeBack(long nowNanos) {
    ejectedBecause = null;
    turnNanos = nowNanos;
    failuresBefore = endpoint.load().failuresInRow();
    answeredBefore = endpoint.load().answeredCalls();
    endpoint.load().forgetLatency();
    slowLooks = 0;
  }

  /** How it is now. */
  AddressStatus status() {
    ProviderAddress address = endpoint.address();
    String ejected = ejectedBecause;
    return new AddressStatus(
        address,
        endpoint.weight(),
        ejected != null
            ? AddressStatus.State.EJECTED
            : isConnected() ? AddressStatus.State.CONNECTED : AddressStatus.State.CONNECTING,
        ejected,
        endpoint.load().inFlight(),
        Duration.ofNanos(endpoint.load().meanNanos()));
  }

  @Override
  public String toString() {
    return endpoint.toString();
  }
}
