package io.trunkline.internal.rules;

import io.trunkline.call.Invocation;
import io.trunkline.discovery.ProviderAddress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rules that route the calls of a reference, in stock's order: the tag rule, then the
 * conditions for its service, for the providers' application and for its own. {@link #about}
 * evaluates the rules for a call and {@link #shares} for the providers, so that the shares can be
 * kept while the providers are the same. Immutable.
 */
public final class RoutingRules {

  /** A condition of a rule. */
  private record Step(ConditionRule rule, Condition condition) {}

  /** With more shares than this, only the heaviest destination of a condition counts. */
  private static final int MOST_SHARES = 1_000;

  private final @Nullable TagRule tags;
  private final List<Step> steps;
  private final Party consumer;

  /**
   * @param tags null for no tag rule
   * @param conditions in their order
   */
  RoutingRules(@Nullable TagRule tags, List<ConditionRule> conditions, Party consumer) {
    this.tags = tags;
    this.consumer = consumer;
    this.steps =
        conditions.stream()
            .flatMap(rule -> rule.conditions().stream().map(condition -> new Step(rule, condition)))
            .filter(step -> step.condition.isAbout(consumer))
            .toList();
  }

  /** Whether no call is routed by these rules. */
  boolean isEmpty() {
    return tags == null && steps.isEmpty();
  }

  /**
   * The conditions about a method.
   *
   * @param sure the conditions about all of its calls
   * @param open the conditions about some of its calls
   */
  public record OfMethod(BitSet sure, BitSet open) {}

  /**
   * Returns the conditions about a method.
   *
   * @param any any call of the method
   */
  public OfMethod about(String method, Invocation any) {
    BitSet sure = new BitSet();
    BitSet open = new BitSet();
    for (int i = 0; i < steps.size(); i++) {
      boolean excluded = false;
      boolean asks = false;
      for (Clause clause : steps.get(i).condition.when()) {
        if (clause.isOfMethod(method)) {
          excluded |= !clause.holdsFor(any);
        } else {
          asks |= clause.isOfCall();
        }
      }
      if (!excluded) {
        (asks ? open : sure).set(i);
      }
    }
    return new OfMethod(sure, open);
  }

  /** Returns the conditions about a call. */
  public BitSet about(OfMethod method, Invocation call) {
    if (method.open.isEmpty()) {
      return method.sure;
    }
    BitSet all = (BitSet) method.sure.clone();
    method.open.stream()
        .filter(
            i ->
                steps.get(i).condition.when().stream()
                    .filter(Clause::isOfCall)
                    .allMatch(clause -> clause.holdsFor(call)))
        .forEach(all::set);
    return all;
  }

  /**
   * The providers for a part of the calls.
   *
   * @param left in their order; empty if these calls fail
   * @param weight the part of the calls, in relation to the other shares
   */
  public record Share<T>(List<T> left, double weight) {}

  /**
   * Selects the providers for a call: one share, or several where a condition has several
   * destinations.
   *
   * @param about the conditions about the call
   * @param tag of the call; null for none
   * @param forced whether the call fails rather than go to a provider without its tag
   * @param refused accepts the reason if a rule leaves no provider
   */
  public <T> List<Share<T>> shares(
      List<T> all,
      Function<T, ProviderAddress> address,
      BitSet about,
      @Nullable String tag,
      boolean forced,
      Consumer<String> refused) {
    List<T> tagged = tagged(all, address, tag, forced);
    if (tagged.isEmpty() && !all.isEmpty()) {
      refused.accept(
          (tags == null ? "tags leave" : "the rule " + tags.name() + " leaves")
              + " none for "
              + (tag == null ? "calls without a tag" : "the tag '" + tag + "'"));
    }
    Map<List<T>, Double> shares = new LinkedHashMap<>(Map.of(tagged, 1.0));
    for (int i = about.nextSetBit(0); i >= 0; i = about.nextSetBit(i + 1)) {
      Step step = steps.get(i);
      Map<List<T>, Double> before = shares;
      Map<List<T>, Double> next = new LinkedHashMap<>();
      before.forEach(
          (left, weight) ->
              narrow(left, address, step, before.size() < MOST_SHARES, refused)
                  .forEach(share -> next.merge(share.left, weight * share.weight, Double::sum)));
      shares = next;
    }
    return shares.entrySet().stream().map(e -> new Share<>(e.getKey(), e.getValue())).toList();
  }

  /**
   * Applies a condition: returns its destinations that have providers, with weights that sum to 1.
   */
  private <T> List<Share<T>> narrow(
      List<T> some,
      Function<T, ProviderAddress> address,
      Step step,
      boolean isSpread,
      Consumer<String> refused) {
    if (some.isEmpty()) {
      return List.of(new Share<>(some, 1));
    }
    List<Share<T>> there = new ArrayList<>();
    for (Condition.Destination to : step.condition.to()) {
      List<T> allowed = keep(some, address, provider -> to.allows(provider, consumer));
      if (!allowed.isEmpty()) {
        there.add(new Share<>(allowed, to.weight()));
      }
    }
    boolean isClosed = step.condition.to().isEmpty();
    if (there.isEmpty()) {
      if (isClosed || step.rule.force()) {
        refused.accept(
            "the rule "
                + step.rule.name()
                + " leaves none by its condition \""
                + step.condition.text()
                + "\""
                + (isClosed ? "" : ", with force: true"));
        return List.of(new Share<>(List.of(), 1));
      }
      return List.of(new Share<>(some, 1));
    }
    if (!isSpread) {
      there = List.of(Collections.max(there, Comparator.comparingDouble(Share::weight)));
    }
    double sum = there.stream().mapToDouble(Share::weight).sum();
    return there.stream().map(share -> new Share<>(share.left, share.weight / sum)).toList();
  }

  private <T> List<T> tagged(
      List<T> all, Function<T, ProviderAddress> address, @Nullable String tag, boolean forced) {
    TagRule rule = tags;
    if (tag == null) {
      return keep(all, address, provider -> isFree(provider, rule));
    }
    Predicate<ProviderAddress> having =
        rule == null ? null : rule.having(tag, forced, all.stream().map(address).toList());
    List<T> with =
        keep(all, address, having == null ? provider -> tag.equals(provider.tag()) : having);
    boolean isFinal = forced || having != null && rule != null && rule.force();
    return with.isEmpty() && !isFinal
        ? keep(all, address, provider -> isFree(provider, rule))
        : with;
  }

  private static boolean isFree(ProviderAddress provider, @Nullable TagRule rule) {
    return provider.tag() == null && (rule == null || !rule.tags(provider));
  }

  private static <T> List<T> keep(
      List<T> some, Function<T, ProviderAddress> address, Predicate<ProviderAddress> allowed) {
    return some.stream().filter(one -> allowed.test(address.apply(one))).toList();
  }

  /**
   * Returns a value that is equal for two providers if these rules treat them alike in all calls.
   */
  public Object place(ProviderAddress provider) {
    BitSet place = new BitSet();
    int next = 0;
    for (Step step : steps) {
      for (Condition.Destination to : step.condition.to()) {
        place.set(next++, to.allows(provider, consumer));
      }
    }
    for (TagRule.Tag tag : tags == null ? List.<TagRule.Tag>of() : tags.tags()) {
      place.set(next++, tag.has().test(provider));
    }
    return place;
  }

  /** The names of the rules, for logs. */
  @Override
  public String toString() {
    List<String> names = new ArrayList<>();
    if (tags != null) {
      names.add(tags.name());
    }
    steps.stream().map(step -> step.rule.name()).distinct().forEach(names::add);
    return names.toString();
  }
}
