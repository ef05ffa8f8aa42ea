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
 * The endpoints of a reference at one moment, grouped by tag so that calls need not group them. A
 * change makes a new set. Immutable.
 */
final class EndpointSet {

  private final List<Endpoint> all;
  private final List<Endpoint> usable;
  private final TagGroup untagged;
  private final Map<String, TagGroup> tagged = new HashMap<>();
  private final boolean hasZones;
  private final @Nullable RuledEndpoints ruled;

  /** A set without rules. */
  EndpointSet(List<Endpoint> all, List<Endpoint> usable) {
    this(all, usable, null);
  }

  /**
   * @param all the endpoints of all providers that this reference connects to
   * @param usable endpoints that may get calls: not ejected, and with a weight above 0; empty only
   *     if {@code all} is empty
   * @param rules route calls; null for none
   */
  EndpointSet(List<Endpoint> all, List<Endpoint> usable, @Nullable RoutingRules rules) {
    this.all = List.copyOf(all);
    this.usable = List.copyOf(usable);
    this.ruled = rules == null ? null : new RuledEndpoints(this.all, this.usable, rules);
    Map<@Nullable String, List<Endpoint>> byTag = new HashMap<>();
    for (Endpoint endpoint : this.all) {
      byTag.computeIfAbsent(endpoint.address().tag(), tag -> new ArrayList<>()).add(endpoint);
    }
    List<Endpoint> withoutTag = byTag.remove(null);
    Set<Endpoint> callable = byTag.isEmpty() ? Set.of() : new HashSet<>(this.usable);
    this.untagged =
        byTag.isEmpty()
            ? TagGroup.of(null, this.all, this.usable, this.usable)
            : group(null, withoutTag == null ? List.of() : withoutTag, callable);
    byTag.forEach((tag, endpoints) -> tagged.put(tag, group(tag, endpoints, callable)));
    this.hasZones =
        ruled != null
            || untagged.hasZones()
            || tagged.values().stream().anyMatch(TagGroup::hasZones);
  }

  private static TagGroup group(@Nullable String tag, List<Endpoint> some, Set<Endpoint> callable) {
    List<Endpoint> all = List.copyOf(some);
    return TagGroup.of(tag, all, all.stream().filter(callable::contains).toList(), all);
  }

  /** The endpoints of all providers that this reference connects to. */
  List<Endpoint> all() {
    return all;
  }

  /** The endpoints that calls may go to, with any tag. */
  List<Endpoint> usable() {
    return usable;
  }

  /** The endpoints as rules narrow them down; null where there are no rules. */
  @Nullable RuledEndpoints ruled() {
    return ruled;
  }

  /** Whether the zone of a call may make a difference. */
  boolean hasZones() {
    return hasZones;
  }

  /** The tags of the endpoints. */
  Set<String> tags() {
    return new TreeSet<>(tagged.keySet());
  }

  /**
   * The endpoints that a call may go to: those with its tag, else, unless the tag is forced, those
   * without a tag.
   *
   * @param tag null for none
   * @param zone the zone of the call; null for any
   */
  Candidates candidates(@Nullable String tag, boolean forced, @Nullable String zone) {
    TagGroup group = tag == null ? untagged : tagged.get(tag);
    if (group == null) {
      return forced ? Candidates.NONE : untagged.from(zone);
    }
    boolean staysInGroup = forced || group.isUsable() || !untagged.isUsable();
    return (staysInGroup ? group : untagged).from(zone);
  }

  /** The endpoints of a broadcast call, including endpoints that are not usable. */
  List<Endpoint> all(@Nullable String tag, boolean forced) {
    TagGroup group = tag == null ? untagged : tagged.get(tag);
    return group != null ? group.all() : forced ? List.of() : untagged.all();
  }
}
