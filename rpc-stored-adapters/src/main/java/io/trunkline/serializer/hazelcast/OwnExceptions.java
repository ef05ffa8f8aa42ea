package io.trunkline.serializer.hazelcast;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.Set;
import java.util.UUID;

/**
 * Exceptions of Hazelcast, and those of ours behind them, as a Java stream. Members throw them to
 * each other and decide by their class whether to try again, so they have to arrive as themselves;
 * no application should have to allow them. The stream may hold exceptions of Hazelcast, of the JDK
 * and of ours, and what every exception has; nothing else is loaded.
 */
final class OwnExceptions {

  private static final int MAX_BYTES = 1024 * 1024;
  private static final int MAX_DEPTH = 100;
  private static final int MAX_REFERENCES = 20_000;
  private static final int MAX_ARRAY = 10_000;

  /** What exceptions consist of. */
  private static final Set<String> PARTS =
      Set.of(
          StackTraceElement.class.getName(),
          StackTraceElement[].class.getName(),
          Throwable[].class.getName(),
          String.class.getName(),
          Number.class.getName(),
          Integer.class.getName(),
          Long.class.getName(),
          Boolean.class.getName(),
          Enum.class.getName(),
          UUID.class.getName(),
          ArrayList.class.getName(),
          Object[].class.getName(),
          "java.util.Collections$EmptyList",
          "java.util.Collections$UnmodifiableList",
          "java.util.Collections$UnmodifiableRandomAccessList",
          "java.util.Collections$UnmodifiableCollection");

  private OwnExceptions() {}

  static boolean isOwn(Throwable thrown) {
    return thrown.getClass().getName().startsWith("com.hazelcast.");
  }

  static byte[] write(Throwable thrown) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(thrown);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if there is anything else in it
   */
  static Throwable read(byte[] bytes) throws IOException {
    try (ObjectInputStream in = new Strict(new ByteArrayInputStream(bytes))) {
      in.setObjectInputFilter(OwnExceptions::filter);
      return (Throwable) in.readObject();
    } catch (ClassNotFoundException | RuntimeException e) {
      throw new IOException("no exception of Hazelcast: " + e, e);
    }
  }

  private static ObjectInputFilter.Status filter(ObjectInputFilter.FilterInfo info) {
    Class<?> type = info.serialClass();
    boolean fits =
        info.depth() <= MAX_DEPTH
            && info.references() <= MAX_REFERENCES
            && info.arrayLength() <= MAX_ARRAY
            && info.streamBytes() <= MAX_BYTES;
    boolean known =
        type == null
            || type.isEnum()
            || Throwable.class.isAssignableFrom(type)
            || PARTS.contains(type.getName());
    return fits && known ? ObjectInputFilter.Status.ALLOWED : ObjectInputFilter.Status.REJECTED;
  }

  /** Looks at names before it loads. */
  private static final class Strict extends ObjectInputStream {

    Strict(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass written)
        throws IOException, ClassNotFoundException {
      String name = written.getName();
      boolean known =
          PARTS.contains(name)
              || name.startsWith("com.hazelcast.")
              || name.startsWith("io.trunkline.serialization.")
              || name.startsWith("java.") && (name.endsWith("Exception") || name.endsWith("Error"))
              || name.equals("java.lang.Throwable");
      if (!known) {
        throw new InvalidClassException(name, "not a part of Hazelcast's exceptions");
      }
      return Class.forName(name, false, OwnExceptions.class.getClassLoader());
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws IOException {
      throw new InvalidClassException("a proxy is not a part of Hazelcast's exceptions");
    }
  }
}
