package io.trunkline.internal.rules;

import io.trunkline.call.Invocation;
import io.trunkline.discovery.ProviderAddress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rules in force for the calls of a reference, in stock's order: those about tags, then the
 * conditions for its service, for the providers' application and for its own. Immutable. What
 * providers say is looked at when {@link #narrow} is called, what calls say in {@link #about}, so
 * that the former can be kept for as long as the providers are the same.
 */
public final class RoutingRules {

  /** A condition with the rule that it is of. */
  private record Step(ConditionRule rule, Condition condition) {}

  private final @Nullable TagRule tags;
  private final List<Step> steps;
  private final Consumer consumer;

  /**
   * @param tags null for no rule about tags
   * @param conditions those for the service first
   */
  RoutingRules(@Nullable TagRule tags, List<ConditionRule> conditions, Consumer consumer) {
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
   * Whom of these a call may go to, in their order.
   *
   * @param about the conditions that are about it
   * @param tag that it asks for; null for none
   * @param forced whether it insists on its tag
   * @param refused hears of what left nobody, if that is so
   */
  public <T> List<T> narrow(
      List<T> all,
      Function<T, ProviderAddress> address,
      BitSet about,
      @Nullable String tag,
      boolean forced,
      java.util.function.Consumer<String> refused) {
    List<T> left = tagged(all, address, tag, forced);
    if (left.isEmpty() && !all.isEmpty()) {
      refused.accept(
          (tags == null ? "tags leave" : "the rule " + tags.name() + " leaves")
              + " none for "
              + (tag == null ? "calls without a tag" : "the tag '" + tag + "'"));
    }
    for (int i = about.nextSetBit(0); i >= 0 && !left.isEmpty(); i = about.nextSetBit(i + 1)) {
      Step step = steps.get(i);
      List<T> allowed = keep(left, address, provider -> step.condition.allows(provider, consumer));
      if (allowed.isEmpty() && (step.rule.force() || step.condition.then() == null)) {
        refused.accept(
            "the rule "
                + step.rule.name()
                + " leaves none by its condition \""
                + step.condition.text()
                + "\""
                + (step.condition.then() == null ? "" : ", with force: true"));
        return List.of();
      }
      left = allowed.isEmpty() ? left : allowed;
    }
    return left;
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
    for (int i = 0; i < steps.size(); i++) {
      place.set(i, steps.get(i).condition.allows(provider, consumer));
    }
    int next = steps.size();
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
