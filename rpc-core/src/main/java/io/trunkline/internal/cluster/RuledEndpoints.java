package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.internal.rules.RoutingRules;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The providers of a set as rules narrow them down. Which rules are about a method is found out
 * once, and who is left for calls with the same tag that the same conditions are about. Belongs to
 * one set. Thread-safe.
 */
final class RuledEndpoints {

  /** Tags come from attachments, of which there may be any number. */
  private static final int MOST_KEPT = 1_000;

  /** Calls for which the same providers are left. */
  private record Alike(BitSet conditions, @Nullable String tag, boolean forced) {}

  private final List<Endpoint> all;
  private final List<Endpoint> usable;
  private final RoutingRules rules;
  private final Map<String, RoutingRules.OfMethod> methods = new ConcurrentHashMap<>();
  private final Map<Alike, RuledShares> groups = new ConcurrentHashMap<>();

  RuledEndpoints(List<Endpoint> all, List<Endpoint> usable, RoutingRules rules) {
    this.all = all;
    this.usable = usable;
    this.rules = rules;
  }

  /**
   * Whom a call may go to. Where a condition has several destinations, another call may go
   * elsewhere.
   *
   * @param tag that it asks for; null for none
   * @param forced whether it insists on its tag
   */
  TagGroup group(Invocation call, @Nullable String tag, boolean forced) {
    Alike alike = new Alike(conditions(call), tag, forced);
    RuledShares known = groups.get(alike);
    if (known == null) {
      known = RuledShares.of(shares(all, alike), shares(usable, alike));
      if (groups.size() < MOST_KEPT) {
        RuledShares before = groups.putIfAbsent(alike, known);
        known = before == null ? known : before;
      }
    }
    return known.next();
  }

  private BitSet conditions(Invocation call) {
    String name = call.site().method();
    RoutingRules.OfMethod method = methods.get(name);
    if (method == null) {
      method = methods.computeIfAbsent(name, unknown -> rules.about(name, call));
    }
    return rules.about(method, call);
  }

  private List<RoutingRules.Share<Endpoint>> shares(List<Endpoint> some, Alike alike) {
    return rules.shares(
        some, Endpoint::address, alike.conditions, alike.tag, alike.forced, nobody -> {});
  }

  /** Which rule leaves nobody for a call; empty if that is not so. */
  String refusal(Invocation call, @Nullable String tag, boolean forced) {
    StringBuilder why = new StringBuilder();
    rules.shares(all, Endpoint::address, conditions(call), tag, forced, why::append);
    return why.toString();
  }
}
