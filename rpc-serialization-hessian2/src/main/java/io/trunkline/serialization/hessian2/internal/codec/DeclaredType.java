package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a field, component, element or parameter is declared as, and so how its values are read:
 * bytes and shorts travel as ints, floats as doubles, chars as strings, and a list need not say
 * which kind of list it is.
 *
 * <p>Longer than other classes because how a type is found, how a value of it is read and when that
 * is refused depend on the same kinds.
 */
public final class DeclaredType {

  /** How a value of the type is read. */
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
    /** A container is read as the declared class; a plain value must be one of it. */
    DECLARED,
    /** As what the message names: the declared class is an interface or abstract. */
    ANY,
    /** As what the message names, which under terms has to be one of the class. */
    NAMED
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
  private final Kind kind;
  private final boolean isTime;
  private final @Nullable DeclaredType first;
  private final @Nullable DeclaredType second;
  private final String place;

  /** What is read in place of a collection or map whose class is refused; null for none. */
  private final @Nullable Class<?> spare;

  private DeclaredType(
      Class<?> type, @Nullable DeclaredType first, @Nullable DeclaredType second, String place) {
    this(type, kind(type), first, second, place);
  }

  private DeclaredType(
      Class<?> type,
      Kind kind,
      @Nullable DeclaredType first,
      @Nullable DeclaredType second,
      String place) {
    this.type = type;
    this.kind = kind;
    this.isTime =
        type.getPackageName().equals("java.time") && Modifier.isFinal(type.getModifiers());
    this.first = first;
    this.second = second;
    this.place = place;
    boolean isNamed = kind == Kind.NAMED || kind == Kind.ANY;
    this.spare = isNamed && isContainerOfJdk(type) ? type : null;
  }

  /** A class without type arguments. */
  public static DeclaredType of(Class<?> type) {
    return new DeclaredType(type, null, null, "");
  }

  /** The type of a parameter or result, in which no type variable is left. */
  public static DeclaredType of(Type type) {
    return type instanceof Class<?> c ? of(c) : of(type, " of " + type.getTypeName());
  }

  /**
   * The type of a field.
   *
   * @param owner the class of the objects that have the field, which may be a subclass of the one
   *     that declares it
   */
  static DeclaredType of(Field field, Class<?> owner) {
    String place = " of field " + field.getDeclaringClass().getName() + "." + field.getName();
    Class<?> plain = field.getType();
    if (field.getGenericType() == plain) {
      return new DeclaredType(plain, null, null, place);
    }
    Type type = TypeResolver.of(owner).resolve(field.getGenericType());
    if (TypeResolver.erase(type) == plain) {
      return of(type, place);
    }
    DeclaredType bound = element(type, place); // a type variable of the superclass
    return bound == null ? new DeclaredType(plain, null, null, place) : bound;
  }

  /** What the elements of a class of collections are declared as, if that matters. */
  static @Nullable DeclaredType elementsOf(Class<?> collection) {
    Type element = TypeResolver.argument(collection, Iterable.class, 0);
    return element(element, " of " + collection.getName());
  }

  /** What the keys (0) or values (1) of a class of maps are declared as, if that matters. */
  static @Nullable DeclaredType entriesOf(Class<?> map, int index) {
    return element(TypeResolver.argument(map, Map.class, index), " of " + map.getName());
  }

  private static DeclaredType of(Type generic, String place) {
    Class<?> type = TypeResolver.erase(generic);
    DeclaredType first = null;
    DeclaredType second = null;
    if (generic instanceof GenericArrayType array) {
      first = of(array.getGenericComponentType(), place);
    } else if (generic instanceof ParameterizedType && Iterable.class.isAssignableFrom(type)) {
      first = element(TypeResolver.argument(generic, Iterable.class, 0), place);
    } else if (generic instanceof ParameterizedType && Map.class.isAssignableFrom(type)) {
      Type key = TypeResolver.argument(generic, Map.class, 0);
      boolean isOfEnum = type == EnumMap.class && key instanceof Class<?> c && c.isEnum();
      first =
          isOfEnum
              ? new DeclaredType(TypeResolver.erase(key), null, null, place)
              : element(key, place);
      second = element(TypeResolver.argument(generic, Map.class, 1), place);
    }
    return new DeclaredType(type, first, second, place);
  }

  /**
   * The type of an element, key or value; null if that is any object. Where the message does not
   * tell its objects from those of other types, as with a boxed number, they are converted to it.
   */
  private static @Nullable DeclaredType element(Type type, String place) {
    DeclaredType declared = of(type, place);
    if (declared.isConverted()) {
      return declared;
    }
    boolean isAny = declared.type == Object.class;
    return isAny
        ? null
        : new DeclaredType(declared.type, Kind.NAMED, declared.first, declared.second, place);
  }

  private boolean isConverted() {
    return type == char[].class
        || type != String.class && SCALARS.containsKey(type)
        || type == EnumMap.class && first != null && first.namesEnum()
        || first != null && first.isConverted()
        || second != null && second.isConverted();
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
            && (isListLike(type)
                || Map.class.isAssignableFrom(type)
                || !Modifier.isAbstract(type.getModifiers()));
    return decides ? Kind.DECLARED : Kind.ANY;
  }

