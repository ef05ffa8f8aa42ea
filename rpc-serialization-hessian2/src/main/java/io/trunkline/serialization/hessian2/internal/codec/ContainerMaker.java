package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.hessian2.internal.codec.StatePlan.Part;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Makes empty collections and maps of one class, or of the usual one in its place. Under terms a
 * class of the application without a constructor for that is made as JDK serialization makes it:
 * with the constructor of the JDK's class that it extends, which takes a comparator, a capacity or
 * defaults. Thread-safe.
 */
final class ContainerMaker {

  private static final int BYTES_OF_SLOT = 4;

  private final Class<?> made;
  private final @Nullable ObjectCreator creator;
  private final @Nullable Constructor<?> ofBase; // if the class has no constructor for it
  private final @Nullable Part extra;
  private final @Nullable Constructor<?> withExtra;
  private final boolean isCleared; // of what the class's own constructor has put into it

  private ContainerMaker(
      Class<?> made,
      @Nullable ObjectCreator creator,
      @Nullable Constructor<?> ofBase,
      @Nullable Part extra,
      @Nullable Constructor<?> withExtra,
      boolean isCleared) {
    this.made = made;
    this.creator = creator;
    this.ofBase = ofBase;
    this.extra = extra;
    this.withExtra = withExtra;
    this.isCleared = isCleared;
  }

  /** The maker for messages of stock peers: the class's own constructor, or the usual class. */
  static ContainerMaker plain(Class<?> type) {
    ObjectCreator own = ObjectCreator.withConstructor(type);
    Class<?> base = CollectionState.baseOf(type);
    boolean isBaseAbstract = base == Object.class || Modifier.isAbstract(base.getModifiers());
    return own == null
        ? usual(UsualCollections.of(type, false))
        : new ContainerMaker(type, own, null, null, null, base != type && !isBaseAbstract);
  }

  /**
   * The maker for messages under terms.
   *
   * @param hasFields whether the class is read from its fields
   */
  static ContainerMaker underTerms(Class<?> type, boolean hasFields) {
    ObjectCreator own = ObjectCreator.withConstructor(type);
    Class<?> base = CollectionState.baseOf(type);
    boolean isAbstract = Modifier.isAbstract(type.getModifiers());
    boolean isBaseAbstract = base == Object.class || Modifier.isAbstract(base.getModifiers());
    Part extra = CollectionState.extraOf(base);
    Constructor<?> withExtra = isAbstract || isBaseAbstract ? null : taking(extra, base);
    Constructor<?> ofBase = null;
    if (base != type && !isAbstract) {
      withExtra = withExtra == null ? null : ObjectCreator.ofSuperclass(type, withExtra);
      if (own == null && isBaseAbstract && hasFields) {
        own = ObjectCreator.withoutConstructor(type);
      } else if (own == null && !isBaseAbstract) {
        ofBase = withoutParameters(type, base);
      }
    }
    return own == null && ofBase == null && withExtra == null
        ? usual(UsualCollections.of(type, true))
        : new ContainerMaker(type, own, ofBase, extra, withExtra, base != type && !isBaseAbstract);
  }

  private static ContainerMaker usual(Class<?> usual) {
    Part extra = CollectionState.extraOf(usual);
    return new ContainerMaker(
        usual, ObjectCreator.withConstructor(usual), null, extra, taking(extra, usual), false);
  }

  /** The constructor of a class of the JDK that takes what its objects hold besides elements. */
  private static @Nullable Constructor<?> taking(@Nullable Part extra, Class<?> base) {
    try {
      if (extra == Part.COMPARATOR) {
        return base == PriorityBlockingQueue.class
            ? base.getConstructor(int.class, Comparator.class)
            : base.getConstructor(Comparator.class);
      }
      if (extra == Part.CAPACITY) {
        return base.getConstructor(int.class);
      }
      return extra == Part.DEFAULTS ? base.getConstructor(Properties.class) : null;
    } catch (NoSuchMethodException none) {
      return null; // a view, for example, of which the usual class is made
    }
  }

  private static @Nullable Constructor<?> withoutParameters(Class<?> type, Class<?> base) {
    try {
      return ObjectCreator.ofSuperclass(type, base.getConstructor());
    } catch (NoSuchMethodException none) {
      return null;
    }
  }

  /** The class of the objects. */
  Class<?> made() {
    return made;
  }

  /** What an object may hold besides its elements; null for nothing. */
  @Nullable Part extra() {
    return withExtra == null ? null : extra;
  }

  /** Makes an object that holds nothing besides its elements. */
  Object make() {
    try {
      if (creator != null) {
        return created(creator);
      }
      if (ofBase != null) {
        return ofBase.newInstance();
      }
    } catch (Throwable e) {
      throw Failures.of("read", e, made);
    }
    throw new SerializationException(
        "hessian2 cannot read an object of class "
            + made.getName()
            + ": the message does not have its capacity");
  }

  private Object created(ObjectCreator own) throws Throwable {
    Object container = own.create();
    if (isCleared && container instanceof Map<?, ?> map && !map.isEmpty()) {
      map.clear();
    } else if (isCleared && container instanceof Collection<?> all && !all.isEmpty()) {
      all.clear();
    }
    return container;
  }

  /**
   * Makes an object that holds something besides its elements.
   *
   * @param part what that is; another part than this class has is left out
   */
  Object make(ValueReader in, Part part, Object held) {
    if (part != extra || withExtra == null) {
      return make();
    }
    try {
      return switch (part) {
        case COMPARATOR -> ordered(withExtra, ComparatorCodec.comparator(held));
        case CAPACITY -> withExtra.newInstance(capacity(in, held));
        default -> withExtra.newInstance(required(Properties.class, held));
      };
    } catch (SerializationException e) {
      throw e;
    } catch (Throwable e) {
      throw Failures.of("read", e, made);
    }
  }

  /** The class's own constructor runs if it gives the object an equal comparator. */
  private Object ordered(Constructor<?> constructor, Comparator<Object> order) throws Throwable {
    if (creator != null && !JdkClasses.has(made)) {
      Object own = created(creator);
      if (order.equals(ContainerTraits.comparator(own))) {
        return own;
      }
    }
    return constructor.getParameterCount() == 1
        ? constructor.newInstance(order)
        : constructor.newInstance(1, order); // of a queue, which grows
  }

  private int capacity(ValueReader in, Object held) {
    int capacity = required(Integer.class, held);
    if (ArrayBlockingQueue.class.isAssignableFrom(made)) {
      in.budget().claimBytes((long) BYTES_OF_SLOT * capacity, "room for bounded queues");
    }
    return capacity;
  }

  private <V> V required(Class<V> type, Object held) {
    if (type.isInstance(held)) {
      return type.cast(held);
    }
    throw new SerializationException(
        "hessian2: an object of class "
            + made.getName()
            + " holds a "
            + type.getSimpleName()
            + ", the message has a "
            + held.getClass().getName());
  }
}
