package io.trunkline.console;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An application's class in the signatures of a service, with what its objects contain.
 *
 * @param type the class
 * @param fields its fields, those of superclasses first
 */
record TypeFields(Class<?> type, List<Field> fields) {

  /** More types are not shown, so that a page has a limit. */
  private static final int MOST_TYPES = 200;

  TypeFields {
    fields = List.copyOf(fields);
  }

  /** The application's classes that methods of a service declare, and those of their fields. */
  static List<TypeFields> of(Class<?> service) {
    Map<Class<?>, TypeFields> found = new LinkedHashMap<>();
    Deque<Type> open = new ArrayDeque<>();
    for (Method method : methods(service)) {
      open.addAll(Arrays.asList(method.getGenericParameterTypes()));
      open.add(method.getGenericReturnType());
    }
    while (!open.isEmpty() && found.size() < MOST_TYPES) {
      Type type = open.poll();
      if (type instanceof Class<?> plain) {
        add(plain, found, open);
      } else {
        open.addAll(parts(type));
      }
    }
    return List.copyOf(found.values());
  }

  /** The methods of a service in a fixed order. */
  static List<Method> methods(Class<?> service) {
    return Arrays.stream(service.getMethods())
        .filter(method -> !method.isBridge() && !Modifier.isStatic(method.getModifiers()))
        .sorted(Comparator.comparing(Method::getName).thenComparing(Method::toString))
        .toList();
  }

  private static void add(Class<?> type, Map<Class<?>, TypeFields> found, Deque<Type> open) {
    if (type.isArray()) {
      open.add(type.componentType());
    } else if (isOfApplication(type) && !found.containsKey(type)) {
      List<Field> fields = fields(type);
      found.put(type, new TypeFields(type, fields));
      fields.forEach(field -> open.add(field.getGenericType()));
      if (type.isSealed()) {
        open.addAll(Arrays.asList(type.getPermittedSubclasses()));
      }
    }
  }

  /** Whether the application has a class, and not the JDK. */
  static boolean isOfApplication(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader != null && loader != ClassLoader.getPlatformClassLoader();
  }

  static List<Field> fields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    if (type.isEnum() || type.isInterface()) {
      return fields;
    }
    if (type.getSuperclass() != null && isOfApplication(type.getSuperclass())) {
      fields.addAll(fields(type.getSuperclass()));
    }
    for (Field field : type.getDeclaredFields()) {
      int modifiers = field.getModifiers();
      if (!Modifier.isStatic(modifiers)
          && !Modifier.isTransient(modifiers)
          && !field.isSynthetic()) {
        fields.add(field);
      }
    }
    return fields;
  }

  private static List<Type> parts(Type type) {
    if (type instanceof ParameterizedType generic) {
      List<Type> parts = new ArrayList<>(Arrays.asList(generic.getActualTypeArguments()));
      parts.add(generic.getRawType());
      return parts;
    }
    if (type instanceof GenericArrayType array) {
      return List.of(array.getGenericComponentType());
    }
    return type instanceof WildcardType any ? Arrays.asList(any.getUpperBounds()) : List.of();
  }
}
