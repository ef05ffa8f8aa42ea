package io.trunkline.internal.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The endpoints of a set that share a tag, or have none, by their zones. Immutable. */
final class TagGroup {

  private final List<Endpoint> all;
  private final boolean isUsable;
  private final Candidates anywhere;

  /** The candidates of zones that have enough endpoints. */
  private final Map<String, Candidates> byZone;

  private TagGroup(
      List<Endpoint> all, boolean isUsable, Candidates anywhere, Map<String, Candidates> byZone) {
    this.all = all;
    this.isUsable = isUsable;
    this.anywhere = anywhere;
    this.byZone = byZone;
  }

  /**
   * @param apart what sets the group apart from other groups, such as its tag; null for nothing
   * @param usable the endpoints that calls may go to
   * @param otherwise the endpoints that calls go to if none is usable
   */
  static TagGroup of(
      @Nullable String apart, List<Endpoint> all, List<Endpoint> usable, List<Endpoint> otherwise) {
    boolean isUsable = !usable.isEmpty();
    Candidates anywhere = Candidates.anywhere(apart, isUsable ? usable : otherwise);
    return new TagGroup(all, isUsable, anywhere, byZone(anywhere, all));
  }

  private static Map<String, Candidates> byZone(Candidates anywhere, List<Endpoint> all) {
    Map<String, List<Endpoint>> zones = new HashMap<>();
    for (Endpoint endpoint : all) {
      String zone = endpoint.address().zone();
      if (zone != null && endpoint.address().weight() > 0) {
        zones.computeIfAbsent(zone, unknown -> new ArrayList<>()).add(endpoint);
      }
    }
    if (zones.isEmpty()) {
      return Map.of();
    }
    Set<Endpoint> callable = new HashSet<>(anywhere.all());
    Map<String, Candidates> byZone = new HashMap<>();
    zones.forEach(
        (zone, there) -> {
          List<Endpoint> near = there.stream().filter(callable::contains).toList();
          int enough = (there.size() + 1) / 2;
          if (near.size() >= enough && near.size() < anywhere.all().size()) {
            byZone.put(zone, new Candidates(anywhere.apart(), near, enough, anywhere.all()));
          }
        });
    return Map.copyOf(byZone);
  }

  /** All endpoints, also those that are not usable. */
  List<Endpoint> all() {
    return all;
  }

  /** Whether a zone has enough endpoints to be preferred. */
  boolean hasZones() {
    return !byZone.isEmpty();
  }

  /** Whether an endpoint is usable, so that calls need not leave the group. */
  boolean isUsable() {
    return isUsable;
  }

  /**
   * The candidates for a call from a zone.
   *
   * @param zone null for any zone
   */
  Candidates from(@Nullable String zone) {
    return zone == null || byZone.isEmpty() ? anywhere : byZone.getOrDefault(zone, anywhere);
  }
}
