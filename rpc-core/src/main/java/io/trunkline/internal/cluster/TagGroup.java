package io.trunkline.internal.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Those providers of a set that have one tag, or none, by their zones. Immutable. */
final class TagGroup {

  private final List<Endpoint> all;
  private final boolean isUsable;
  private final Candidates anywhere;

  /** For zones with enough of them. */
  private final Map<String, Candidates> byZone;

  private TagGroup(
      List<Endpoint> all, boolean isUsable, Candidates anywhere, Map<String, Candidates> byZone) {
    this.all = all;
    this.isUsable = isUsable;
    this.anywhere = anywhere;
    this.byZone = byZone;
  }

  /**
   * @param apart what sets them apart from others, such as their tag; null for nothing
   * @param usable those of them that calls may go to
   * @param otherwise where calls go if there are none, as they may go to no other tag
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

  /** All of them, those that get no calls now, too. */
  List<Endpoint> all() {
    return all;
  }

  /** Whether one of their zones has enough of them to come first. */
  boolean hasZones() {
    return !byZone.isEmpty();
  }

  /** Whether calls may go to one of them, so that they need not go to others. */
  boolean isUsable() {
    return isUsable;
  }

  /**
   * Those for a call from a zone; those that get no calls now only if there are no others.
   *
   * @param zone null for a call from anywhere
   */
  Candidates from(@Nullable String zone) {
    return zone == null || byZone.isEmpty() ? anywhere : byZone.getOrDefault(zone, anywhere);
  }
}
