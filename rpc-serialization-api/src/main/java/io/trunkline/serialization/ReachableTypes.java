package io.trunkline.serialization;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Walks from a service's method signatures to every class its messages can declare, and remembers
 * by which way it came to each.
 */
final class ReachableTypes {

  private final Set<Class<?>> found = new LinkedHashSet<>();
  private final Map<Class<?>, String> values = new LinkedHashMap<>();
  private final Map<Type, String> ways = new HashMap<>();
  private final Set<Type> superclasses = new HashSet<>();
  private final Deque<Type> open = new ArrayDeque<>();

  private ReachableTypes() {}

  static Set<Class<?>> of(Class<?> service) {
    return walk(service).found;
  }

  /**
   * The classes that values can have, without those that are only extended, and a way to each: the
   * method, and the fields after it.
   */
  static Map<Class<?>, String> waysToValues(Class<?> service) {
    return walk(service).values;
  }

  private static ReachableTypes walk(Class<?> service) {
    ReachableTypes walk = new ReachableTypes();
    for (Method method : service.getMethods()) {
      String way = method.getDeclaringClass().getSimpleName() + "." + method.getName();
      walk.visitAll(method.getGenericParameterTypes(), way);
      walk.visitAll(method.getGenericExceptionTypes(), way);
      walk.visit(method.getGenericReturnType(), way);
    }
    walk.visitInterfacesOf(service);
    walk.run();
    return walk;
  }

  /** Type arguments given to a generic super-interface are part of the signature too. */
  private void visitInterfacesOf(Class<?> service) {
    visitAll(service.getGenericInterfaces(), service.getSimpleName());
    for (Class<?> parent : service.getInterfaces()) {
      visitInterfacesOf(parent);
    }
  }

  private void run() {
    while (!open.isEmpty()) {
      Type type = open.poll();
      String way = String.valueOf(ways.get(type));
      if (type instanceof Class<?> c) {
        visitClass(c, way);
      } else if (type instanceof ParameterizedType p) {
        if (superclasses.contains(p)) {
          visitSuperclass(p.getRawType(), way);
        } else {
          visit(p.getRawType(), way);
        }
        visitAll(p.getActualTypeArguments(), way);
      } else if (type instanceof GenericArrayType a) {
        visit(a.getGenericComponentType(), way);
      } else if (type instanceof WildcardType w) {
        visitAll(w.getUpperBounds(), way);
        visitAll(w.getLowerBounds(), way);
      } else if (type instanceof TypeVariable<?> v) {
        visitAll(v.getBounds(), way);
      }
    }
  }

  private void visitAll(Type[] types, String way) {
    for (Type type : types) {
      visit(type, way);
    }
  }

  private void visit(Type type, String way) {
    if (type instanceof Class<?> c && !c.isArray() && !c.isPrimitive()) {
      values.putIfAbsent(c, way);
    }
    enqueue(type, way);
  }

  private void visitSuperclass(Type type, String way) {
    superclasses.add(type);
    enqueue(type, way);
  }

  private void enqueue(Type type, String way) {
    if (ways.putIfAbsent(type, way) == null) {
      open.add(type);
    }
  }

  private void visitClass(Class<?> type, String way) {
    if (type.isArray()) {
      visit(type.componentType(), way);
      return;
    }
    if (type.isPrimitive()) {
      return;
    }
    found.add(type);
    if (isPlatform(type)) {
      return; // the JDK's own fields are not data of the application
    }
    if (type.getGenericSuperclass() != null) {
      visitSuperclass(type.getGenericSuperclass(), way);
    }
    if (type.isSealed()) {
      visitAll(type.getPermittedSubclasses(), way);
    }
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
        visit(field.getGenericType(), way + " > " + type.getSimpleName() + "." + field.getName());
      }
    }
  }

  static boolean isPlatform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }
}
