package io.trunkline.internal.generic;

import io.trunkline.serialization.JdkClasses;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The properties of an application's class: its record components, or its fields, getters and
 * setters. A getter or setter takes precedence over the field of its name. Immutable. Classes of
 * the JDK have no properties, and neither does what a JDK superclass declares.
 */
final class BeanShape {

  /**
   * One property.
   *
   * @param type what it takes when it is set
   * @param isReadable whether it is shown
   */
  record Property(
      String name,
      Type type,
      @Nullable Method getter,
      @Nullable Method setter,
      @Nullable Field field,
      boolean isReadable) {

    @Nullable Object get(Object bean) {
      try {
        return getter != null ? getter.invoke(bean) : field == null ? null : field.get(bean);
      } catch (ReflectiveOperationException e) {
        throw failed("getter", e);
      }
    }

    void set(Object bean, @Nullable Object value) {
      try {
        if (setter != null) {
          setter.invoke(bean, value);
        } else if (field != null) {
          field.set(bean, value);
        }
      } catch (ReflectiveOperationException e) {
        throw failed("setter", e);
      }
    }

    private ConversionException failed(String accessor, ReflectiveOperationException e) {
      if (!(e instanceof InvocationTargetException)) {
        return new ConversionException(name + ": it is not accessible");
      }
      Throwable thrown = e.getCause() == null ? e : e.getCause();
      return new ConversionException(
          name + ": its " + accessor + " threw " + thrown.getClass().getName());
    }

    boolean isWritable() {
      return setter != null || field != null;
    }
  }

  private final Map<String, Property> properties;

  private BeanShape(Map<String, Property> properties) {
    this.properties = properties;
  }

  static BeanShape of(Class<?> type) {
    return new BeanShape(type.isRecord() ? components(type) : members(type));
  }

  private static Map<String, Property> components(Class<?> type) {
    Map<String, Property> all = new LinkedHashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      Method accessor = component.getAccessor();
      accessor.trySetAccessible();
      String name = component.getName();
      all.put(name, new Property(name, component.getGenericType(), accessor, null, null, true));
    }
    return all;
  }

  private static Map<String, Property> members(Class<?> type) {
    Map<String, Method> getters = new HashMap<>();
    Map<String, Method> setters = new HashMap<>();
    Stream.of(type.getMethods())
        .filter(m -> !Modifier.isStatic(m.getModifiers()) && !m.isBridge())
        .filter(m -> !JdkClasses.has(m.getDeclaringClass()) && m.trySetAccessible())
        .sorted(Comparator.comparing(Method::toGenericString)) // the same choice in every JVM
        .forEach(
            method -> {
              String name = method.getName();
              if (method.getParameterCount() == 0 && isGetter(method)) {
                getters.putIfAbsent(property(name, name.startsWith("is") ? 2 : 3), method);
              } else if (method.getParameterCount() == 1 && isNamed(name, "set")) {
                setters.putIfAbsent(property(name, 3), method);
              }
            });
    Map<String, Field> fields = fields(type);
    Map<String, Property> all = new HashMap<>();
    fields.forEach((name, field) -> all.put(name, ofField(field, getters.keySet())));
    Stream.concat(getters.keySet().stream(), setters.keySet().stream())
        .distinct()
        .forEach(
            name ->
                all.put(
                    name, property(name, getters.get(name), setters.get(name), fields.get(name))));
    return all;
  }

  /** A field whose getter gives it another name is shown under that one: URL as uRL. */
  private static Property ofField(Field field, Set<String> getters) {
    String name = field.getName();
    boolean shown =
        !getters.contains(property(name, 0))
            && !(isNamed(name, "is") && getters.contains(property(name, 2)));
    return new Property(name, field.getGenericType(), null, null, field, shown);
  }

  private static Property property(
      String name, @Nullable Method getter, @Nullable Method setter, @Nullable Field field) {
    Type type =
        setter != null
            ? setter.getGenericParameterTypes()[0]
            : field != null ? field.getGenericType() : Object.class;
    return new Property(name, type, getter, setter, field, getter != null || field != null);
  }

  private static boolean isGetter(Method method) {
    Class<?> result = method.getReturnType();
    String name = method.getName();
    return isNamed(name, "get") && result != void.class
        || isNamed(name, "is") && (result == boolean.class || result == Boolean.class);
  }

  private static boolean isNamed(String method, String prefix) {
    return method.length() > prefix.length()
        && method.startsWith(prefix)
        && !Character.isLowerCase(method.charAt(prefix.length()));
  }

  /** The property's name as stock peers spell it: with the first letter in lower case. */
  private static String property(String method, int prefix) {
    return Character.toLowerCase(method.charAt(prefix)) + method.substring(prefix + 1);
  }

  private static Map<String, Field> fields(Class<?> type) {
    Map<String, Field> all = new HashMap<>();
    for (Class<?> c = type; c != null && !JdkClasses.has(c); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers)
            && !Modifier.isTransient(modifiers)
            && !field.isSynthetic()
            && field.trySetAccessible()) {
          all.putIfAbsent(field.getName(), field);
        }
      }
    }
    return all;
  }

  /** The property of that name, or null. */
  @Nullable Property property(String name) {
    return properties.get(name);
  }

  /** All properties; the components of a record in their order. */
  Collection<Property> properties() {
    return properties.values();
  }
}
