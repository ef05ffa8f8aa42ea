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
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** Walks from a service's method signatures to every class its messages can declare. */
final class ReachableTypes {

  private final Set<Class<?>> found = new LinkedHashSet<>();
  private final Set<Type> seen = new HashSet<>();
  private final Deque<Type> open = new ArrayDeque<>();

  private ReachableTypes() {}

  static Set<Class<?>> of(Class<?> service) {
    ReachableTypes walk = new ReachableTypes();
    for (Method method : service.getMethods()) {
      walk.visitAll(method.getGenericParameterTypes());
      walk.visitAll(method.getGenericExceptionTypes());
      walk.visit(method.getGenericReturnType());
    }
    walk.visitInterfacesOf(service);
    walk.run();
    return walk.found;
  }

  /** Type arguments given to a generic super-interface are part of the signature too. */
  private void visitInterfacesOf(Class<?> service) {
    visitAll(service.getGenericInterfaces());
    for (Class<?> parent : service.getInterfaces()) {
      visitInterfacesOf(parent);
    }
  }

  private void run() {
    while (!open.isEmpty()) {
      Type type = open.poll();
      if (type instanceof Class<?> c) {
        visitClass(c);
      } else if (type instanceof ParameterizedType p) {
        visit(p.getRawType());
        visitAll(p.getActualTypeArguments());
      } else if (type instanceof GenericArrayType a) {
        visit(a.getGenericComponentType());
      } else if (type instanceof WildcardType w) {
        visitAll(w.getUpperBounds());
        visitAll(w.getLowerBounds());
      } else if (type instanceof TypeVariable<?> v) {
        visitAll(v.getBounds());
      }
    }
  }

  private void visitAll(Type[] types) {
    for (Type type : types) {
      visit(type);
    }
  }

  private void visit(Type type) {
    if (seen.add(type)) {
      open.add(type);
    }
  }

  private void visitClass(Class<?> type) {
    if (type.isArray()) {
      visit(type.componentType());
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
      visit(type.getGenericSuperclass());
    }
    if (type.isSealed()) {
      visitAll(type.getPermittedSubclasses());
    }
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
        visit(field.getGenericType());
      }
    }
  }

  private static boolean isPlatform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }
}
