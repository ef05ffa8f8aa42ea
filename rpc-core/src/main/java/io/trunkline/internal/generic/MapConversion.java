package io.trunkline.internal.generic;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.budget.KeyGuard;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts maps, to maps or to the objects they stand for. For one call. */
final class MapConversion {

  /** Under which a map has the name of an enum constant. */
  private static final String NAME = "name";

  private final Conversion values;
  private final Function<Class<?>, BeanShape> shapes;

  MapConversion(Conversion values, Function<Class<?>, BeanShape> shapes) {
    this.values = values;
    this.shapes = shapes;
  }

  Object convert(Map<?, ?> source, Target target) {
    Class<?> type = target.type();
    if (Map.class.isAssignableFrom(type)) {
      values.gate().check(type);
      return entries(source, Containers.map(target), target.argument(0), target.argument(1));
    }
    Object named = source.get(ToMaps.CLASS);
    if (named == null && type.isAssignableFrom(LinkedHashMap.class)) {
      return entries(source, new LinkedHashMap<>(), Target.object(), Target.object());
    }
    if (named != null && !(named instanceof String)) {
      throw new ConversionException(
          ".class: is " + named.getClass().getName() + ", expected the name of a class");
    }
    return bean(
        source,
        named == null ? target : new Target(subtype((String) named, type), List.of()),
        target);
  }

  private Object entries(
      Map<?, ?> source, Map<Object, Object> result, Target keyType, Target valueType) {
    KeyGuard guard = values.guard(result);
    for (Map.Entry<?, ?> entry : source.entrySet()) {
      Object key;
      Object value;
      try {
        key = values.convert(entry.getKey(), keyType);
      } catch (ConversionException e) {
        throw e.at("[key]");
      }
      KeyBudget.check(guard, key);
      try {
        value = values.convert(entry.getValue(), valueType);
      } catch (ConversionException e) {
        throw e.at("[value]");
      }
      try {
        result.put(key, value);
      } catch (RuntimeException refused) {
        throw Conversion.cannotHold(result, refused);
      }
    }
    return result;
  }

  private Class<?> subtype(String name, Class<?> declared) {
    Class<?> type = values.gate().resolve(name);
    if (!declared.isAssignableFrom(type)) {
      throw new ConversionException(
          ".class: is " + type.getName() + ", expected " + declared.getName() + " or a subtype");
    }
    return type;
  }

  private Object bean(Map<?, ?> source, Target chosen, Target declared) {
    Class<?> type = chosen.type();
    Target actual = type == declared.type() ? declared : chosen;
    if (type.isEnum() && source.get(NAME) instanceof String name) {
      return requireNonNull(Scalars.convert(name, type));
    }
    if (Entries.isOne(type) && source.containsKey(Entries.KEY)) {
      return Entries.of(
          type,
          part(Entries.KEY, source, actual.argument(0)),
          part(Entries.VALUE, source, actual.argument(1)));
    }
    boolean isThrowable = Throwable.class.isAssignableFrom(type);
    if (type.isPrimitive()
        || type.isArray()
        || type.isEnum()
        || JdkClasses.has(type) && !isThrowable) {
      throw Scalars.mismatch(source, type);
    }
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new ConversionException(
          ": " + type.getName() + " is abstract; name a concrete class under the key 'class'");
    }
    values.gate().check(type);
    BeanShape shape = shapes.apply(type);
    Map<TypeVariable<?>, Target> bindings = actual.bindings();
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
        property.set(bean, property(property, entry.getValue(), bindings));
      }
    }
    return bean;
  }

  /** It keeps its initial value where a map says null, as with stock peers. */
  private static boolean isPrimitive(BeanShape.Property property) {
    return property.type() instanceof Class<?> type && type.isPrimitive();
  }

  private Throwable throwable(Map<?, ?> source, Class<?> type) {
    Throwable made = Throwables.of(type, source);
    if (source.get(Throwables.CAUSE) != null) {
      Target cause = new Target(Throwable.class, List.of());
      Throwables.setCause(made, (Throwable) part(Throwables.CAUSE, source, cause));
    }
    return made;
  }

  private @Nullable Object part(String key, Map<?, ?> source, Target target) {
    try {
      return values.convert(source.get(key), target);
    } catch (ConversionException e) {
      throw e.at(key);
    }
  }

  private Object record(
      Map<?, ?> source, Class<?> type, BeanShape shape, Map<TypeVariable<?>, Target> bindings) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    @Nullable Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      String name = components[i].getName();
      types[i] = components[i].getType();
      BeanShape.Property property =
          requireNonNull(shape.property(name), "every component is a property");
      values[i] =
          source.get(name) != null || !types[i].isPrimitive()
              ? property(property, source.get(name), bindings)
              : Array.get(Array.newInstance(types[i], 1), 0);
    }
    try {
      return Instances.call(type.getDeclaredConstructor(types), values);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every record has this constructor: " + type, e);
    }
  }

  private @Nullable Object property(
      BeanShape.Property property, @Nullable Object value, Map<TypeVariable<?>, Target> bindings) {
    try {
      return values.convert(value, Target.of(property.type(), bindings));
    } catch (ConversionException e) {
      throw e.at(property.name());
    }
  }
}
