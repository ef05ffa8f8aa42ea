package io.trunkline.serialization.fst;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import java.io.Externalizable;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.nustaq.serialization.annotations.Version;

/**
 * Which classes this module carries, beside what a gate allows: the data of applications, unless
 * code of theirs would run while it is written or read, and the classes of the JDK listed here. The
 * check comes before the library looks at a class, in both directions.
 */
final class CarriedClasses {

  private static final String ANNOTATIONS = Version.class.getPackageName();

  /** Classes of the JDK, throwables and enums aside. What their own reading does is known. */
  private static final Set<String> OF_JDK =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Class",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Object",
          "java.lang.Short",
          "java.lang.StackTraceElement",
          "java.lang.String",
          "java.lang.StringBuffer",
          "java.lang.StringBuilder",
          "java.math.BigDecimal",
          "java.math.BigInteger",
          "java.net.URI",
          "java.sql.Date",
          "java.sql.Time",
          "java.sql.Timestamp",
          "java.time.Duration",
          "java.time.Instant",
          "java.time.LocalDate",
          "java.time.LocalDateTime",
          "java.time.LocalTime",
          "java.time.MonthDay",
          "java.time.OffsetDateTime",
          "java.time.OffsetTime",
          "java.time.Period",
          "java.time.Ser",
          "java.time.Year",
          "java.time.YearMonth",
          "java.time.ZoneOffset",
          "java.time.ZoneRegion",
          "java.time.ZonedDateTime",
          "java.util.ArrayDeque",
          "java.util.ArrayList",
          "java.util.Arrays$ArrayList",
          "java.util.BitSet",
          "java.util.CollSer",
          "java.util.Collections$EmptyList",
          "java.util.Collections$EmptyMap",
          "java.util.Collections$EmptySet",
          "java.util.Collections$SingletonList",
          "java.util.Collections$SingletonMap",
          "java.util.Collections$SingletonSet",
          "java.util.Collections$SynchronizedCollection",
          "java.util.Collections$SynchronizedList",
          "java.util.Collections$SynchronizedMap",
          "java.util.Collections$SynchronizedRandomAccessList",
          "java.util.Collections$SynchronizedSet",
          "java.util.Collections$SynchronizedSortedMap",
          "java.util.Collections$SynchronizedSortedSet",
          "java.util.Collections$UnmodifiableCollection",
          "java.util.Collections$UnmodifiableList",
          "java.util.Collections$UnmodifiableMap",
          "java.util.Collections$UnmodifiableRandomAccessList",
          "java.util.Collections$UnmodifiableSet",
          "java.util.Collections$UnmodifiableSortedMap",
          "java.util.Collections$UnmodifiableSortedSet",
          "java.util.Currency",
          "java.util.Date",
          "java.util.EnumMap",
          "java.util.HashMap",
          "java.util.HashSet",
          "java.util.Hashtable",
          "java.util.IdentityHashMap",
          "java.util.ImmutableCollections$List12",
          "java.util.ImmutableCollections$ListN",
          "java.util.ImmutableCollections$Map1",
          "java.util.ImmutableCollections$MapN",
          "java.util.ImmutableCollections$Set12",
          "java.util.ImmutableCollections$SetN",
          "java.util.JumboEnumSet",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.LinkedList",
          "java.util.Locale",
          "java.util.PriorityQueue",
          "java.util.RegularEnumSet",
          "java.util.Stack",
          "java.util.TreeMap",
          "java.util.TreeSet",
          "java.util.UUID",
          "java.util.Vector",
          "java.util.concurrent.ConcurrentHashMap",
          "java.util.concurrent.ConcurrentSkipListMap",
          "java.util.concurrent.CopyOnWriteArrayList",
          "java.util.concurrent.atomic.AtomicBoolean",
          "java.util.concurrent.atomic.AtomicInteger",
          "java.util.concurrent.atomic.AtomicLong",
          "java.util.regex.Pattern");

  /** Those of them, and others without fields, that a class of an application may extend. */
  private static final Set<String> EXTENDED =
      Set.of(
          "java.lang.Enum",
          "java.lang.Number",
          "java.lang.Object",
          "java.util.AbstractCollection",
          "java.util.AbstractList",
          "java.util.AbstractMap",
          "java.util.AbstractSet",
          "java.util.ArrayList",
          "java.util.HashMap",
          "java.util.HashSet",
          "java.util.LinkedHashMap",
          "java.util.LinkedList",
          "java.util.TreeMap",
          "java.util.TreeSet");

  /** Abstract classes of the JDK of which no class is carried. */
  private static final Set<String> NO_KIND_CARRIED =
      Set.of("java.text.DateFormat", "java.util.Calendar", "java.util.TimeZone");

  private CarriedClasses() {}

  /**
   * Lets a class pass that can be carried.
   *
   * @throws SerializationException that says why not, and what to do about it
   */
  static void check(Class<?> type) {
    if (type.isArray() || type.isPrimitive()) {
      return; // each element is asked about
    }
    Class<?> platform = platformPart(type);
    if (platform == type) {
      if (!OF_JDK.contains(type.getName())
          && !Throwable.class.isAssignableFrom(type)
          && !Enum.class.isAssignableFrom(type)) {
        throw refused(type, "of the JDK is not carried; pass its data in a class of your own");
      }
      return;
    }
    if (type.isRecord() || type.isHidden() || Proxy.isProxyClass(type) || type.isSynthetic()) {
      throw refused(type, "is a record, proxy or lambda; send a class with plain fields");
    }
    if (!Serializable.class.isAssignableFrom(type)) {
      throw refused(type, "does not implement java.io.Serializable; let it do so");
    }
    if (!EXTENDED.contains(platform.getName()) && !Throwable.class.isAssignableFrom(platform)) {
      throw refused(
          type, "extends " + platform.getName() + "; hold an object of that in a field instead");
    }
    if (Externalizable.class.isAssignableFrom(type)) {
      throw ownCode(type, "readExternal");
    }
    if (!type.isEnum()) {
      for (Class<?> part = type; part != platform; part = part.getSuperclass()) {
        checkPart(type, part);
      }
    }
  }

  private static void checkPart(Class<?> type, Class<?> part) {
    refuseIfDeclared(type, part, "readObject", ObjectInputStream.class);
    refuseIfDeclared(type, part, "writeObject", ObjectOutputStream.class);
    refuseIfDeclared(type, part, "readResolve");
    refuseIfDeclared(type, part, "writeReplace");
    refuseIfAnnotated(type, part);
    for (Field field : part.getDeclaredFields()) {
      if (field.getName().equals("serialPersistentFields")) {
        throw refused(type, "has serialPersistentFields, which no digest includes; remove them");
      }
      refuseIfAnnotated(type, field);
    }
  }

  private static void refuseIfDeclared(
      Class<?> type, Class<?> part, String name, Class<?>... parameters) {
    try {
      part.getDeclaredMethod(name, parameters);
    } catch (NoSuchMethodException asExpected) {
      return;
    }
    throw ownCode(type, part == type ? name : part.getName() + "." + name);
  }

  private static void refuseIfAnnotated(Class<?> type, AnnotatedElement element) {
    for (Annotation annotation : element.getAnnotations()) {
      if (annotation.annotationType().getPackageName().equals(ANNOTATIONS)) {
        throw refused(
            type,
            "has @" + annotation.annotationType().getSimpleName() + " of the library; remove it");
      }
    }
  }

  /** No serializer writes a message that fails here. */
  static void checkHasInstances(Class<?> type) {
    if (type.isEnum() || !hasInstances(type)) {
      throw new SerializationException(
          "fst: " + type.getName() + " has no objects that a message could hold");
    }
  }

  /** Whether an object declared to be of a class may be of another one that is carried. */
  static boolean mayHaveOtherClass(Class<?> type) {
    return !hasInstances(type) && !type.isEnum() && !NO_KIND_CARRIED.contains(type.getName());
  }

  static boolean hasInstances(Class<?> type) {
    return type.isArray() || !Modifier.isAbstract(type.getModifiers());
  }

  /** The class itself or the first of its superclasses that comes with Java. */
  static Class<?> platformPart(Class<?> type) {
    Class<?> part = type;
    while (!JdkClasses.has(part)) {
      Class<?> parent = part.getSuperclass();
      if (parent == null) {
        return Object.class; // an interface
      }
      part = parent;
    }
    return part;
  }

  /** A class of the JDK that has no public name, or that this Java may lack: then Void. */
  static Class<?> named(String name) {
    try {
      return Class.forName(name, false, ClassLoader.getPlatformClassLoader());
    } catch (ClassNotFoundException absent) {
      return Void.class;
    }
  }

  private static SerializationException ownCode(Class<?> type, String method) {
    return refused(
        type,
        "has " + method + ", code that would run while a message is read or written; remove it");
  }

  private static SerializationException refused(Class<?> type, String why) {
    return new SerializationException(
        "fst: class "
            + type.getName()
            + " "
            + why
            + ", or use hessian2 or kryo; no line of "
            + ClassGate.ALLOW_LIST
            + " lets fst carry it");
  }
}
