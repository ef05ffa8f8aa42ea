package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.internal.rules.RoutingRules;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints of one set as rules narrow them down. It keeps the rules about each method, and the
 * endpoints for calls with the same tag and the same conditions. Thread-safe.
 */
final class RuledEndpoints {

  /** Tags come from attachments, of which there may be any number. */
  private static final int MOST_KEPT = 1_000;

  /** The properties of calls that go to the same endpoints. */
  private record CallKind(BitSet conditions, @Nullable String tag, boolean forced) {}

  private final List<Endpoint> all;
  private final List<Endpoint> usable;
  private final RoutingRules rules;
  private final Map<String, RoutingRules.OfMethod> methods = new ConcurrentHashMap<>();
  private final Map<CallKind, RuledShares> groups = new ConcurrentHashMap<>();

  RuledEndpoints(List<Endpoint> all, List<Endpoint> usable, RoutingRules rules) {
    this.all = all;
    this.usable = usable;
    this.rules = rules;
  }

  /**
   * Returns the endpoints for a call. Where a condition has several destinations, the next call may
   * go elsewhere.
   *
   * @param tag of the call; null for none
   * @param forced whether the call fails rather than go to an endpoint without its tag
   */
  TagGroup group(Invocation call, @Nullable String tag, boolean forced) {
    CallKind kind = new CallKind(conditions(call), tag, forced);
    RuledShares known = groups.get(kind);
    if (known == null) {
      known = RuledShares.of(shares(all, kind), shares(usable, kind));
      if (groups.size() < MOST_KEPT) {
        RuledShares before = groups.putIfAbsent(kind, known);
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

  private List<RoutingRules.Share<Endpoint>> shares(List<Endpoint> some, CallKind kind) {
    return rules.shares(
        some, Endpoint::address, kind.conditions, kind.tag, kind.forced, reason -> {});
  }

  /** Names the rule that leaves no endpoint for a call; empty if there is no such rule. */
  String refusal(Invocation call, @Nullable String tag, boolean forced) {
    StringBuilder why = new StringBuilder();
    rules.shares(all, Endpoint::address, conditions(call), tag, forced, why::append);
    return why.toString();
  }
}