  /** Whether objects of the class are read from lists: arrays and collections. */
  public static boolean isListLike(Class<?> type) {
    return type.isArray() || Collection.class.isAssignableFrom(type);
  }

  /** Whether it is a class or interface of collections or maps that the JDK has. */
  public static boolean isContainerOfJdk(Class<?> type) {
    return JdkClasses.has(type)
        && (type == Iterable.class
            || Collection.class.isAssignableFrom(type)
            || Map.class.isAssignableFrom(type));
  }

  public Class<?> type() {
    return type;
  }

  boolean isPrimitive() {
    return type.isPrimitive();
  }

  /** Whether it is one of the final classes of {@code java.time}. */
  boolean isTime() {
    return isTime;
  }

  /** What the elements or keys are declared as; null if the message decides. */
  public @Nullable DeclaredType first() {
    return first;
  }

  /** What the values of a map are declared as; null if the message decides. */
  public @Nullable DeclaredType second() {
    return second;
  }

  Kind kind() {
    return kind;
  }

  /** Whether this says of which enum the keys of a map are that may have none. */
  boolean namesEnum() {
    return kind != Kind.NAMED && type.isEnum();
  }

  /** Whether texts, as the names of fields are, can be keys of this type. */
  boolean takesNames() {
    return kind == Kind.NAMED;
  }

  /**
   * Reads an element, key or value. Under terms it is refused if it is of another type.
   *
   * @param declared what the place of the collection or map says of it
   * @param own what the class of the collection or map says of it
   */
  static @Nullable Object readElement(
      ValueReader in, @Nullable DeclaredType declared, @Nullable DeclaredType own) {
    if (declared == null || declared.kind == Kind.NAMED && own != null) {
      Object value = own == null ? in.readAny() : own.readElement(in);
      if (declared != null && in.isUnderTerms()) {
        declared.require(value, in);
      }
      return value;
    }
    return declared.readElement(in);
  }

  private @Nullable Object readElement(ValueReader in) {
    Object value = read(in);
    if (kind == Kind.DECLARED && in.isUnderTerms()) {
      requireClass(value);
    }
    return value;
  }

  /** Refuses a value that is not of this type, or holds what is not of its type arguments. */
  void require(@Nullable Object value, ValueReader in) {
    requireClass(value);
    HeldElements.require(value, first, second, in);
  }

  private void requireClass(@Nullable Object value) {
    if (value != null && !type.isInstance(value)) {
      throw new SerializationException(
          "hessian2: expected an element, key or value of class "
              + this
              + ", the message has a "
              + value.getClass().getName()
              + "; declare the same type on both sides");
    }
  }

  /**
   * Reads a value. It may be of another type, which the caller has to check before it stores it.
   */
  @Nullable Object read(ValueReader in) {
    switch (kind) {
      case ANY -> {
        return first == null && spare == null || !Tags.isContainer(in.peek())
            ? in.readAny()
            : in.readNamedContainer(spare, first, second);
      }
      case NAMED -> {
        boolean isAny = spare == null && first == null && second == null;
        Object value =
            isAny || !Tags.isContainer(in.peek())
                ? in.readAny()
                : in.readNamedContainer(spare, first, second);
        if (in.isUnderTerms()) {
          requireClass(value);
        }
        return value;
      }
      case DATE -> {
        return Conversions.convert(in.readAny(), type);
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
          return in.isTime(tag) ? narrow(in) : scalar(in);
        }
        if (isTime && in.isTime(tag)) {
          return in.readTime(type);
        }
        return Tags.isContainer(tag) ? in.readContainer(type, first, second) : in.readValue(type);
      }
    }
  }

  /** Reads a value that names its own class, as it does where nothing declares it. */
  private @Nullable Object narrow(ValueReader in) {
    Object value = in.readAny();
    Object whole =
        value instanceof Byte || value instanceof Short ? ((Number) value).intValue() : value;
    Object converted = type.isInstance(value) ? value : Conversions.convert(whole, type);
    Class<?> boxed = MethodType.methodType(type).wrap().returnType();
    if (type.isPrimitive() && !boxed.isInstance(converted)) {
      throw in.doesNotFit("a value of another type", this);
    }
    return converted;
  }

  private Object scalar(ValueReader in) {
    return switch (kind) {
      case BOOLEAN -> in.readBoolean();
      case BYTE -> in.readByte(this);
      case SHORT -> in.readShort(this);
      case INT -> in.readInt(this);
      case LONG -> in.readLong(this);
      case FLOAT -> in.readFloat();
      case DOUBLE -> in.readDouble();
      default -> readChar(in);
    };
  }

  /** Reads a string of one character; null and the empty string are the character zero. */
  char readChar(ValueReader in) {
    String text = in.readText();
    if (text == null || text.isEmpty()) {
      return 0;
    }
    if (text.length() > 1) {
      throw in.doesNotFit("a text of " + text.length() + " characters", this);
    }
    return text.charAt(0);
  }

  /** The type and where it is declared, for error texts. */
  @Override
  public String toString() {
    return type.getName() + place;
  }
}
