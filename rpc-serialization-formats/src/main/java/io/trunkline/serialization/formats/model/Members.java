package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.TypeResolver;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the members of classes as a dialect wants them. */
final class Members {

  private final Registry registry;
  private final Dialect dialect;

  Members(Registry registry) {
    this.registry = registry;
    this.dialect = registry.dialect();
  }

  /**
   * What the members of a class are, and what of it no member is.
   *
   * @param members in the order in which they are written
   * @param left the fields that are not sent, as {@code Class.field}
   */
  record Found(List<Member> members, List<String> left) {}

  /** The members of a record: its components. */
  List<Member> ofRecord(Class<?> type, Type resolved) {
    TypeResolver resolver = TypeResolver.of(resolved);
    List<Member> members = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      try {
        Field field = type.getDeclaredField(component.getName());
        members.add(member(field, dialect.memberName(field, field.getName()), resolver));
      } catch (NoSuchFieldException e) {
        throw new IllegalStateException(e); // every component has a field
      }
    }
    return members;
  }

  /** The names of the members of a class that is written under a name. */
  static MemberNames names(String className, List<Member> members) {
    List<Class<?>> types = new ArrayList<>();
    members.forEach(member -> types.add(member.slot().raw()));
    return new MemberNames(members.stream().map(Member::name).toList(), className, types);
  }

  /** The members that these fields of a class of containers are. */
  List<Member> ofContainer(Class<?> type, List<Field> fields) {
    TypeResolver resolver = TypeResolver.of(type);
    Set<String> twice = namesOfTwo(fields);
    List<Member> members = new ArrayList<>();
    for (Field field : fields) {
      String name = field.getName();
      members.add(
          member(
              field,
              twice.contains(name) ? field.getDeclaringClass().getName() + "." + name : name,
              resolver));
    }
    return members;
  }

  /**
   * The members of a class.
   *
   * @param below the superclass whose fields are not asked for, such as Object or Throwable
   */
  Found of(Class<?> type, Type resolved, Class<?> below) {
    TypeResolver resolver = TypeResolver.of(resolved);
    List<Field> fields = fields(type, below);
    Map<String, Member> members = new LinkedHashMap<>();
    List<String> left = new ArrayList<>();
    Set<String> twice = namesOfTwo(fields);
    boolean isAll = dialect.members() == Dialect.Members.FIELDS;
    Map<String, Method> getters = isAll ? Map.of() : getters(type, below);
    for (Field field : fields) {
      boolean isTwice = twice.contains(field.getName());
      boolean isHidden = isTwice && isHiddenIn(type, field);
      Method getter = getters.get(field.getName());
      String name = isAll || getter == null ? field.getName() : propertyName(getter);
      if (isAll && (isHidden || isTwice && dialect.tellsOwners())) {
        name = field.getDeclaringClass().getName() + "." + name;
      }
      boolean isSent =
          isAll || !isHidden && (Modifier.isPublic(field.getModifiers()) || getter != null);
      if (isSent) {
        String called = dialect.memberName(field, name);
        members.put(called, member(field, called, resolver));
      } else {
        left.add(field.getDeclaringClass().getName() + "." + field.getName());
      }
    }
    if (!isAll) {
      addPairs(type, resolver, fields, getters, members);
    }
    List<Member> ordered = new ArrayList<>(members.values());
    if (dialect.order() == Dialect.MemberOrder.SORTED) {
      ordered.sort(Comparator.comparing(Member::name));
    }
    return new Found(ordered, left);
  }

  private Member member(Field field, String name, TypeResolver resolver) {
    Type declared = resolver.resolve(field.getGenericType());
    if (field.getType().isPrimitive()
        || !field.getType().isAssignableFrom(TypeResolver.erase(declared))) {
      declared = field.getType();
    }
    return Member.of(name, field, Slot.ofField(registry, declared, field.getType()), dialect);
  }

  /** Instance fields that are not transient, in the order of the dialect. */
  private List<Field> fields(Class<?> type, Class<?> below) {
    return fields(type, below, dialect.order() == Dialect.MemberOrder.SUBCLASS_FIRST);
  }

  /** Instance fields that are not transient, those of superclasses first. */
  static List<Field> fieldsBelow(Class<?> type, Class<?> below) {
    return fields(type, below, false);
  }

  private static List<Field> fields(Class<?> type, Class<?> below, boolean isSubclassFirst) {
    Deque<Class<?>> classes = new ArrayDeque<>();
    for (Class<?> c = type; c != null && c != below && c != Object.class; c = c.getSuperclass()) {
      if (isSubclassFirst) {
        classes.addLast(c);
      } else {
        classes.addFirst(c);
      }
    }
    List<Field> fields = new ArrayList<>();
    for (Class<?> c : classes) {
      Arrays.stream(c.getDeclaredFields())
          .filter(field -> !Modifier.isStatic(field.getModifiers()))
          .filter(field -> !Modifier.isTransient(field.getModifiers()))
          .forEach(fields::add);
    }
    return fields;
  }

  private static Set<String> namesOfTwo(List<Field> fields) {
    Set<String> once = new HashSet<>();
    Set<String> twice = new HashSet<>();
    fields.stream().map(Field::getName).filter(name -> !once.add(name)).forEach(twice::add);
    return twice;
  }

  /** Whether a subclass of the field's class declares another one of this name. */
  private static boolean isHiddenIn(Class<?> type, Field field) {
    for (Class<?> c = type; c != field.getDeclaringClass(); c = c.getSuperclass()) {
      for (Field other : c.getDeclaredFields()) {
        if (other.getName().equals(field.getName()) && !Modifier.isStatic(other.getModifiers())) {
          return true;
        }
      }
    }
    return false;
  }

  // --------------------------------------------------------------- properties

  /** Public getters by the name of the field that they read, if there is one of the name. */
  private Map<String, Method> getters(Class<?> type, Class<?> below) {
    Map<String, Method> getters = new HashMap<>();
    for (Method method : type.getMethods()) {
      String name = propertyName(method);
      if (name.isEmpty()
          || Modifier.isStatic(method.getModifiers())
          || method.isBridge()
          || method.getDeclaringClass().isAssignableFrom(below)) {
        continue;
      }
      getters.putIfAbsent(name, method);
      String rest = method.getName().substring(method.getName().startsWith("is") ? 2 : 3);
      getters.putIfAbsent(Character.toLowerCase(rest.charAt(0)) + rest.substring(1), method);
      getters.putIfAbsent(rest, method);
      if (method.getName().startsWith("is")) {
        getters.putIfAbsent(method.getName(), method); // of a field isActive
      }
    }
    return getters;
  }

  /** What a getter calls its property; empty for any other method. */
  private String propertyName(Method method) {
    String name = method.getName();
    Class<?> result = method.getReturnType();
    boolean isOfBoolean =
        name.startsWith("is") && (result == boolean.class || result == Boolean.class);
    int prefix = isOfBoolean ? 2 : name.startsWith("get") ? 3 : name.length();
    if (name.length() == prefix
        || method.getParameterCount() > 0
        || result == void.class
        || method.getDeclaringClass() == Object.class) {
      return "";
    }
    return dialect.propertyName(name.substring(prefix));
  }

  /** Adds getters with setters that have no field of their name. */
  private void addPairs(
      Class<?> type,
      TypeResolver resolver,
      List<Field> fields,
      Map<String, Method> getters,
      Map<String, Member> members) {
    Set<Method> ofFields = new HashSet<>();
    fields.forEach(field -> ofFields.add(getters.get(field.getName())));
    Map<String, Method> pairs = new LinkedHashMap<>();
    getters.values().stream()
        .distinct()
        .filter(getter -> !ofFields.contains(getter) && !isOfTransient(type, getter))
        .sorted(Comparator.comparing(this::propertyName))
        .forEach(getter -> pairs.putIfAbsent(propertyName(getter), getter));
    pairs.forEach(
        (name, getter) -> {
          Method setter = setter(type, getter);
          if (setter != null && !members.containsKey(name)) {
            Slot slot = new Slot(registry, resolver.resolve(getter.getGenericReturnType()));
            members.put(name, pair(name, type, getter, setter, slot));
          }
        });
  }

  private boolean isOfTransient(Class<?> type, Method getter) {
    String name = propertyName(getter);
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (Modifier.isTransient(field.getModifiers()) && field.getName().equalsIgnoreCase(name)) {
          return true;
        }
      }
    }
    return false;
  }

  private static @Nullable Method setter(Class<?> type, Method getter) {
    String name = getter.getName();
    String setter = "set" + name.substring(name.startsWith("is") ? 2 : 3);
    try {
      Method found = type.getMethod(setter, getter.getReturnType());
      return Modifier.isStatic(found.getModifiers()) ? null : found;
    } catch (NoSuchMethodException none) {
      return null;
    }
  }

  private Member pair(String name, Class<?> type, Method getter, Method setter, Slot slot) {
    try {
      getter.setAccessible(true);
      setter.setAccessible(true);
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      MethodHandle get =
          lookup.unreflect(getter).asType(MethodType.methodType(Object.class, Object.class));
      MethodHandle set =
          lookup
              .unreflect(setter)
              .asFixedArity()
              .asType(MethodType.methodType(void.class, Object.class, Object.class));
      return Member.of(name, type, get, set, slot, dialect);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new SerializationException(
          "property " + type.getName() + "." + name + " cannot be reached", e);
    }
  }
}
