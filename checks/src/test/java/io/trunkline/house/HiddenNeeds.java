package io.trunkline.house;

import static java.util.Objects.requireNonNull;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Takes code of another class in the ways in which classes do, for {@link FunctionalFieldsTest}.
 */
final class HiddenNeeds {

  /** A functional type of this package. */
  interface Condition {
    boolean holds(String value);
  }

  /** Takes it as a component of a record. */
  record Component(Condition code) {}

  private final Runnable direct;
  private final Supplier<String> passedOn;
  private final Condition own;
  private final LongSupplier clock;
  private final Supplier<String> inside = () -> "code of this class";

  private HiddenNeeds(
      Runnable direct, Supplier<String> passedOn, Condition own, LongSupplier clock) {
    this.direct = direct;
    this.passedOn = requireNonNull(passedOn, "passedOn");
    this.own = own;
    this.clock = clock;
  }

  static HiddenNeeds of(
      Runnable direct, Supplier<String> passedOn, Condition own, LongSupplier clock) {
    return new HiddenNeeds(direct, passedOn, new Component(own).code, clock).with(own);
  }

  private HiddenNeeds with(Condition code) {
    return new HiddenNeeds(direct, passedOn, code, clock);
  }

  /** Uses all of it. */
  String use() {
    direct.run();
    String text = passedOn.get() + inside.get() + clock.getAsLong();
    return own.holds(text) ? text : "";
  }
}
