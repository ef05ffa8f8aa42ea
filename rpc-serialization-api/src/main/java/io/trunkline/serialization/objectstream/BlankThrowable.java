package io.trunkline.serialization.objectstream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/**
 * Creates exceptions without a constructor of their class, for formats that carry them field by
 * field. The JDK's own deserialization creates them, from a stream written here whose only received
 * content is the message.
 */
public final class BlankThrowable {

  private BlankThrowable() {}

  /**
   * Creates an exception with this message, a cause that can still be initialized, an empty stack
   * trace and no suppressed exceptions. The other fields of its class have default values, without
   * their initializers.
   *
   * @param type a class that the caller may instantiate
   * @throws IOException if the JDK cannot read it, for example because of a {@code readObject}
   *     method
   */
  public static Throwable of(Class<? extends Throwable> type, @Nullable String message)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Stencil(message));
    }
    try (ObjectInputStream in = new Renaming(bytes.toByteArray(), type)) {
      if (in.readObject() instanceof Throwable made && type.isInstance(made)) {
        return made;
      }
      throw new IOException(type.getName() + " puts another object in its place");
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
  }

  /** Stands for the class in the stream, where it has no fields of its own. */
  private static final class Stencil extends Throwable {
    private static final long serialVersionUID = 1L;

    private Stencil(@Nullable String message) {
      super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }

  /** The JDK reads the description of a class with this stream's methods: first name, then UID. */
  private static final class Renaming extends ObjectInputStream {

    private final Class<?> type;
    private boolean isStencil;

    private Renaming(byte[] bytes, Class<?> type) throws IOException {
      super(new ByteArrayInputStream(bytes));
      this.type = type;
    }

    @Override
    public String readUTF() throws IOException {
      String text = super.readUTF();
      if (!text.equals(Stencil.class.getName())) {
        return text;
      }
      isStencil = true;
      return type.getName();
    }

    @Override
    public long readLong() throws IOException {
      long sent = super.readLong();
      if (!isStencil) {
        return sent;
      }
      isStencil = false;
      return ObjectStreamClass.lookup(type).getSerialVersionUID();
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description) throws ClassNotFoundException {
      return description.getName().equals(type.getName())
          ? type
          : Class.forName(description.getName(), false, null); // those of Throwable
    }
  }
}
