package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Enums.Many;
import io.trunkline.testkit.arrival.own.Enums.Op;
import io.trunkline.testkit.arrival.own.Enums.Plain;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The catalogue: all kinds of values, and some of them for a quick run. */
public final class Kinds {

  /** One constant of each enum of the catalogue. */
  static final List<Enum<?>> CONSTANTS = List.of(Plain.X, Op.PLUS, Many.A0, TimeUnit.DAYS);

  private Kinds() {}

  /** All, in an order that stays; no two have one name. */
  public static List<Kind> all() {
    List<Kind> all = new ArrayList<>();
    all.addAll(ScalarKinds.all());
    all.addAll(TimeKinds.all());
    all.addAll(MutableKinds.all());
    all.addAll(CollectionKinds.all());
    all.addAll(MapKinds.all());
    all.addAll(SortedKinds.all());
    all.addAll(GraphKinds.all());
    all.addAll(OwnKinds.all());
    all.addAll(ThrowableKinds.all());
    all.addAll(UnknownKinds.all());
    return List.copyOf(all);
  }

  /** As many of these, from all over the list; the same each time. */
  public static List<Kind> some(List<Kind> of, int count) {
    List<Kind> some = new ArrayList<>();
    for (int i = 0; i < Math.min(count, of.size()); i++) {
      some.add(of.get((int) ((long) i * of.size() / Math.min(count, of.size()))));
    }
    return some;
  }

  /** The classes of the values of these kinds that a reader's gate has to know. */
  public static Set<Class<?>> classes(List<Kind> kinds) {
    Set<Class<?>> classes = new LinkedHashSet<>();
    for (Kind kind : kinds) {
      classes.addAll(Portrait.of(kind.arrives().get()).classes());
    }
    return classes;
  }
}
