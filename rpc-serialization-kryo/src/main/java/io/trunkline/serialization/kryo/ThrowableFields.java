package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ShallowSizes;
import io.trunkline.serialization.objectstream.BlankThrowable;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads exceptions as Dubbo 2.6 writes those with a constructor without parameters: like beans, the
 * fields of Throwable among the others in the order of their names. Nothing is written so, because
 * Dubbo 2.7 does not read it.
 *
 * <p>The message comes behind the cause, and an exception is made when its message is known. So
 * another object can refer to it only from behind its last field; that it is its own cause, which
 * is how the JDK says that it has none, is read by itself.
 */
final class ThrowableFields {

  private static final String CAUSE = "cause";
  private static final String MESSAGE = "detailMessage";
  private static final String TRACE = "stackTrace";
  private static final String SUPPRESSED = "suppressedExceptions";
  private static final int REFERENCES = 2; // below it are the marks of null and of a new object

  private final Kryo kryo;
  private final Class<? extends Throwable> type;
  private final List<Field> fields = new ArrayList<>();
  private final int bytes;

  /**
   * @throws SerializationException if the JDK keeps a field of the class to itself
   */
  ThrowableFields(Kryo kryo, Class<? extends Throwable> type) {
    this.kryo = kryo;
    this.type = type;
    bytes = ShallowSizes.of(type);
    for (Class<?> next = type; next != Object.class; next = next.getSuperclass()) {
      for (Field field : next.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers)
            && !Modifier.isTransient(modifiers)
            && !field.isSynthetic()) {
          fields.add(opened(field));
        }
      }
    }
    fields.sort(Comparator.comparing(Field::getName));
  }

  private Field opened(Field field) {
    Class<?> owner = field.getDeclaringClass();
    if (owner != Throwable.class) {
      if (JdkClasses.has(owner)) {
        throw new SerializationException(
            "kryo: a "
                + type.getName()
                + " came field by field, as Dubbo 2.6 writes it, and the JDK keeps its field "
                + field.getName()
                + " to itself; throw an exception without fields of the JDK there, or use hessian2");
      }
      field.setAccessible(true);
    }
    return field;
  }

  Throwable read(ArrayInput input, int ownNumber) {
    input.budget().claimObject(type, bytes);
    input.budget().claimStackTrace();
    Map<Field, Object> own = new HashMap<>();
    Map<String, Object> ofThrowable = new HashMap<>();
    for (Field field : fields) {
      if (field.getDeclaringClass() != Throwable.class) {
        own.put(field, value(field.getType(), input));
      } else {
        ofThrowable.put(
            field.getName(),
            field.getName().equals(CAUSE)
                ? cause(input, ownNumber)
                : value(field.getType(), input));
      }
    }
    return made(ofThrowable, own);
  }

  /** The exception's own number stands for a cause that was never set. */
  private Object cause(ArrayInput input, int ownNumber) {
    Registration registration = kryo.readClass(input);
    if (registration == null) {
      return Cause.NONE;
    }
    int start = input.position();
    if (input.readVarInt(true) == ownNumber + REFERENCES) {
      return Cause.UNSET;
    }
    input.setPosition(start);
    return object(input, registration);
  }

  @SuppressWarnings("unchecked") // the serializer is that of the class
  private Object object(ArrayInput input, Registration registration) {
    return kryo.readObject(input, registration.getType(), registration.getSerializer());
  }

  private enum Cause {
    UNSET,
    NONE
  }

  private @Nullable Object value(Class<?> declared, ArrayInput input) {
    if (declared.isPrimitive()) {
      return primitive(declared, input);
    }
    if (declared == StackTraceElement[].class) {
      return kryo.readObjectOrNull(input, StackTraceElement[].class, new TraceSerializer());
    }
    if (kryo.isFinal(declared)) {
      return kryo.readObjectOrNull(input, declared, kryo.getSerializer(declared));
    }
    Registration registration = kryo.readClass(input);
    return registration == null ? null : object(input, registration);
  }

  private static Object primitive(Class<?> type, Input input) {
    return switch (type.descriptorString().charAt(0)) {
      case 'Z' -> input.readBoolean();
      case 'B' -> input.readByte();
      case 'C' -> input.readChar();
      case 'S' -> input.readShort();
      case 'I' -> input.readVarInt(false);
      case 'J' -> input.readVarLong(false);
      case 'F' -> input.readFloat();
      default -> input.readDouble();
    };
  }

  private Throwable made(Map<String, Object> ofThrowable, Map<Field, Object> own) {
    try {
      Throwable made = BlankThrowable.of(type, (String) ofThrowable.get(MESSAGE));
      for (Map.Entry<Field, Object> value : own.entrySet()) {
        value.getKey().set(made, value.getValue());
      }
      Object cause = ofThrowable.get(CAUSE);
      if (cause != Cause.UNSET) {
        made.initCause(cause == Cause.NONE ? null : (Throwable) cause);
      }
      if (ofThrowable.get(TRACE) instanceof StackTraceElement[] trace) {
        made.setStackTrace(trace);
      }
      if (ofThrowable.get(SUPPRESSED) instanceof Collection<?> suppressed) {
        suppressed.forEach(each -> made.addSuppressed((Throwable) each));
      }
      return made;
    } catch (IOException
        | IllegalAccessException
        | IllegalArgumentException
        | IllegalStateException
        | ClassCastException
        | NullPointerException misfit) {
      throw new KryoException("fields of " + type.getName(), misfit);
    }
  }

  /** An array of stack frames, one class for all of them. */
  private static final class TraceSerializer extends Serializer<StackTraceElement[]> {
    @Override
    public void write(
        Kryo kryo, com.esotericsoftware.kryo.io.Output output, StackTraceElement[] trace) {
      throw new UnsupportedOperationException("nothing is written field by field");
    }

    @Override
    public StackTraceElement @Nullable [] read(
        Kryo kryo, Input input, Class<? extends StackTraceElement[]> type) {
      int length = input.readVarInt(true);
      if (length == 0) {
        return null;
      }
      ((ArrayInput) input).claimElements(length - 1);
      StackTraceElement[] trace = new StackTraceElement[length - 1];
      kryo.reference(trace);
      FrameSerializer frames = frames(kryo);
      for (int i = 0; i < trace.length; i++) {
        trace[i] = kryo.readObjectOrNull(input, StackTraceElement.class, frames);
      }
      return trace;
    }
  }

  /** One for all traces of an item; Kryo forgets it after that. */
  @SuppressWarnings("unchecked") // Kryo keeps the state of an item in a raw map
  private static FrameSerializer frames(Kryo kryo) {
    FrameSerializer known = (FrameSerializer) kryo.getGraphContext().get(FrameSerializer.class);
    if (known == null) {
      known = new FrameSerializer();
      kryo.getGraphContext().put(FrameSerializer.class, known);
    }
    return known;
  }

  /**
   * A stack frame by its fields, which are four in Java 8 and eight from Java 9 on. The first frame
   * of an item tells which: Java 8 has the number of the line behind two texts, where others have a
   * third text and a byte before it. Later ones do not tell, since a text that came before is a
   * number too.
   */
  private static final class FrameSerializer extends Serializer<StackTraceElement> {

    private @Nullable Boolean ofJava8;

    @Override
    public void write(
        Kryo kryo, com.esotericsoftware.kryo.io.Output output, StackTraceElement frame) {
      throw new UnsupportedOperationException("nothing is written field by field");
    }

    @Override
    public StackTraceElement read(Kryo kryo, Input input, Class<? extends StackTraceElement> type) {
      ((ArrayInput) input)
          .budget()
          .claimObject(StackTraceElement.class, ShallowSizes.of(StackTraceElement.class));
      String first = text(kryo, input);
      String second = text(kryo, input);
      if (ofJava8 == null) {
        ofJava8 = second == null || !isText(input);
      }
      if (ofJava8) {
        int line = input.readVarInt(false);
        return frame(null, first, second, line, text(kryo, input), null, null);
      }
      String file = text(kryo, input);
      input.readByte(); // how the JDK shows it
      int line = input.readVarInt(false);
      return frame(
          first, second, file, line, text(kryo, input), text(kryo, input), text(kryo, input));
    }

    /** Whether a text comes next, null or a new one; a number of a line is neither. */
    private static boolean isText(Input input) {
      int start = input.position();
      int mark = input.readByte();
      input.setPosition(start);
      return mark == Kryo.NULL || mark == Kryo.NOT_NULL;
    }

    private static @Nullable String text(Kryo kryo, Input input) {
      return kryo.readObjectOrNull(input, String.class, kryo.getSerializer(String.class));
    }

    private static StackTraceElement frame(
        @Nullable String loader,
        @Nullable String type,
        @Nullable String file,
        int line,
        @Nullable String method,
        @Nullable String module,
        @Nullable String version) {
      if (type == null || method == null) {
        throw new MisreadException("kryo: a stack frame without a class or method");
      }
      return new StackTraceElement(loader, module, version, type, method, file, line);
    }
  }
}
