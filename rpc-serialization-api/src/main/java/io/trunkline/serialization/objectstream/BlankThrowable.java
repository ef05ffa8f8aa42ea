package io.trunkline.serialization.objectstream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/**
 * Makes exceptions without a constructor of their class, for formats that carry them field by field
 * and where no constructor takes just a message. The JDK's own deserialization makes them, out of a
 * stream that is written here and holds nothing of a peer but the message.
 */
public final class BlankThrowable {

  private BlankThrowable() {}

  /**
   * A new exception with that message, no cause that could not be initialised later, an empty stack
   * trace and no suppressed exceptions. The other fields of its class have the values that they
   * have without an initialiser.
   *
   * @param type a class that its caller may make objects of
   * @throws IOException if the JDK cannot read one, because of a {@code readObject} method for
   *     example
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
