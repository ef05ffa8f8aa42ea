package io.trunkline.internal.cluster;

import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.AddressChange.Kind;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.rules.RoutingRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
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

  /**
   * Identifies a provider. One that asks for TLS now is another provider than before, and so is
   * another group or version of a service at the same port.
   */
  private record Key(String identity, @Nullable String tls) {

    private static Key of(ProviderAddress address) {
      return new Key(address.identity(), address.parameter("ssl-enabled"));
    }
  }

  /** A dropped endpoint that calls do not choose any more. */
  private record Leaving(TrackedEndpoint endpoint, long sinceNanos) {}

  private final Deque<Leaving> leaving = new ArrayDeque<>();
  private final List<AddressChange.Entry> changes = new ArrayList<>();
  private Map<Key, TrackedEndpoint> listed = Map.of();

  /** Dropped together by a list of other providers; they serve until one of these is connected. */
  private List<TrackedEndpoint> replaced = List.of();

  private long replacedNanos;

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
    serving.addAll(replaced);
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

  /**
   * Follows the source to a new list. Of two addresses of one provider the first one counts.
   *
   * @param acquire acquires the connections to a new address
   */
  void list(
      List<ProviderAddress> addresses,
      Function<ProviderAddress, TrackedEndpoint> acquire,
      long nowNanos) {
    Map<Key, TrackedEndpoint> before = listed;
    Map<Key, TrackedEndpoint> next = new LinkedHashMap<>();
    try {
      for (ProviderAddress address : addresses) {
        Key key = Key.of(address);
        TrackedEndpoint known = before.get(key);
        if (next.containsKey(key)) {
          continue;
        }
        TrackedEndpoint endpoint = known == null ? acquire.apply(address) : known;
        next.put(key, endpoint);
        if (known == null) {
          note(Kind.ADDED, endpoint, "its source lists it");
        } else if (!known.endpoint().address().equals(address)) {
          note(Kind.CHANGED, known, known.update(address, nowNanos));
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

  private void drop(Map<Key, TrackedEndpoint> before, long nowNanos) {
    boolean areAllReplaced =
        !listed.isEmpty() && before.keySet().stream().noneMatch(listed::containsKey);
    List<TrackedEndpoint> stillServing = new ArrayList<>();
    before.forEach(
        (key, endpoint) -> {
          if (!listed.containsKey(key)) {
            note(Kind.REMOVED, endpoint, "its source no longer lists it");
            if (areAllReplaced && endpoint.isConnected()) {
              stillServing.add(endpoint);
            } else {
              leaving.add(new Leaving(endpoint, nowNanos));
            }
          }
        });
    if (!stillServing.isEmpty()) {
      leave(replaced, nowNanos);
      replaced = stillServing;
      replacedNanos = nowNanos;
    }
  }

  private void leave(List<TrackedEndpoint> endpoints, long nowNanos) {
    endpoints.forEach(endpoint -> leaving.add(new Leaving(endpoint, nowNanos)));
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
    if (replaced.isEmpty()
        || nowNanos - replacedNanos < REPLACED_NANOS
            && listed.values().stream().noneMatch(TrackedEndpoint::isConnected)) {
      return false;
    }
    leave(replaced, nowNanos);
    replaced = List.of();
    return true;
  }

  /** Gives back the connections of endpoints that have left. */
  void release(long nowNanos) {
    while (!leaving.isEmpty() && nowNanos - leaving.element().sinceNanos() >= LEAVING_NANOS) {
      leaving.remove().endpoint().release();
    }
  }

  /** Gives back the connections of all endpoints. */
  void releaseAll() {
    leave(List.copyOf(listed.values()), 0);
    leave(replaced, 0);
    listed = Map.of();
    replaced = List.of();
    while (!leaving.isEmpty()) {
      leaving.remove().endpoint().release();
    }
  }

  /** Returns what has changed in the lists of the source since the last time. */
  List<AddressChange.Entry> takeChanges() {
    List<AddressChange.Entry> taken = List.copyOf(changes);
    changes.clear();
    return taken;
  }
}
