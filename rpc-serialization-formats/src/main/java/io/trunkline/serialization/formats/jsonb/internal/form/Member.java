package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.access.FieldAccessor;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSink;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A field as a member of an object. */
public final class Member {

  /** A null in a field of such a class is left out by stock peers; others they write. */
  private static final Set<Class<?>> OMITTED =
      Set.of(
          String.class,
          Boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          Date.class,
          UUID.class,
          Instant.class,
          LocalDate.class,
          LocalDateTime.class,
          String[].class,
          int[].class);

  private final Field field;
  private final String name;
  private final boolean isTwice;
  private final Declared declared;
  private final Class<?> type;
  private final FieldAccessor access;

  /**
   * @param owner the class of the objects, which may be a subclass of the field's
   * @param name of the member, for stock peers
   * @param isTwice whether another field of the owner has the same name
   */
  Member(Field field, Class<?> owner, String name, boolean isTwice) {
    this.field = field;
    this.isTwice = isTwice;
    this.name = name;
    type = field.getType();
    Type resolved = TypeResolver.of(owner).resolve(field.getGenericType());
    declared = Declared.of(type.isAssignableFrom(TypeResolver.erase(resolved)) ? resolved : type);
    access = FieldAccessor.of(field);
  }

  public String name() {
    return name;
  }

  /** The name that is written. Between Trunkline ends none is that of another field there. */
  String name(boolean isAgreed) {
    return isAgreed && isTwice ? nameWithOwner() : name;
  }

  /** As Java has it. */
  String simpleName() {
    return field.getName();
  }

  String nameWithOwner() {
    return field.getName() + "@" + field.getDeclaringClass().getName();
  }

  Declared declared() {
    return declared;
  }

  /** The schema's word for it. */
  ClassSchema.Field schema() {
    return new ClassSchema.Field(
        field.getDeclaringClass().getName(),
        field.getName(),
        TypeText.of(declared.generic()),
        false);
  }

  /** Whether this is the field that both sides mean. */
  public boolean is(ClassSchema.Field agreed) {
    return agreed.name().equals(field.getName())
        && (!isTwice || agreed.owner().equals(field.getDeclaringClass().getName()));
  }

  /** Whether this is the field that stored data means, which names its owner here. */
  public boolean isExactly(ClassSchema.Field stored) {
    return stored.name().equals(field.getName())
        && stored.owner().equals(field.getDeclaringClass().getName());
  }

  /** The field's value, boxed. */
  @Nullable Object get(Object target) {
    if (!type.isPrimitive()) {
      return access.getObject(target);
    }
    if (type == int.class) {
      return access.getInt(target);
    }
    if (type == long.class) {
      return access.getLong(target);
    }
    if (type == double.class) {
      return access.getDouble(target);
    }
    if (type == boolean.class) {
      return access.getBoolean(target);
    }
    if (type == float.class) {
      return access.getFloat(target);
    }
    if (type == char.class) {
      return access.getChar(target);
    }
    return type == short.class ? (Object) access.getShort(target) : access.getByte(target);
  }

  /** Sets the field to a boxed value that fits it. */
  void set(Object target, @Nullable Object value) {
    if (!type.isPrimitive()) {
      access.setObject(target, value);
    } else if (value instanceof Integer number) {
      access.setInt(target, number);
    } else if (value instanceof Long number) {
      access.setLong(target, number);
    } else if (value instanceof Double number) {
      access.setDouble(target, number);
    } else if (value instanceof Boolean truth) {
      access.setBoolean(target, truth);
    } else if (value instanceof Float number) {
      access.setFloat(target, number);
    } else if (value instanceof Character unit) {
      access.setChar(target, unit);
    } else if (value instanceof Short number) {
      access.setShort(target, number);
    } else if (value instanceof Byte number) {
      access.setByte(target, number);
    }
  }

  /** Reads the value of the member; a null of stock peers for a primitive is its zero. */
  @Nullable Object read(ValueIn in) {
    in.at(name);
    return orZero(in, in.readFitting(declared));
  }

  /** The same for a member that can be set later. */
  @Nullable Object read(ValueIn in, Consumer<Object> later) {
    in.at(name);
    return orZero(in, in.readFitting(declared, later));
  }

  private @Nullable Object orZero(ValueIn in, @Nullable Object value) {
    if (value != null || !type.isPrimitive()) {
      return value;
    }
    if (in.isAgreed()) {
      throw in.failure("a null, expected a value of type " + type);
    }
    return zero();
  }

  Object zero() {
    return Array.get(Array.newInstance(type, 1), 0);
  }

  /** Writes name and value. */
  void write(ValueOut out, @Nullable Object value) {
    out.at(name);
    out.sink().writeMember(name(out.isAgreed()));
    writeValue(out, value);
  }

  /** Writes the value alone. */
  void writeValue(ValueOut out, @Nullable Object value) {
    JsonbSink sink = out.sink();
    if (value == null) {
      sink.writeNull();
    } else if (type == Date.class && !out.isAgreed()) {
      sink.writeDate(((Date) value).getTime()); // a Timestamp, too, as stock peers do in a field
    } else {
      out.write(value, declared);
    }
  }

  /** Whether stock peers leave out the value, because a new object has it. */
  boolean isOmitted(@Nullable Object value) {
    if (value == null) {
      return OMITTED.contains(type) || type.isEnum();
    }
    if (!type.isPrimitive()) {
      return false;
    }
    return value instanceof Boolean truth
        ? !truth
        : value instanceof Number number
            && type != float.class
            && type != double.class
            && number.longValue() == 0;
  }
}
