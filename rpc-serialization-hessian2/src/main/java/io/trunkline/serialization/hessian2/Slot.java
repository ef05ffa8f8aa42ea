package io.trunkline.serialization.hessian2;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a field, component or element is declared as, and so how its values are read: bytes and
 * shorts travel as ints, floats as doubles, chars as strings, and lists need not say which kind of
 * list they are.
 */
final class Slot {

  /** How the reader goes about it. */
  enum Kind {
    BOOLEAN,
    BYTE,
    CHAR,
    SHORT,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    STRING,
    DATE,
    /** A container reads itself as the declared class; a plain value has to be one of it. */
    DECLARED,
    /** The message alone decides: the declared class is an interface or abstract. */
    ANY
  }

  private static final Map<Class<?>, Kind> SCALARS =
      Map.ofEntries(
          Map.entry(boolean.class, Kind.BOOLEAN),
          Map.entry(Boolean.class, Kind.BOOLEAN),
          Map.entry(byte.class, Kind.BYTE),
          Map.entry(Byte.class, Kind.BYTE),
          Map.entry(char.class, Kind.CHAR),
          Map.entry(Character.class, Kind.CHAR),
          Map.entry(short.class, Kind.SHORT),
          Map.entry(Short.class, Kind.SHORT),
          Map.entry(int.class, Kind.INT),
          Map.entry(Integer.class, Kind.INT),
          Map.entry(long.class, Kind.LONG),
          Map.entry(Long.class, Kind.LONG),
          Map.entry(float.class, Kind.FLOAT),
          Map.entry(Float.class, Kind.FLOAT),
          Map.entry(double.class, Kind.DOUBLE),
          Map.entry(Double.class, Kind.DOUBLE),
          Map.entry(String.class, Kind.STRING));

  private final Class<?> type;
  private final @Nullable Field field;
  private final Kind kind;
  private final @Nullable Slot first;
  private final @Nullable Slot second;

  private Slot(Class<?> type, @Nullable Field field, @Nullable Slot first, @Nullable Slot second) {
    this.type = type;
    this.field = field;
    this.kind = kind(type);
    this.first = first;
    this.second = second;
  }

  static Slot of(Class<?> type) {
    return new Slot(type, null, null, null);
  }

  /** With its type arguments, where values of those travel in a wider form: a list of shorts. */
  static Slot of(Field field) {
    Class<?> type = field.getType();
    if (field.getGenericType() instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      if (type == List.class || type == Set.class) {
        return new Slot(type, field, boxed(arguments[0], field), null);
      }
      if (type == Map.class) {
        return new Slot(type, field, boxed(arguments[0], field), boxed(arguments[1], field));
      }
      if (type == EnumMap.class && arguments[0] instanceof Class<?> keys) {
        return new Slot(type, field, of(keys), boxed(arguments[1], field));
      }
    }
    return new Slot(type, field, null, null);
  }

  private static @Nullable Slot boxed(Type argument, Field field) {
    return argument instanceof Class<?> c && c != String.class && SCALARS.containsKey(c)
        ? new Slot(c, field, null, null)
        : null;
  }

  private static Kind kind(Class<?> type) {
    Kind scalar = SCALARS.get(type);
    if (scalar != null) {
      return scalar;
    }
    if (Date.class.isAssignableFrom(type)) {
      return Kind.DATE;
    }
    boolean decides =
        type != Object.class
            && (type.isArray()
                || Collection.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || !Modifier.isAbstract(type.getModifiers()));
    return decides ? Kind.DECLARED : Kind.ANY;
  }

  Class<?> type() {
    return type;
  }

  Kind kind() {
    return kind;
  }

  /** Reads a value. It need not be of the declared type: who stores it checks. */
  @Nullable Object read(ReadEngine in) {
    switch (kind) {
      case ANY -> {
        return in.readAny();
      }
      case DATE -> {
        return DeclaredType.convert(in.readAny(), type);
      }
      case STRING -> {
        return in.readText();
      }
      default -> {
        int tag = in.peek();
        if (tag == Tags.NULL && !type.isPrimitive()) {
          in.skipTag();
          return null;
        }
        if (kind != Kind.DECLARED) {
          return scalar(in);
        }
        return ReadEngine.isContainer(tag)
            ? in.readContainer(type, first, second)
            : in.readValue(type);
      }
    }
  }

  private Object scalar(ReadEngine in) {
    return switch (kind) {
      case BOOLEAN -> in.readBoolean();
      case BYTE -> in.readByte(this);
      case SHORT -> in.readShort(this);
      case INT -> in.readInt(this);
      case LONG -> in.readLong(this);
      case FLOAT -> (float) in.readDouble();
      case DOUBLE -> in.readDouble();
      default -> readChar(in);
    };
  }

  char readChar(ReadEngine in) {
    String text = in.readText();
    if (text == null || text.isEmpty()) {
      return 0;
    }
    if (text.length() > 1) {
      throw in.doesNotFit("a text of " + text.length() + " characters", this);
    }
    return text.charAt(0);
  }

  @Override
  public String toString() {
    return type.getName()
        + (field == null
            ? ""
            : " of field " + field.getDeclaringClass().getName() + "." + field.getName());
  }
}
