package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.access.ObjectCreator;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Makes empty containers of one class: by its own constructor without parameters or, where that
 * gives a container other traits than it should have, by the constructor of the class of the JDK
 * that it extends, as JDK deserialization does. Stateless and thread-safe.
 */
final class ContainerCreator {

  private static final int FIRST_ROOM = 11; // as the JDK has it
  private static final float LOAD = 0.75f; // as the JDK has it

  private final Traits.Kind kind;
  private final boolean isOfJdk;
  private final @Nullable ObjectCreator own;
  private final @Nullable Constructor<?> base;

  private ContainerCreator(
      Traits.Kind kind,
      boolean isOfJdk,
      @Nullable ObjectCreator own,
      @Nullable Constructor<?> base) {
    this.kind = kind;
    this.isOfJdk = isOfJdk;
    this.own = own;
    this.base = base;
  }

  /** The creator of a class; null if no containers of it can be made. */
  static @Nullable ContainerCreator of(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    Traits.Kind kind = Traits.Kind.of(type);
    Class<?> jdk = ofJdk(type);
    ObjectCreator own = ObjectCreator.withConstructor(type);
    Constructor<?> base = base(type, jdk, kind);
    return own == null && base == null ? null : new ContainerCreator(kind, type == jdk, own, base);
  }

  /** The class itself or its nearest superclass that is one of the JDK's. */
  static Class<?> ofJdk(Class<?> type) {
    Class<?> jdk = type;
    while (jdk != null && !JdkClasses.has(jdk)) {
      jdk = jdk.getSuperclass();
    }
    return jdk == null ? Object.class : jdk; // of an interface
  }

  private static @Nullable Constructor<?> base(Class<?> type, Class<?> jdk, Traits.Kind kind) {
    if (!Modifier.isPublic(jdk.getModifiers())
        || Modifier.isAbstract(jdk.getModifiers())
        || jdk == Object.class
        || type == jdk && kind == Traits.Kind.NONE) {
      return null;
    }
    try {
      Constructor<?> constructor = jdk.getConstructor(parameters(jdk, kind));
      return type == jdk ? constructor : ObjectCreator.ofSuperclass(type, constructor);
    } catch (NoSuchMethodException none) {
      return null;
    }
  }

  private static Class<?>[] parameters(Class<?> jdk, Traits.Kind kind) {
    return switch (kind) {
      case ORDER ->
          jdk == PriorityBlockingQueue.class
              ? new Class<?>[] {int.class, Comparator.class}
              : new Class<?>[] {Comparator.class};
      case ACCESS -> new Class<?>[] {int.class, float.class, boolean.class};
      case CAPACITY -> new Class<?>[] {int.class};
      case DEFAULTS -> new Class<?>[] {Properties.class};
      case NONE -> new Class<?>[0];
    };
  }

  private @Nullable Object[] arguments(Traits traits, int parameters) {
    return switch (kind) {
      case ORDER ->
          parameters == 1
              ? new @Nullable Object[] {traits.order()}
              : new @Nullable Object[] {FIRST_ROOM, traits.order()};
      case ACCESS -> new @Nullable Object[] {FIRST_ROOM, LOAD, traits.byAccess()};
      case CAPACITY -> new @Nullable Object[] {traits.capacity()};
      case DEFAULTS -> new @Nullable Object[] {traits.defaults()};
      case NONE -> new @Nullable Object[0];
    };
  }

  /** The traits of containers that the class's own constructor makes. */
  Traits usual() {
    if (isOfJdk || own == null || kind == Traits.Kind.NONE) {
      return Traits.USUAL;
    }
    try {
      return kind.traits(own.create());
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      return Traits.USUAL; // the reader meets the same
    }
  }

  private static boolean isEmpty(Object container) {
    return container instanceof Map<?, ?> map
        ? map.isEmpty()
        : ((Collection<?>) container).isEmpty();
  }

  /** Without what its constructor put into it, as that of an anonymous class may. */
  private static Object emptied(Object container) {
    if (container instanceof Map<?, ?> map) {
      map.clear();
    } else {
      ((Collection<?>) container).clear();
    }
    return container;
  }

  /**
   * An empty container.
   *
   * @param traits that it must have; null for those of its own constructor
   * @throws Throwable what a constructor throws; IllegalStateException if none of them gives these
   *     traits
   */
  Object create(@Nullable Traits traits) throws Throwable {
    if (own != null && (traits == null || !isOfJdk)) {
      Object made = own.create();
      boolean fits = traits == null || kind.traits(made).matches(traits);
      if (fits && (isOfJdk || isEmpty(made))) {
        return made;
      }
      if (fits && base == null) {
        return emptied(made);
      }
    }
    if (base == null) {
      throw new IllegalStateException("traits");
    }
    return base.newInstance(
        arguments(traits == null ? Traits.USUAL : traits, base.getParameterCount()));
  }
}
