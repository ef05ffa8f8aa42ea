package io.trunkline.serialization.formats.jsonb.internal.form;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ValueKind;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** What collections and maps have in common: how one is made, and what of one is lost. */
abstract class ContainerForm extends Form {

  static final String WALK = "following a reference";

  final Declared own;
  final ObjectPrice price;
  final boolean isOfPlatform;
  final @Nullable Extras extras;
  private final boolean isStandIn;
  private final @Nullable ObjectCreator creator;
  private final @Nullable Constructor<?> ancestral;
  private final @Nullable Constructor<?> sorting;
  final boolean hasFields;

  /**
   * @param isStandIn whether values are of another class, which is not here
   */
  ContainerForm(Class<?> type, boolean isStandIn) {
    super(type);
    this.isStandIn = isStandIn;
    isOfPlatform = JdkClasses.has(type);
    own = Declared.of(type);
    price = ObjectPrice.of(type);
    creator = ObjectCreator.withConstructor(type);
    ancestral =
        creator != null || type.isInterface() || isOfPlatform || !Ancestry.holdsElements(type)
            ? null
            : Ancestry.constructor(type);
    sorting = sorting(type);
    hasFields = hasFields(type);
    extras = Extras.of(type, replacements());
  }

  /** The constructor that takes an order. */
  private static @Nullable Constructor<?> sorting(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(Comparator.class);
      if (!Modifier.isPublic(constructor.getModifiers())
          || !Modifier.isPublic(type.getModifiers())) {
        constructor.setAccessible(true);
      }
      return constructor;
    } catch (NoSuchMethodException | InaccessibleObjectException none) {
      return null;
    }
  }

  /** Whether an application's class has fields beside what the JDK's one holds. */
  private static boolean hasFields(Class<?> type) {
    for (Class<?> c = type; c != null && !JdkClasses.has(c); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())
            && !Modifier.isTransient(field.getModifiers())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether one can be made and filled with elements. */
  final boolean canBeFilled() {
    return creator != null || ancestral != null;
  }

  /** Whether one can be made of its fields, under agreed terms. */
  private boolean isMadeOfFields() {
    return extras != null && extras.holdsContent();
  }

  /** Whether it is made of another one. */
  abstract boolean isFinished();

  /** Whether what is made of the other one shows what is added to that. */
  abstract boolean isView();

  @Override
  public final boolean isMadeLast() {
    return isFinished() && !isView() || extras != null && extras.isReplaced();
  }

  @Override
  public final boolean canBeMade(boolean isAgreed) {
    return isFinished()
        || canBeFilled()
        || isAgreed && (isMadeOfFields() || extras != null && extras.isMadeWithMore());
  }

  final SerializationException notMade(ValueIn in) {
    String reason = refusal();
    return in.failure(
        reason == null
            ? "a " + type().getName() + " cannot be made of its elements alone"
            : reason.replaceFirst("^fastjson2: ", ""));
  }

  final boolean isStandIn() {
    return isStandIn;
  }

  /** Whether an order of its own is part of a value. */
  final boolean isSorted() {
    return sorting != null;
  }

  /** Without what the constructor of an application's class puts in. */
  final Object emptied(Object made) {
    if (!isOfPlatform && !Extras.isEmpty(made)) {
      if (made instanceof Collection<?> collection) {
        collection.clear();
      } else {
        ((Map<?, ?>) made).clear();
      }
    }
    return made;
  }

  final Object make(@Nullable Object order) {
    try {
      if (order != null && sorting != null) {
        return sorting.newInstance(order);
      }
      return emptied(creator != null ? creator.create() : requireNonNull(ancestral).newInstance());
    } catch (Throwable e) {
      throw cannot("read", e);
    }
  }

  /**
   * Makes an empty one of what its class or, if that is not here, a class of the JDK is made with.
   *
   * @param with as {@link Extras} say
   */
  final Object make(ValueIn in, @Nullable Object with, Declared declared) {
    if (!isStandIn) {
      if (extras == null) {
        return with == null ? make(null) : unexpected(in);
      }
      return extras.make(in, with);
    }
    boolean isOrder = with instanceof Comparator || with instanceof String || isUnknownOrder(with);
    boolean isQueue = // which takes the least of its elements first
        isOrder
            && Queue.class.isAssignableFrom(declared.type())
            && declared.type().isAssignableFrom(PriorityQueue.class);
    if (isQueue && isUnknownOrder(with)) {
      throw unknownOrder(in, declared);
    }
    Comparator<?> order = with instanceof Comparator<?> comparator ? comparator : null;
    if (isQueue) {
      return new PriorityQueue<>(order);
    }
    if (isOrder && isSorted()) {
      return make(order);
    }
    if (with instanceof Integer && extras != null) {
      return extras.make(in, with); // a queue of that capacity
    }
    return Extras.BY_ACCESS.equals(with) && type() == LinkedHashMap.class
        ? new LinkedHashMap<>(16, 0.75f, true)
        : make(null);
  }

  /**
   * Reads what a value is made with. The class of its Comparator may be one that is not here
   * either, which is {@link Extras#ITS_OWN}, too.
   */
  final @Nullable Object readWith(ValueIn in) {
    in.at(0);
    if (isStandIn && in.refusesNext()) {
      in.skip();
      return Extras.ITS_OWN;
    }
    return in.read(Declared.ANY);
  }

  /** Whether a value that stands for another is in an order that is not known here. */
  final boolean isInUnknownOrder(@Nullable Object with) {
    return isStandIn && isSorted() && isUnknownOrder(with);
  }

  private static boolean isUnknownOrder(@Nullable Object with) {
    return Extras.ITS_OWN.equals(with);
  }

  final SerializationException unknownOrder(ValueIn in, Declared declared) {
    return in.failure(
        "a "
            + declared.type().getName()
            + " in an order of a class that is not here, or that no allow line names; allow that"
            + " class");
  }

  private Object unexpected(ValueIn in) {
    throw in.failure("a " + type().getName() + " with more than its elements");
  }

  /**
   * Reads what is behind the elements.
   *
   * @param made takes the fields
   * @param size what begin has returned
   * @return what the value is
   */
  final Object readRest(ValueIn in, Object made, int size) {
    in.at(1);
    Object instead = null;
    if (isStandIn) {
      in.skip();
    } else {
      instead = in.read(Declared.ANY);
    }
    if (in.source().peek() == ValueKind.NULL) {
      in.source().readNull();
    } else {
      readReason(in);
    }
    for (int i = 4; in.source().hasNext(size, i); i += 2) {
      if (in.source().peek() == ValueKind.NULL) {
        in.source().readNull();
        readReason(in);
        continue;
      }
      String name = in.source().readText();
      Member member = isStandIn || extras == null ? null : extras.member(name);
      if (member == null && extras != null && extras.isOfTwo(name)) {
        throw ambiguous(in, name);
      } else if (member == null) {
        in.drop(type(), name);
      } else {
        member.set(made, member.read(in));
      }
    }
    return instead == null ? made : instead;
  }

  /**
   * What stands for a value whose replacement is of a class that is not here; null if it is here.
   */
  final @Nullable Form insteadOfReplaced(ValueIn in, Declared declared) {
    boolean isRefused = !isStandIn && extras != null && extras.isReplaced() && in.refusesNext();
    return isRefused ? in.standIn(type(), declared) : null;
  }

  /** Drops what is behind the elements. */
  static void skipRest(ValueIn in, int size) {
    for (int i = 2; in.source().hasNext(size, i); i++) {
      in.skip();
    }
  }

  private void readReason(ValueIn in) {
    String reason = in.source().readText();
    if (!isStandIn) {
      throw in.failure("the writer could not send all of an object: " + reason);
    }
  }

  final LazyKeyGuard guards(Class<?> table) {
    return new LazyKeyGuard(table);
  }

  @Override
  public @Nullable String refusal() {
    return canBeMade(true)
        ? null
        : "fastjson2: a "
            + type().getName()
            + " cannot be made without a constructor that takes nothing; add one, or pass the "
            + (Map.class.isAssignableFrom(type())
                ? "entries in another map"
                : "elements in another collection");
  }

  @Override
  public @Nullable String loss() {
    if (addsNothing()) {
      return "fastjson2 writes a "
          + type().getName()
          + ", an anonymous class that only fills a collection, as a "
          + type().getSuperclass().getName()
          + "; fill one of that class instead";
    }
    if (hasFields) {
      return "fastjson2 writes of a "
          + type().getName()
          + " its elements alone for a stock peer, and not the fields of its own; pass it as a"
          + " field of a class beside them";
    }
    return isSorted()
        ? "fastjson2 writes a "
            + type().getSimpleName()
            + " for a stock peer without its Comparator, so it arrives in natural order; send a"
            + " list"
        : null;
  }

  /** The step to an element by its place, one after the other. */
  static @Nullable Object nth(Iterable<?> all, int index, ReadBudget budget) {
    int i = 0;
    for (Object element : all) {
      budget.claimWork(2, WALK);
      if (i++ == index) {
        return element;
      }
    }
    return null;
  }
}
