package io.trunkline.internal.cluster;

import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.AddressChange.Kind;
import io.trunkline.discovery.OutlierEjection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Ejects endpoints whose calls fail or are slow, and readmits them. At most half of the endpoints
 * are ejected. For one thread at a time; it has no clock and no threads.
 */
final class Ejections {

  /** The interval of latency checks: the mean of a moment may be that of one slow call. */
  static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int SLOW_CHECKS = 3;
  private static final int ENOUGH_CALLS = 20;

  private final OutlierEjection settings;
  private OptionalLong latenciesCheckedNanos = OptionalLong.empty();

  Ejections(OutlierEjection settings) {
    this.settings = settings;
  }

  /** Ejects and readmits endpoints, and returns those changes. */
  List<AddressChange.Entry> check(Collection<TrackedEndpoint> endpoints, long nowNanos) {
    List<AddressChange.Entry> changes = new ArrayList<>();
    readmit(endpoints, nowNanos, changes);
    long room = endpoints.size() / 2 - ejected(endpoints);
    for (TrackedEndpoint endpoint : endpoints) {
      if (room > 0 && settings.failures() > 0 && endpoint.hasFailed(settings.failures())) {
        String why = endpoint.endpoint().load().failuresInRow() + " calls in a row failed";
        eject(endpoint, why, nowNanos, changes);
        room--;
      }
    }
    if (settings.latencyFactor() > 0
        && (latenciesCheckedNanos.isEmpty()
            || nowNanos - latenciesCheckedNanos.getAsLong() >= CHECK_NANOS)) {
      latenciesCheckedNanos = OptionalLong.of(nowNanos);
      compareLatencies(endpoints, room, nowNanos, changes);
    }
    return changes;
  }

  private static void readmit(
      Collection<TrackedEndpoint> endpoints, long nowNanos, List<AddressChange.Entry> changes) {
    List<TrackedEndpoint> soonestFirst =
        endpoints.stream()
            .filter(TrackedEndpoint::isEjected)
            .sorted(Comparator.comparingLong(endpoint -> endpoint.ejectedForNanos(nowNanos)))
            .toList();
    for (TrackedEndpoint endpoint : soonestFirst) {
      boolean areTooMany = ejected(endpoints) > endpoints.size() / 2; // others were dropped
      if (areTooMany || endpoint.mayReturn(nowNanos)) {
        endpoint.readmit(nowNanos);
        String why =
            areTooMany
                ? "never more than half are ejected"
                : "on probation: the next failure ejects it again";
        changes.add(new AddressChange.Entry(Kind.RETURNED, endpoint.status(), why));
      }
    }
  }

  private static long ejected(Collection<TrackedEndpoint> endpoints) {
    return endpoints.stream().filter(TrackedEndpoint::isEjected).count();
  }

  private void compareLatencies(
      Collection<TrackedEndpoint> endpoints,
      long room,
      long nowNanos,
      List<AddressChange.Entry> changes) {
    List<TrackedEndpoint> measured =
        endpoints.stream().filter(endpoint -> endpoint.answeredCalls() >= ENOUGH_CALLS).toList();
    if (measured.size() < 2) {
      return;
    }
    long[] means =
        measured.stream().mapToLong(endpoint -> endpoint.endpoint().load().meanNanos()).toArray();
    long[] sorted = means.clone();
    Arrays.sort(sorted);
    long left = room;
    for (int i = 0; i < means.length; i++) {
      TrackedEndpoint endpoint = measured.get(i);
      long median = medianWithout(sorted, means[i]);
      boolean isSlow = means[i] / settings.latencyFactor() > median;
      if (endpoint.countSlowCheck(isSlow) >= SLOW_CHECKS && left > 0) {
        String why =
            String.format(
                Locale.ROOT,
                "mean latency %.1f ms, the median of the others is %.1f ms",
                means[i] / 1e6,
                median / 1e6);
        eject(endpoint, why, nowNanos, changes);
        left--;
      }
    }
  }

  /** The lower median of all values but one. */
  private static long medianWithout(long[] sorted, long excluded) {
    int index = Arrays.binarySearch(sorted, excluded);
    int median = (sorted.length - 2) / 2;
    return sorted[median < index ? median : median + 1];
  }

  private void eject(
      TrackedEndpoint endpoint, String why, long nowNanos, List<AddressChange.Entry> changes) {
    endpoint.eject(why, nowNanos, settings.time(), settings.maxTime());
    changes.add(new AddressChange.Entry(Kind.EJECTED, endpoint.status(), why));
  }

  /**
   * Whether calls go to ejected endpoints as well: some are ejected, and less than half of all are
   * connected and not ejected.
   */
  static boolean isPanic(Collection<TrackedEndpoint> endpoints) {
    if (ejected(endpoints) == 0) {
      return false;
    }
    long serving =
        endpoints.stream()
            .filter(endpoint -> !endpoint.isEjected() && endpoint.isConnected())
            .count();
    return serving * 2 < endpoints.size();
  }
}
