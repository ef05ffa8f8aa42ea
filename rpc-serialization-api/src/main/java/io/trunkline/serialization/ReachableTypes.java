package io.trunkline.serialization;

import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

/**
 * Walks from a service's method signatures to every class its messages can declare, and remembers
 * by which way it came to each.
 */
final class ReachableTypes {

  private static final Set<Class<?>> FUTURES =
      Set.of(CompletableFuture.class, CompletionStage.class, Future.class);
  private static final Set<Class<?>> OPTIONALS = Set.of(Optional.class);

  private final Set<Class<?>> found = new LinkedHashSet<>();
  private final Map<Class<?>, String> values = new LinkedHashMap<>();
  private final Map<Class<?>, String> raw = new LinkedHashMap<>();
  private final Map<Type, String> ways = new HashMap<>();
  private final Set<Type> superclasses = new HashSet<>();
  private final Deque<Type> open = new ArrayDeque<>();

  private ReachableTypes() {}

  static Set<Class<?>> of(Class<?> service) {
    return walk(service).found;
  }

  /** A class, and all that its fields declare. */
  static Set<Class<?>> from(Class<?> type) {
    ReachableTypes walk = new ReachableTypes();
    walk.visit(type, type.getSimpleName());
    walk.run();
    return walk.found;
  }

  /** Those that values are declared to have, without those that are only extended. */
  static List<ReachableType> valuesOf(Class<?> service) {
    ReachableTypes walk = walk(service);
    List<ReachableType> all = new ArrayList<>();
    walk.values.forEach((type, way) -> all.add(new ReachableType(type, way, false)));
    walk.raw.forEach((type, way) -> all.add(new ReachableType(type, way, true)));
    return all;
  }

  /** Those of parameters and results themselves. */
  static List<ReachableType> declaredBy(Class<?> service) {
    TypeResolver types = TypeResolver.of(service);
    Map<Class<?>, String> declared = new LinkedHashMap<>();
    Method[] methods = service.getMethods();
    Arrays.sort(methods, Comparator.comparing(Method::toString)); // the same way each time
    for (Method method : methods) {
      String way = method.getDeclaringClass().getSimpleName() + "." + method.getName();
      for (Type parameter : types.parameterTypes(method)) {
        declared.putIfAbsent(TypeResolver.erase(parameter), way);
      }
      Type result =
          unwrap(unwrap(types.resolve(method.getGenericReturnType()), FUTURES), OPTIONALS);
      if (result != void.class && result != Void.class) {
        declared.putIfAbsent(TypeResolver.erase(result), way);
      }
    }
    List<ReachableType> all = new ArrayList<>();
    declared.forEach((type, way) -> all.add(new ReachableType(type, way, false)));
    return all;
  }

  private static ReachableTypes walk(Class<?> service) {
    ReachableTypes walk = new ReachableTypes();
    Method[] methods = service.getMethods();
    Arrays.sort(methods, Comparator.comparing(Method::toString)); // the same way each time
    for (Method method : methods) {
      String way = method.getDeclaringClass().getSimpleName() + "." + method.getName();
      walk.visitAll(method.getGenericParameterTypes(), way);
      walk.visitAll(method.getGenericExceptionTypes(), way);
      walk.visitResult(method.getGenericReturnType(), way);
    }
    walk.visitInterfacesOf(service);
    walk.run();
    return walk;
  }

  /** Type arguments given to a generic super-interface are part of the signature too. */
  private void visitInterfacesOf(Class<?> service) {
    for (Type parent : service.getGenericInterfaces()) {
      visitSuperclass(parent, service.getSimpleName()); // no value is one
    }
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
          visitClassOf(p, way);
        }
        visitAll(p.getActualTypeArguments(), way);
      } else if (type instanceof GenericArrayType a) {
        visit(a.getGenericComponentType(), way);
      } else if (type instanceof WildcardType w) {
        visitAll(w.getLowerBounds().length > 0 ? w.getLowerBounds() : w.getUpperBounds(), way);
      } else if (type instanceof TypeVariable<?> v && !isSaidElsewhere(v)) {
        visitAll(v.getBounds(), way);
      }
    }
  }

  /** A class without bound says nothing of its variables: who uses it does, or uses it raw. */
  private static boolean isSaidElsewhere(TypeVariable<?> variable) {
    return variable.getGenericDeclaration() instanceof Class<?>
        && variable.getBounds()[0] == Object.class;
  }

  /** A future, and an optional in it or alone, are made anew by each side. */
  private void visitResult(Type type, String way) {
    Type inner = unwrap(unwrap(type, FUTURES), OPTIONALS);
    if (inner != Void.class) {
      visit(inner, way);
    }
  }

  private static Type unwrap(Type type, Set<Class<?>> wrappers) {
    if (type instanceof Class<?> c && wrappers.contains(c)) {
      return Object.class;
    }
    return type instanceof ParameterizedType p
            && p.getRawType() instanceof Class<?> c
            && wrappers.contains(c)
        ? p.getActualTypeArguments()[0]
        : type;
  }

  private void visitAll(Type[] types, String way) {
    for (Type type : types) {
      visit(type, way);
    }
  }

  private void visit(Type type, String way) {
    if (type instanceof Class<?> c && !c.isArray() && !c.isPrimitive()) {
      values.putIfAbsent(c, way);
      if (c.getTypeParameters().length > 0) {
        raw.putIfAbsent(c, way);
      }
    }
    enqueue(type, way);
  }

  private void visitClassOf(ParameterizedType type, String way) {
    if (type.getRawType() instanceof Class<?> c) {
      values.putIfAbsent(c, way);
      enqueue(c, way);
    }
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
    if (JdkClasses.has(type)) {
      return; // the JDK's own fields are not data of the application
    }
    if (type.getGenericSuperclass() != null) {
      visitSuperclass(type.getGenericSuperclass(), way);
    }
    if (type.isSealed()) {
      for (Class<?> permitted : type.getPermittedSubclasses()) {
        if (!type.isEnum()) { // a constant with a body is a value of its enum
          values.putIfAbsent(permitted, way);
        }
        enqueue(permitted, way);
      }
    }
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())
          && !Modifier.isTransient(field.getModifiers())
          && !isUnsentOuter(field)) {
        visit(field.getGenericType(), way + " > " + type.getSimpleName() + "." + field.getName());
      }
    }
  }

  /** What an inner class is inside of is data only if it can be sent at all. */
  private static boolean isUnsentOuter(Field field) {
    return field.isSynthetic() && !Serializable.class.isAssignableFrom(field.getType());
  }
}
