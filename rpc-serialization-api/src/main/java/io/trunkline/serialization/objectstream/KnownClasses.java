package io.trunkline.serialization.objectstream;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.budget.ShallowSizes;
import io.trunkline.serialization.objectstream.internal.standin.StandIns;
import io.trunkline.serialization.terms.ClassSchema;
import java.io.Externalizable;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Caches data about classes that passed a gate. For one thread at a time; kept by the reader or
 * writer of many messages.
 */
public final class KnownClasses {

  /** The methods that the JDK calls while it reads an object, beside {@code readExternal}. */
  private static final Set<String> CODE = Set.of("readObject", "readObjectNoData", "readResolve");

  private final Map<Class<?>, Integer> sizes = new HashMap<>();
  private final Map<Class<?>, Long> digests = new HashMap<>();
  private final Map<Class<?>, String> code = new HashMap<>();
  private final Map<Class<?>, Boolean> writers = new HashMap<>();
  private final Map<Class<?>, Extension> tables = new HashMap<>();

  /** The memory that an object takes while it is empty, in bytes. */
  int sizeOf(Class<?> type) {
    Integer size = sizes.get(type);
    if (size == null) {
      size = ShallowSizes.of(type);
      sizes.put(type, size);
    }
    return size;
  }

  /**
   * A digest that is equal for classes of the same name whose objects the JDK writes in the same
   * way: with the same fields in the same superclasses. Type arguments are included although no
   * byte depends on them: a list of one class that arrives as a list of another would fail only
   * where the application uses it.
   */
  public long digest(Class<?> type) {
    return digests.computeIfAbsent(type, KnownClasses::digestOf);
  }

  private static long digestOf(Class<?> type) {
    if (type.isEnum()) {
      return new ClassSchema(type.getName(), "enum", List.of(), List.of()).digest();
    }
    StringBuilder kind = new StringBuilder("stream");
    List<ClassSchema.Field> fields = new ArrayList<>();
    TypeResolver types = TypeResolver.of(type);
    for (Class<?> part = type; part != null; part = part.getSuperclass()) {
      ObjectStreamClass description = ObjectStreamClass.lookup(part);
      if (description == null) {
        continue; // its fields are not written
      }
      kind.append(' ').append(part.getName());
      if (Externalizable.class.isAssignableFrom(part)) {
        kind.append(" external");
      }
      for (ObjectStreamField field : description.getFields()) {
        String text = field.getType().getName() + generic(part, field, types);
        fields.add(new ClassSchema.Field(part.getName(), field.getName(), text, false));
      }
    }
    return new ClassSchema(type.getName(), kind.toString(), fields, List.of()).digest();
  }

  /** Of the JDK's classes the serialized form is promised, but not their private fields. */
  private static String generic(Class<?> part, ObjectStreamField field, TypeResolver types) {
    try {
      Type declared =
          JdkClasses.has(part) ? null : part.getDeclaredField(field.getName()).getGenericType();
      return declared == null || declared instanceof Class<?>
          ? ""
          : " " + types.resolve(declared).getTypeName();
    } catch (NoSuchFieldException e) {
      return ""; // the class says itself what it writes
    }
  }

  /**
   * The application's code that the JDK would run to read an object of a class, such as {@code
   * shop.Order.readObject}; null for none.
   */
  public @Nullable String ownCode(Class<?> type) {
    String known = code.computeIfAbsent(type, KnownClasses::codeOf);
    return known.isEmpty() ? null : known;
  }

  private static String codeOf(Class<?> type) {
    if (type.isEnum() || type.isArray()) {
      return "";
    }
    for (Class<?> part = type; part != null && !JdkClasses.has(part); part = part.getSuperclass()) {
      if (Externalizable.class.isAssignableFrom(part)) {
        return part.getName() + ".readExternal";
      }
      for (Method method : part.getDeclaredMethods()) {
        if (CODE.contains(method.getName()) && isCalledByJdk(method)) {
          return part.getName() + "." + method.getName();
        }
      }
    }
    return "";
  }

  private static boolean isCalledByJdk(Method method) {
    Class<?>[] parameters = method.getParameterTypes();
    return method.getName().equals("readObject")
        ? parameters.length == 1 && parameters[0] == ObjectInputStream.class
        : parameters.length == 0;
  }

  /**
   * The reason why an object of a class that extends a JDK hash table or queue cannot be read
   * within limits, and the remedy; null for other classes.
   */
  public @Nullable String unreadableTable(Class<?> type) {
    return extension(type).obstacle;
  }

  /** Whether a class extends a hash table or queue of the JDK. */
  boolean extendsTable(Class<?> type) {
    return extension(type).isOne;
  }

  private Extension extension(Class<?> type) {
    return tables.computeIfAbsent(type, Extension::of);
  }

  /** What a class is to the tables of the JDK. */
  private record Extension(boolean isOne, @Nullable String obstacle) {

    private static final Extension NONE = new Extension(false, null);

    static Extension of(Class<?> type) {
      String table = StandIns.above(type);
      if (table == null) {
        return NONE;
      }
      String own = codeOf(type);
      String method = own.isEmpty() ? StandIns.obstacle(type) : own;
      return new Extension(
          true,
          method == null
              ? null
              : "it extends a "
                  + table
                  + ", which is filled within limits from outside, and "
                  + method
                  + " stands in the way: remove that, or hold a plain "
                  + table
                  + " instead");
    }
  }

  /** Whether a class writes its part of an object itself. */
  boolean writesItself(Class<?> type) {
    return writers.computeIfAbsent(
        type,
        part ->
            Arrays.stream(part.getDeclaredMethods())
                .anyMatch(
                    method ->
                        method.getName().equals("writeObject")
                            && method.getParameterCount() == 1
                            && method.getParameterTypes()[0] == ObjectOutputStream.class));
  }
}
