package io.trunkline.internal.cluster;

import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.AddressChange.Kind;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.cluster.TrackedEndpoint.Membership;
import io.trunkline.internal.rules.RoutingRules;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints of a directory: those that its source lists, and those that still serve or leave
 * after the source has dropped them. For one thread at a time.
 */
final class TrackedEndpoints {

  /** How long a dropped endpoint keeps its connections: a call may have chosen it just before. */
  static final long LEAVING_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How long endpoints that were all replaced wait at most for a new one to be connected. */
  static final long REPLACED_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Identifies a provider. One that asks for TLS now is another provider than before. */
  private record Key(String host, int port, @Nullable String tls) {
    private static Key of(ProviderAddress address) {
      return new Key(address.host(), address.port(), address.parameter("ssl-enabled"));
    }
  }

  private final Function<ProviderAddress, TrackedEndpoint> acquire;
  private final List<TrackedEndpoint> dropped = new ArrayList<>();
  private final List<AddressChange.Entry> changes = new ArrayList<>();
  private Map<Key, TrackedEndpoint> listed = Map.of();

  /**
   * @param acquire acquires the connections to a new address
   */
  TrackedEndpoints(Function<ProviderAddress, TrackedEndpoint> acquire) {
    this.acquire = acquire;
  }

  /** The endpoints that the source lists. */
  Collection<TrackedEndpoint> listed() {
    return listed.values();
  }

  /**
   * The endpoints that calls may choose: the listed ones, and replaced ones until one of these is
   * connected.
   *
   * @param isPanic whether calls go to ejected endpoints, too
   */
  EndpointSet endpoints(boolean isPanic, @Nullable RoutingRules rules) {
    List<TrackedEndpoint> serving = new ArrayList<>(listed.values());
    dropped.stream().filter(TrackedEndpoints::isReplaced).forEach(serving::add);
    List<Endpoint> all = serving.stream().map(TrackedEndpoint::endpoint).toList();
    List<Endpoint> usable =
        serving.stream()
            .filter(endpoint -> isPanic || !endpoint.isEjected())
            .map(TrackedEndpoint::endpoint)
            .filter(endpoint -> endpoint.address().weight() > 0)
            .toList();
    return new EndpointSet(all, usable.isEmpty() ? all : usable, rules);
  }

  /**
   * Begins to connect to listed endpoints.
   *
   * @param most how many at most
   * @return whether others are left
   */
  boolean connect(int most) {
    Iterator<TrackedEndpoint> unconnected =
        listed.values().stream().filter(endpoint -> !endpoint.isConnecting()).iterator();
    for (int begun = 0; begun < most && unconnected.hasNext(); begun++) {
      unconnected.next().connect();
    }
    return unconnected.hasNext();
  }

  /** Follows the source to a new list. Of two addresses of one provider the first one counts. */
  void list(List<ProviderAddress> addresses, long nowNanos) {
    Map<Key, TrackedEndpoint> before = listed;
    Map<Key, TrackedEndpoint> next = new LinkedHashMap<>();
    try {
      for (ProviderAddress address : addresses) {
        Key key = Key.of(address);
        if (!next.containsKey(key)) {
          add(key, address, before.get(key), next, nowNanos);
        }
      }
    } catch (RuntimeException | Error failure) {
      before.forEach(next::putIfAbsent); // each endpoint has to be released some day
      listed = next;
      throw failure;
    }
    listed = next;
    drop(before, nowNanos);
  }

  private void add(
      Key key,
      ProviderAddress address,
      @Nullable TrackedEndpoint known,
      Map<Key, TrackedEndpoint> next,
      long nowNanos) {
    if (known == null) {
      TrackedEndpoint added = acquire.apply(address);
      next.put(key, added);
      note(Kind.ADDED, added, "its source names it");
      return;
    }
    next.put(key, known);
    if (!known.endpoint().address().equals(address)) {
      String reason = known.update(address, nowNanos);
      note(Kind.CHANGED, known, reason);
    }
  }

  private void drop(Map<Key, TrackedEndpoint> before, long nowNanos) {
    boolean areAllReplaced =
        !listed.isEmpty() && before.keySet().stream().noneMatch(listed::containsKey);
    List<TrackedEndpoint> replaced = new ArrayList<>();
    before.forEach(
        (key, endpoint) -> {
          if (!listed.containsKey(key)) {
            note(Kind.REMOVED, endpoint, "its source names it no longer");
            boolean goesOn = areAllReplaced && endpoint.isConnected();
            endpoint.move(goesOn ? Membership.REPLACED : Membership.LEAVING, nowNanos);
            (goesOn ? replaced : dropped).add(endpoint);
          }
        });
    if (!replaced.isEmpty()) {
      leave(nowNanos); // those that were replaced before
      dropped.addAll(replaced);
    }
  }

  private void note(Kind kind, TrackedEndpoint endpoint, String reason) {
    changes.add(new AddressChange.Entry(kind, endpoint.status(), reason));
  }

  /**
   * Lets replaced endpoints leave when their time is over or a listed endpoint is connected.
   *
   * @return whether any did
   */
  boolean endReplacement(long nowNanos) {
    boolean isOver =
        dropped.stream()
            .filter(TrackedEndpoints::isReplaced)
            .anyMatch(one -> one.membershipAgeNanos(nowNanos) >= REPLACED_NANOS);
    return (isOver || listed.values().stream().anyMatch(TrackedEndpoint::isConnected))
        && leave(nowNanos);
  }

  private boolean leave(long nowNanos) {
    List<TrackedEndpoint> replaced = dropped.stream().filter(TrackedEndpoints::isReplaced).toList();
    replaced.forEach(endpoint -> endpoint.move(Membership.LEAVING, nowNanos));
    return !replaced.isEmpty();
  }

  private static boolean isReplaced(TrackedEndpoint endpoint) {
    return endpoint.membership() == Membership.REPLACED;
  }

  /** Gives back the connections of endpoints that have left. */
  void release(long nowNanos) {
    for (Iterator<TrackedEndpoint> all = dropped.iterator(); all.hasNext(); ) {
      TrackedEndpoint endpoint = all.next();
      if (!isReplaced(endpoint) && endpoint.membershipAgeNanos(nowNanos) >= LEAVING_NANOS) {
        all.remove();
        endpoint.release();
      }
    }
  }

  /** Gives back the connections of all endpoints. */
  void releaseAll() {
    dropped.addAll(listed.values());
    listed = Map.of();
    while (!dropped.isEmpty()) {
      dropped.remove(dropped.size() - 1).release();
    }
  }

  /** Returns what has changed in the lists of the source since the last time. */
  List<AddressChange.Entry> takeChanges() {
    List<AddressChange.Entry> taken = List.copyOf(changes);
    changes.clear();
    return taken;
  }
}
