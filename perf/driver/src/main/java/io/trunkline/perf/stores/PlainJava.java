package io.trunkline.perf.stores;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Java serialization as everybody has it, without a gate: what the others are compared with. */
final class PlainJava implements ObjectSerializer {

  @Override
  public byte[] serialize(@Nullable Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    serialize(object, bytes);
    return bytes.toByteArray();
  }

  @Override
  public void serialize(@Nullable Object object, OutputStream out) {
    try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
      objects.writeObject(object);
    } catch (IOException e) {
      throw new SerializationException(e.toString(), e);
    }
  }

  @Override
  public <T> @Nullable T deserialize(byte[] bytes, ClassLoader loader) {
    return deserialize(new ByteArrayInputStream(bytes), loader);
  }

  @Override
  @SuppressWarnings("unchecked") // the caller says what it expects
  public <T> @Nullable T deserialize(InputStream in, ClassLoader loader) {
    try (ObjectInputStream objects = new ObjectInputStream(in)) {
      return (T) objects.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new SerializationException(e.toString(), e);
    }
  }
}
