package io.trunkline.internal.cluster;

import io.trunkline.internal.rules.RoutingRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The providers of a reference at one moment, and who of them is for which calls, which is found
 * out here once and not for each call. Immutable; the next moment has another one.
 */
final class EndpointSet {

  private final List<Endpoint> all;
  private final List<Endpoint> usable;
  private final TagGroup untagged;
  private final Map<String, TagGroup> tagged;
  private final boolean hasZones;
  private final @Nullable RuledEndpoints ruled;

  /**
   * @param all those that the source names, or this reference's share of them
   * @param usable those of them that calls may go to: not ejected, and with a weight above 0; never
   *     empty unless {@code all} is
   */
  EndpointSet(List<Endpoint> all, List<Endpoint> usable) {
    this(all, usable, null);
  }

  /**
   * @param rules about where calls go; null for none
   */
  EndpointSet(List<Endpoint> all, List<Endpoint> usable, @Nullable RoutingRules rules) {
    this.all = List.copyOf(all);
    this.usable = List.copyOf(usable);
    this.ruled = rules == null ? null : new RuledEndpoints(this.all, this.usable, rules);
    Map<String, List<Endpoint>> byTag = new HashMap<>();
    List<Endpoint> others = new ArrayList<>();
    for (Endpoint endpoint : this.all) {
      String tag = endpoint.address().tag();
      (tag == null ? others : byTag.computeIfAbsent(tag, unknown -> new ArrayList<>()))
          .add(endpoint);
    }
    if (byTag.isEmpty()) {
      this.untagged = TagGroup.of(null, this.all, this.usable, this.usable);
      this.tagged = Map.of();
      this.hasZones = untagged.hasZones();
      return;
    }
    Set<Endpoint> callable = new HashSet<>(this.usable);
    this.untagged = group(null, others, callable);
    Map<String, TagGroup> groups = new HashMap<>();
    byTag.forEach((tag, some) -> groups.put(tag, group(tag, some, callable)));
    this.tagged = Map.copyOf(groups);
    this.hasZones = untagged.hasZones() || groups.values().stream().anyMatch(TagGroup::hasZones);
  }

  private static TagGroup group(@Nullable String tag, List<Endpoint> some, Set<Endpoint> callable) {
    List<Endpoint> all = List.copyOf(some);
    return TagGroup.of(tag, all, all.stream().filter(callable::contains).toList(), all);
  }

  /** Those that the source names, or this reference's share of them. */
  List<Endpoint> all() {
    return all;
  }

  /** Those that calls may go to, whatever their tag. */
  List<Endpoint> usable() {
    return usable;
  }

  /** What rules make of them; null where there are no rules. */
  @Nullable RuledEndpoints ruled() {
    return ruled;
  }

  /** Whether it makes a difference where a call comes from. */
  boolean hasZones() {
    return hasZones || ruled != null;
  }

  /** The tags that are there. */
  Set<String> tags() {
    return new TreeSet<>(tagged.keySet());
  }

  /**
   * Whom a call may go to: those with its tag, else, unless it insists on it, those without any.
   *
   * @param tag null for none
   * @param forced whether the tag is insisted on
   * @param zone where the call comes from; null for anywhere
   */
  Candidates candidates(@Nullable String tag, boolean forced, @Nullable String zone) {
    if (tag == null) {
      return untagged.from(zone);
    }
    TagGroup with = tagged.get(tag);
    if (with != null && (with.isUsable() || forced || !untagged.isUsable())) {
      return with.from(zone);
    }
    return forced ? Candidates.NONE : untagged.from(zone);
  }

  /** The same for a call that goes to each of them, also to those that get no calls now. */
  List<Endpoint> all(@Nullable String tag, boolean forced) {
    TagGroup with = tag == null ? untagged : tagged.get(tag);
    return with != null ? with.all() : forced ? List.of() : untagged.all();
  }
}
