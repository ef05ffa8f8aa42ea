package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.MAX_OUTBOUND_BYTES;
import static io.trunkline.settings.ProviderSettings.WRITE_TIMEOUT;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of replies that a port's sockets have not taken. A connection whose peer takes nothing
 * for some time is closed. If all peers together leave more than half of the limit unread,
 * connections whose peers take nothing are closed at once, beginning with the one that leaves most.
 * For addresses of which a connection was closed in the last minute, a quarter of the limit is
 * enough. Nothing is checked while all peers read. Thread-safe.
 */
final class UnreadReplies implements PeriodicCheck.Watched {

  /** Shorter replies are counted only when the connections are looked at. */
  static final int LONG_BYTES = 16 * 1024;

  /** A socket that takes no more has so much at least. */
  private static final int STUCK_BYTES = 32 * 1024;

  private static final long LOOK_MILLIS = 100;

  /** The part of the limit that an address may get of long replies between two looks. */
  private static final int LIMITED_SHARE = 32;

  private final OpenConnections connections;
  private final PeriodicCheck looks;
  private final long limit;
  private final long timeoutNanos;

  /** As of the last look. */
  private volatile long unread;

  /** The addresses that leave more than their share; under the lock of the look. */
  private Set<AddressAccount> limited = Set.of();

  /** Bytes of long replies since then, whether or not they are read. */
  private final AtomicLong since = new AtomicLong();

  UnreadReplies(
      OpenConnections connections, ScheduledExecutorService scheduler, ByteLimits limits) {
    this.connections = connections;
    this.looks = new PeriodicCheck(scheduler, LOOK_MILLIS, this);
    this.limit = limits.outbound();
    this.timeoutNanos = limits.writeTimeout().toNanos();
  }

  /** Whether there is room for one more reply. */
  boolean hasRoom(int bytes) {
    if (bytes < LONG_BYTES || since.addAndGet(bytes) <= limit - unread) {
      return true;
    }
    look();
    if (since.addAndGet(bytes) <= limit - unread) {
      return true;
    }
    since.addAndGet(-bytes);
    return false;
  }

  /** Why a reply of so many bytes is not sent. */
  String noRoom(int bytes) {
    return "the method ran, but there is no room for its reply of "
        + bytes
        + " bytes: consumers have not taken "
        + unread
        + " bytes of replies, expected at most "
        + limit
        + " on this port; raise "
        + MAX_OUTBOUND_BYTES.where();
  }

  /** A socket takes no more at the moment. */
  void watch() {
    looks.begin();
  }

  /** Counts, and closes connections if necessary; false if all peers read. */
  @Override
  public synchronized boolean look() {
    long now = System.nanoTime();
    long sum = 0;
    boolean isWanted = false;
    List<Unread> idle = new ArrayList<>();
    Map<AddressAccount, Long> left = new HashMap<>();
    for (ServerConnection reader : connections.all()) {
      long bytes = reader.unwrittenBytes();
      if (bytes > 0) {
        long idleNanos = reader.idleNanos(now);
        if (timeoutNanos > 0 && idleNanos >= timeoutNanos) {
          reader.closeUnread(tooLong(bytes));
        } else {
          sum += bytes;
          left.merge(reader.requests().account(), bytes, Long::sum);
          isWanted |= bytes >= STUCK_BYTES;
          if (idleNanos >= TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS) && bytes >= leastOf(reader)) {
            idle.add(new Unread(reader, bytes));
          }
        }
      }
    }
    if (sum > limit / 2) {
      sum = closeLargest(idle, sum, limit / 2, now);
    } else if (sum > limit / 4) {
      idle.removeIf(each -> !each.reader().requests().account().longReplies().wasClosedUnread(now));
      sum = closeLargest(idle, sum, limit / 4, now);
    }
    unread = sum;
    since.set(0);
    limitLongReplies(toBeLimited(left, sum, now));
    return isWanted || !limited.isEmpty();
  }

  /**
   * The addresses that leave more than their share while room is short, and those of which a
   * connection was closed lately.
   */
  private Set<AddressAccount> toBeLimited(Map<AddressAccount, Long> left, long sum, long now) {
    Set<AddressAccount> all = new HashSet<>(limited);
    all.addAll(left.keySet());
    long share = sum > limit / 4 ? limit / 4 / connections.addresses() : Long.MAX_VALUE;
    all.removeIf(
        each -> left.getOrDefault(each, 0L) <= share && !each.longReplies().wasClosedUnread(now));
    return all;
  }

  /** Limits the long replies of these addresses, and no longer those of the others. */
  private void limitLongReplies(Set<AddressAccount> now) {
    Set<AddressAccount> changed = new HashSet<>(limited);
    changed.addAll(now);
    limited = changed; // an Error from here on leaves the rest to the next look
    for (AddressAccount each : changed) {
      if (now.contains(each)) {
        each.longReplies().limit(limit / LIMITED_SHARE);
      } else {
        each.longReplies().allow();
      }
    }
    for (ServerConnection each : connections.all()) {
      AddressAccount account = each.requests().account();
      if (changed.contains(account)
          && (!account.longReplies().areLimited() || account.longReplies().hasRoom())) {
        each.requests().checkDeferred();
      }
    }
    limited = Set.copyOf(now);
  }

  /**
   * The fewest bytes for which a connection is closed: one that leaves less is not the reason why
   * room is short. All connections that leave less have at most a quarter of the limit together:
   * the sum at which closing stops if it began above half.
   */
  private long leastOf(ServerConnection reader) {
    return Math.min(STUCK_BYTES, connections.shareOf(reader.requests().account(), limit / 4));
  }

  private long closeLargest(List<Unread> idle, long bytes, long most, long now) {
    idle.sort(Comparator.comparingLong(Unread::bytes).reversed());
    long left = bytes;
    for (Unread each : idle) {
      if (left <= most / 2) {
        break;
      }
      each.reader().requests().account().longReplies().closesUnread(now);
      each.reader().closeUnread(tooMuch(each.bytes(), bytes, most));
      left -= each.bytes();
    }
    return left;
  }

  private String tooLong(long bytes) {
    return "it has taken nothing of "
        + bytes
        + " bytes of replies for "
        + TimeUnit.NANOSECONDS.toMillis(timeoutNanos)
        + " ms; if it is only slow, raise "
        + WRITE_TIMEOUT.where();
  }

  private String tooMuch(long bytes, long all, long most) {
    return "it takes nothing of "
        + bytes
        + " bytes of replies, and all consumers together have not taken "
        + all
        + " bytes, expected at most "
        + most
        + (most == limit / 2 ? ", half" : ", a quarter, as one of its address was closed before,")
        + " of the "
        + limit
        + " bytes of this port; if they are only slow, raise "
        + MAX_OUTBOUND_BYTES.where();
  }

  /** What one connection's peer takes. Used under the lock of the port's look. */
  static final class Progress {
    // Less than the bytes, with overhead, that are counted as taken.
    private long taken = Long.MIN_VALUE;
    private long sinceNanos;

    /**
     * For how long nothing was taken.
     *
     * @param takenNow how many bytes were taken so far
     */
    long idleNanos(long takenNow, long now) {
      if (takenNow > taken) {
        taken = takenNow;
        sinceNanos = now;
      }
      return now - sinceNanos;
    }
  }

  private record Unread(ServerConnection reader, long bytes) {}
}
