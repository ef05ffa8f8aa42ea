package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.FieldDeserializer2;
import com.alibaba.com.caucho.hessian.io.FieldDeserializer2FactoryUnsafe;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value and stores it in a field. Numbers and strings are converted as the library does;
 * everything else must be an instance of the field's type.
 *
 * <p>The library's own field readers are not memory safe: in the released 4.0.x one of them writes
 * 8 bytes into a {@code float}, and all of them store what a message refers to without looking at
 * its class. Here fields are set by reflection. Only fields of the JDK that are not open to
 * reflection, in practice those of {@link Throwable}, are set by the library, after the check.
 */
final class FieldSlots {

  private static final Set<Class<?>> BOXES =
      Set.of(
          Boolean.class,
          Character.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class);

  private FieldSlots() {}

  @FunctionalInterface
  private interface Setter {
    void read(AbstractHessianInput in, Object target) throws IOException, IllegalAccessException;
  }

  @FunctionalInterface
  private interface ValueReader {
    @Nullable Object read(AbstractHessianInput in) throws IOException;
  }

  static FieldDeserializer2 of(Field field) {
    if (!field.trySetAccessible()) {
      return closed(field);
    }
    Setter setter = setter(field);
    return (in, target) -> {
      try {
        setter.read(in, target);
      } catch (IllegalAccessException e) {
        throw new SerializationException("hessian2 cannot set " + name(field), e);
      }
    };
  }

  private static Setter setter(Field field) {
    Class<?> type = field.getType();
    if (type == int.class) {
      return (in, target) -> field.setInt(target, in.readInt());
    }
    if (type == long.class) {
      return (in, target) -> field.setLong(target, in.readLong());
    }
    if (type == boolean.class) {
      return (in, target) -> field.setBoolean(target, in.readBoolean());
    }
    if (type == double.class) {
      return (in, target) -> field.setDouble(target, in.readDouble());
    }
    if (type == float.class) {
      return (in, target) -> field.setFloat(target, (float) in.readDouble());
    }
    if (type == short.class) {
      return (in, target) -> field.setShort(target, (short) in.readInt());
    }
    if (type == byte.class) {
      return (in, target) -> field.setByte(target, (byte) in.readInt());
    }
    if (type == char.class) {
      return (in, target) -> {
        String text = in.readString();
        field.setChar(target, text == null || text.isEmpty() ? 0 : text.charAt(0));
      };
    }
    if (type == String.class) {
      return (in, target) -> field.set(target, in.readString());
    }
    ValueReader reader = reader(field);
    return (in, target) -> field.set(target, checked(field, reader.read(in)));
  }

  private static ValueReader reader(Field field) {
    Class<?> type = field.getType();
    if (Date.class.isAssignableFrom(type)) {
      return in -> DeclaredType.convert(in.readObject(), type);
    }
    if (type == List.class || type == Set.class) {
      Class<?> element = box(field, 0);
      return in -> in.readObject(type, element);
    }
    if (type == Map.class) {
      Class<?> key = box(field, 0);
      Class<?> value = box(field, 1);
      return in -> in.readObject(type, key, value);
    }
    return ReadEngine.decidesForm(type)
        ? in -> ReadEngine.of(in).readAs(type)
        : AbstractHessianInput::readObject;
  }

  /** The field's type argument, if values of it travel in a wider form: {@code List<Short>}. */
  private static @Nullable Class<?> box(Field field, int index) {
    if (field.getGenericType() instanceof ParameterizedType parameterized) {
      Type argument = parameterized.getActualTypeArguments()[index];
      if (argument instanceof Class<?> c && BOXES.contains(c)) {
        return c;
      }
    }
    return null;
  }

  private static FieldDeserializer2 closed(Field field) {
    Class<?> type = field.getType();
    boolean throwables = field.getDeclaringClass() == Throwable.class;
    if (type == float.class || Date.class.isAssignableFrom(type)) {
      throw new SerializationException(
          "hessian2 cannot set "
              + name(field)
              + ": it is not open to reflection; open its package to the class path");
    }
    FieldDeserializer2 library = new FieldDeserializer2FactoryUnsafe().create(field);
    if (type.isPrimitive() || type == String.class) {
      return library; // typed by its own reading
    }
    ValueReader reader = reader(field);
    return (in, target) -> {
      Object value = reader.read(in);
      ReadEngine.of(in)
          .store(library, target, checked(field, throwables ? ofThrowable(field, value) : value));
    };
  }

  // What Throwable itself ensures when it is deserialized by Java.
  private static @Nullable Object ofThrowable(Field field, @Nullable Object value) {
    if (field.getType() == StackTraceElement[].class) {
      if (!(value instanceof StackTraceElement[] trace)) {
        return value == null ? new StackTraceElement[0] : value;
      }
      for (StackTraceElement element : trace) {
        if (element == null) {
          throw new SerializationException("hessian2: a stack trace contains null");
        }
      }
    }
    if (field.getType() == List.class && value instanceof Collection<?> suppressed) {
      for (Object element : suppressed) {
        if (!(element instanceof Throwable)) {
          throw new SerializationException(
              "hessian2: a list of suppressed exceptions contains something else");
        }
      }
      return new ArrayList<>(suppressed);
    }
    return value;
  }

  private static @Nullable Object checked(Field field, @Nullable Object value) {
    if (value != null && !field.getType().isInstance(value)) {
      throw new SerializationException(
          "hessian2: "
              + name(field)
              + " is a "
              + field.getType().getName()
              + ", the message has a "
              + value.getClass().getName());
    }
    return value;
  }

  private static String name(Field field) {
    return "field " + field.getDeclaringClass().getName() + "." + field.getName();
  }
}
