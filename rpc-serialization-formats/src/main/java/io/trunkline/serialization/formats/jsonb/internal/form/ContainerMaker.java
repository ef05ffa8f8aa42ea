package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.access.FieldAccessor;
import io.trunkline.serialization.access.ObjectCreator;
import java.lang.reflect.Constructor;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Makes the empty collections or maps of one class, with what {@link Extras} say. */
final class ContainerMaker {

  private static final int BYTES_OF_PLACE = 8;

  private final Class<?> type;
  private final @Nullable ObjectCreator creator;
  private final boolean isSorted;
  private final @Nullable FieldAccessor accessOrder;

  /**
   * @param creator calls the constructor that takes nothing; null if there is none
   * @param accessOrder reads whether a LinkedHashMap is in the order of accesses; null if it is
   *     closed
   */
  ContainerMaker(
      Class<?> type,
      @Nullable ObjectCreator creator,
      boolean isSorted,
      @Nullable FieldAccessor accessOrder) {
    this.type = type;
    this.creator = creator;
    this.isSorted = isSorted;
    this.accessOrder = accessOrder;
  }

  /**
   * Makes an empty value.
   *
   * @param with what the value is made with
   */
  Object make(ValueIn in, @Nullable Object with) {
    if (with instanceof Integer capacity && ArrayBlockingQueue.class.isAssignableFrom(type)) {
      in.budget().claimBytes((long) BYTES_OF_PLACE * capacity, "room in queues");
    }
    try {
      Object made = make(with);
      if (made != null) {
        return made;
      }
    } catch (Throwable e) {
      throw Form.cannot("read", type, e);
    }
    throw in.failure(
        "a "
            + type.getName()
            + " made with "
            + (with == null ? "nothing" : "a " + with.getClass().getName())
            + ", which it cannot be here");
  }

  private @Nullable Object make(@Nullable Object with) throws Throwable {
    if (with == null || with.equals(Extras.NATURAL) || with.equals(Extras.ITS_OWN)) {
      return plain(with);
    }
    if (with instanceof Comparator<?> order) {
      return isSorted ? ordered(order) : null;
    }
    if (with.equals(Extras.BY_ACCESS)) {
      return byAccess();
    }
    if (with instanceof Properties defaults) {
      return made(Ancestry.constructor(type, Properties.class), defaults);
    }
    return with instanceof Integer capacity && Extras.hasCapacity(type)
        ? made(Ancestry.constructor(type, int.class), capacity)
        : null;
  }

  private @Nullable Object plain(@Nullable Object with) throws Throwable {
    Object made = creator == null ? made(Ancestry.constructor(type)) : creator.create();
    boolean isNatural =
        Extras.NATURAL.equals(with) && made != null && ContainerTraits.comparator(made) != null;
    return isNatural ? ordered(null) : made;
  }

  private @Nullable Object ordered(@Nullable Comparator<?> order) throws Throwable {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(Comparator.class);
      if (!JdkClasses.has(type)) {
        constructor.setAccessible(true);
      }
      return constructor.newInstance(order);
    } catch (NoSuchMethodException none) {
      Object made = made(Ancestry.constructor(type, Comparator.class), order);
      return made == null
          ? made(Ancestry.constructor(type, int.class, Comparator.class), 11, order)
          : made;
    }
  }

  private @Nullable Object byAccess() throws Throwable {
    if (!LinkedHashMap.class.isAssignableFrom(type)) {
      return null;
    }
    if (!JdkClasses.has(type) && creator != null && accessOrder != null) {
      Object made = creator.create();
      if (accessOrder.getBoolean(made)) {
        return made;
      }
    }
    Constructor<?> constructor = Ancestry.constructor(type, int.class, float.class, boolean.class);
    return made(constructor, 16, 0.75f, true);
  }

  private static @Nullable Object made(
      @Nullable Constructor<?> constructor, @Nullable Object... values)
      throws ReflectiveOperationException {
    return constructor == null ? null : constructor.newInstance(values);
  }
}
