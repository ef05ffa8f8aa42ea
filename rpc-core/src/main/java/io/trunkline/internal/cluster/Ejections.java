package io.trunkline.internal.cluster;

import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.OutlierEjection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Decides which providers get no calls for a while. For one thread at a time; it has no clock and
 * no threads.
 */
final class Ejections {

  /** How often latencies are compared: the mean of a moment may be that of one slow call. */
  static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int SLOW_LOOKS = 3;
  private static final int ENOUGH_CALLS = 20;

  private final OutlierEjection settings;
  private boolean hasLooked;
  private long lookedNanos;

  Ejections(OutlierEjection settings) {
    this.settings = settings;
  }

  /**
   * Ejects some and lets others come back.
   *
   * @return what changed
   */
  List<AddressChange.Entry> look(Collection<Member> members, long nowNanos) {
    List<AddressChange.Entry> changes = new ArrayList<>();
    comeBack(members, nowNanos, changes);
    int room = members.size() / 2 - ejected(members);
    for (Member member : members) {
      if (room > 0 && !member.isEjected() && settings.failures() > 0) {
        if (member.fails(settings.failures())) {
          String why = member.endpoint.load().failuresInRow() + " calls in a row failed";
          eject(member, why, nowNanos, changes);
          room--;
        }
      }
    }
    if (settings.latencyFactor() > 0 && (!hasLooked || nowNanos - lookedNanos >= LOOK_NANOS)) {
      hasLooked = true;
      lookedNanos = nowNanos;
      compareLatencies(members, room, nowNanos, changes);
    }
    return changes;
  }

  private void comeBack(
      Collection<Member> members, long nowNanos, List<AddressChange.Entry> changes) {
    List<Member> out = new ArrayList<>(members.stream().filter(Member::isEjected).toList());
    out.sort(Comparator.comparingLong(member -> member.leftNanos(nowNanos)));
    int most = members.size() / 2;
    for (Member member : out) {
      boolean isOneTooMany = ejected(members) > most; // others are no longer there
      if (isOneTooMany || member.mayReturn(nowNanos)) {
        member.comeBack(nowNanos);
        String why =
            isOneTooMany
                ? "never more than half are ejected"
                : "on probation: the next failure ejects it again";
        changes.add(
            new AddressChange.Entry(AddressChange.Kind.RETURNED, member.status(), why));
      }
    }
  }

  private static int ejected(Collection<Member> members) {
    return (int) members.stream().filter(Member::isEjected).count();
  }

  private void compareLatencies(
      Collection<Member> members, int room, long nowNanos, List<AddressChange.Entry> changes) {
    List<Member> measured =
        members.stream()
            .filter(member -> !member.isEjected() && member.answered() >= ENOUGH_CALLS)
            .toList();
    long[] means =
        measured.stream().mapToLong(member -> member.endpoint.load().meanNanos()).toArray();
    if (means.length < 2) {
      return;
    }
    long[] sorted = means.clone();
    Arrays.sort(sorted);
    int left = room;
    for (int i = 0; i < means.length; i++) {
      Member member = measured.get(i);
      long median = medianWithout(sorted, means[i]);
      boolean isSlow = means[i] / settings.latencyFactor() > median;
      if (member.looked(isSlow) >= SLOW_LOOKS && left > 0) {
        String why =
            String.format(
                Locale.ROOT,
                "mean latency %.1f ms, the median of the others is %.1f ms",
                means[i] / 1e6,
                median / 1e6);
        eject(member, why, nowNanos, changes);
        left--;
      }
    }
  }

  /** The lower median of all of them but one. */
  private static long medianWithout(long[] sorted, long one) {
    int at = Arrays.binarySearch(sorted, one);
    int median = (sorted.length - 2) / 2;
    return sorted[median < at ? median : median + 1];
  }

  private void eject(
      Member member, String why, long nowNanos, List<AddressChange.Entry> changes) {
    member.eject(why, nowNanos, settings.time(), settings.maxTime());
    changes.add(new AddressChange.Entry(AddressChange.Kind.EJECTED, member.status(), why));
  }

  /**
   * Whether calls go to ejected providers as well: some are ejected, and less than half of all are
   * there and not ejected.
   */
  static boolean isPanic(Collection<Member> members) {
    if (ejected(members) == 0) {
      return false;
    }
    long there =
        members.stream().filter(member -> !member.isEjected() && member.isConnected()).count();
    return there * 2 < members.size();
  }
}
