package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.budget.ObjectPrice;
import java.lang.reflect.Constructor;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes empty collections and maps of a class of the application: with the constructor that takes a
 * comparator, if it has one, else with the one without parameters, which has to set the same.
 */
final class OrderedMaker {

  private final Class<?> type;
  private final @Nullable Constructor<?> ordering;
  private final ObjectPrice price;

  /** What the constructor without parameters makes; learned by the writer. */
  private @Nullable Object example;

  OrderedMaker(Class<?> type) {
    this.type = type;
    ordering = constructor(type, Comparator.class);
    price = ObjectPrice.of(type);
  }

  private static @Nullable Constructor<?> constructor(Class<?> type, Class<?>... parameters) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(parameters);
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException none) {
      return null;
    }
  }

  private Object make(Constructor<?> constructor, @Nullable Object... arguments) {
    try {
      return constructor.newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new KryoException("constructor of " + type.getName(), e);
    }
  }

  /**
   * Called by the writer.
   *
   * @throws SerializationException if a reader cannot make one with this comparator
   */
  void requireMade(@Nullable Comparator<?> order) {
    Constructor<?> usual = ordering == null ? constructor(type) : null;
    if (usual != null) {
      Object known = example;
      if (known == null) {
        known = make(usual);
        example = known;
      }
      requireAlike(order, ContainerTraits.comparator(known));
    }
  }

  /** Called by the reader; what is made is empty and charged. */
  Object make(Kryo kryo, ArrayInput input, @Nullable Comparator<?> order) {
    Object made;
    if (ordering != null) {
      input.budget().claimObject(price);
      made = make(ordering, order);
    } else {
      made = kryo.newInstance(type);
    }
    requireAlike(order, ContainerTraits.comparator(made));
    Containers.clear(made);
    return made;
  }

  private void requireAlike(@Nullable Comparator<?> order, @Nullable Comparator<?> made) {
    boolean alike =
        Objects.equals(order, made)
            || order != null && made != null && order.getClass() == made.getClass();
    if (!alike) {
      throw new SerializationException(
          "kryo: a "
              + type.getName()
              + " has the comparator "
              + (order == null ? "of the natural order" : order.getClass().getName())
              + ", which its constructor without parameters does not set; give the class a"
              + " constructor that takes a comparator");
    }
  }
}
