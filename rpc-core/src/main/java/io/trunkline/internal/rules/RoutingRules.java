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
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rules in force for the calls of a reference, in stock's order: those about tags, then the
 * conditions for its service, for the providers' application and for its own. Immutable. What
 * providers say is looked at when {@link #shares} is called, what calls say in {@link #about}, so
 * that the former can be kept for as long as the providers are the same.
 */
public final class RoutingRules {

  /** A condition with the rule that it is of. */
  private record Step(ConditionRule rule, Condition condition) {}

  /** With more of them, conditions have no further effect than their heaviest destination. */
  private static final int MOST_SHARES = 1_000;

  private final @Nullable TagRule tags;
  private final List<Step> steps;
  private final Party consumer;

  /**
   * @param tags null for no rule about tags
   * @param conditions those for the service first
   */
  RoutingRules(@Nullable TagRule tags, List<ConditionRule> conditions, Party consumer) {
    this.tags = tags;
    this.consumer = consumer;
    List<Step> about = new ArrayList<>();
    for (ConditionRule rule : conditions) {
      for (Condition condition : rule.conditions()) {
        if (condition.isAbout(consumer)) {
          about.add(new Step(rule, condition));
        }
      }
    }
    this.steps = List.copyOf(about);
  }

  /** Whether they change where any call goes. */
  boolean isEmpty() {
    return tags == null && steps.isEmpty();
  }

  /**
   * Which conditions are about the calls of a method, as far as that is the same for all of them.
   *
   * @param sure those that are
   * @param open those that also ask for something of the call
   */
  public record OfMethod(BitSet sure, BitSet open) {}

  /** Which conditions are about a method. */
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

  /** Which conditions are about a call. */
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
   * Whom some of the calls may go to.
   *
   * @param left in their order; empty for nobody
   * @param weight how many of the calls, in relation to the others
   */
  public record Share<T>(List<T> left, double weight) {}

  /**
   * Whom of these a call may go to: one share, or several where a condition has several
   * destinations.
   *
   * @param about the conditions that are about it
   * @param tag that it asks for; null for none
   * @param forced whether it insists on its tag
   * @param refused hears of what left nobody, if that is so
   */
  public <T> List<Share<T>> shares(
      List<T> all,
      Function<T, ProviderAddress> address,
      BitSet about,
      @Nullable String tag,
      boolean forced,
      java.util.function.Consumer<String> refused) {
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

  /** Whom a condition leaves: its destinations where somebody is, with weights that make up 1. */
  private <T> List<Share<T>> narrow(
      List<T> some,
      Function<T, ProviderAddress> address,
      Step step,
      boolean isSpread,
      java.util.function.Consumer<String> refused) {
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
   * What these rules know of a provider: two for which it is equal are in the same place for all
   * calls.
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
