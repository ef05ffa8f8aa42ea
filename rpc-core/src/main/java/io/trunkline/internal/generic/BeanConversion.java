package io.trunkline.internal.generic;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.JdkClasses;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts maps to the objects that they stand for. For one call. */
final class BeanConversion {

  /** The keys of a map that stands for an entry of a map. */
  static final String KEY = "key";

  static final String VALUE = "value";

  /** The keys of a map that stands for an exception. */
  static final String MESSAGE = "message";

  static final String CAUSE = "cause";

  /** The key of an enum constant's name. */
  private static final String NAME = "name";

  private final Conversion values;
  private final ClassGate gate;
  private final Map<Class<?>, BeanShape> shapes;

  BeanConversion(Conversion values, ClassGate gate, Map<Class<?>, BeanShape> shapes) {
    this.values = values;
    this.gate = gate;
    this.shapes = shapes;
  }

  Object convert(Map<?, ?> source, Target declared) {
    Target chosen = chosen(source.get(ToMaps.CLASS), declared);
    Class<?> type = chosen.type();
    if (type.isEnum() && source.get(NAME) instanceof String name) {
      return requireNonNull(Scalars.convert(name, type));
    }
    if (isEntry(type) && source.containsKey(KEY)) {
      Object key = part(KEY, source, chosen.argument(0));
      Object value = part(VALUE, source, chosen.argument(1));
      return type == AbstractMap.SimpleImmutableEntry.class
          ? new AbstractMap.SimpleImmutableEntry<>(key, value)
          : new AbstractMap.SimpleEntry<>(key, value);
    }
    boolean isThrowable = Throwable.class.isAssignableFrom(type);
    if (type.isPrimitive()
        || type.isArray()
        || type.isEnum()
        || JdkClasses.has(type) && !isThrowable) {
      throw Scalars.mismatch(source, type);
    }
    Instances.requireConcrete(type);
    gate.check(type);
    // Only classes that the gate allowed get here, so a peer cannot make the table grow.
    BeanShape shape = shapes.computeIfAbsent(type, BeanShape::of);
    Map<TypeVariable<?>, Target> bindings = chosen.bindings();
    if (type.isRecord()) {
      return record(source, type, shape, bindings);
    }
    Object bean = isThrowable ? throwable(source, type) : Instances.bean(type);
    for (Map.Entry<?, ?> entry : source.entrySet()) {
      BeanShape.Property property =
          entry.getKey() instanceof String name ? shape.property(name) : null;
      if (property != null
          && property.isWritable()
          && (entry.getValue() != null || !isPrimitive(property))) {
        Target target = Target.of(property.type(), bindings);
        property.set(bean, values.part(entry.getValue(), target, property.name()));
      }
    }
    return bean;
  }

  /** The declared type, or the subtype that the map names. */
  private Target chosen(@Nullable Object named, Target declared) {
    if (named == null) {
      return declared;
    }
    if (!(named instanceof String name)) {
      throw new ConversionException(
          ".class: is " + named.getClass().getName() + ", expected the name of a class");
    }
    Class<?> type = gate.resolve(name);
    if (!declared.type().isAssignableFrom(type)) {
      throw new ConversionException(
          ".class: is %s, expected %s or a subtype"
              .formatted(type.getName(), declared.type().getName()));
    }
    return type == declared.type() ? declared : new Target(type, List.of());
  }

  private static boolean isEntry(Class<?> type) {
    return type == Map.Entry.class
        || type == AbstractMap.SimpleEntry.class
        || type == AbstractMap.SimpleImmutableEntry.class;
  }

  /** A primitive property keeps its initial value where a map has null, as with stock peers. */
  private static boolean isPrimitive(BeanShape.Property property) {
    return property.type() instanceof Class<?> type && type.isPrimitive();
  }

  private Throwable throwable(Map<?, ?> source, Class<?> type) {
    Object message = source.get(MESSAGE);
    if (message != null && !(message instanceof String)) {
      throw new ConversionException(
          ".message: is " + message.getClass().getName() + ", expected java.lang.String");
    }
    Throwable made = Instances.throwable(type, (String) message);
    if (source.get(CAUSE) != null) {
      Object cause = part(CAUSE, source, new Target(Throwable.class, List.of()));
      try {
        made.initCause((Throwable) cause);
      } catch (IllegalStateException | IllegalArgumentException refused) {
        throw new ConversionException(".cause: " + type.getName() + " does not take one");
      }
    }
    return made;
  }

  private @Nullable Object part(String key, Map<?, ?> source, Target target) {
    return values.part(source.get(key), target, key);
  }

  private Object record(
      Map<?, ?> source, Class<?> type, BeanShape shape, Map<TypeVariable<?>, Target> bindings) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    @Nullable Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      String name = components[i].getName();
      types[i] = components[i].getType();
      BeanShape.Property property =
          requireNonNull(shape.property(name), "every component is a property");
      Object value = source.get(name);
      arguments[i] =
          value == null && types[i].isPrimitive()
              ? Instances.zero(types[i])
              : values.part(value, Target.of(property.type(), bindings), name);
    }
    try {
      return Instances.call(type.getDeclaredConstructor(types), arguments);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every record has this constructor: " + type, e);
    }
  }
}
