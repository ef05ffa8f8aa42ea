package io.trunkline.serializer.hazelcast;

import static java.util.Objects.requireNonNull;

import com.hazelcast.config.GlobalSerializerConfig;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import com.hazelcast.nio.serialization.StreamSerializer;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.KeySerializer;
import io.trunkline.serialization.stored.ObjectSerializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Serializes Hazelcast's objects with an {@link ObjectSerializer}: keys, values, tasks and all
 * other objects without a serializer in Hazelcast. {@link #global} is its configuration.
 * Thread-safe.
 *
 * <p>Members and clients need the same serializer. It uses the classes of Hazelcast's class loader,
 * {@code Config.setClassLoader(...)}, and must also allow the application's entry processors, tasks
 * and exceptions.
 *
 * <p>Hazelcast compares keys by their bytes and does not identify keys to a serializer. So each
 * object that {@linkplain io.trunkline.serialization.stored.KeySerializer#carries surely} can be a
 * key, such as a record of strings and numbers, is written in the form of {@link
 * ObjectSerializer#keys()}: equal objects have equal bytes, whatever else the serializer allows.
 * Beans and records with collections have the serializer's own form, whose bytes change with the
 * class tables; do not use them as keys.
 */
public final class ObjectStreamSerializer implements StreamSerializer<Object> {

  /** The default number of this serializer in Hazelcast. */
  public static final int DEFAULT_TYPE_ID = 20_880;

  private static final byte OBJECT = 0;
  private static final byte EXCEPTION = 1;
  private static final byte OWN_EXCEPTION = 2;
  private static final byte KEY = 3;

  private final ObjectSerializer serializer;
  private final KeySerializer keys;
  private final int typeId;

  /** Creates a serializer with {@link #DEFAULT_TYPE_ID}. */
  public ObjectStreamSerializer(ObjectSerializer serializer) {
    this(serializer, DEFAULT_TYPE_ID);
  }

  /**
   * Creates a serializer with another number, such as to use two for different classes.
   *
   * @param typeId 1 or more; unique among the serializers of the cluster
   * @throws IllegalArgumentException if the number is below 1
   */
  public ObjectStreamSerializer(ObjectSerializer serializer, int typeId) {
    this.serializer = requireNonNull(serializer, "serializer");
    if (typeId < 1) {
      throw new IllegalArgumentException("typeId is " + typeId + ", expected 1 or more");
    }
    this.typeId = typeId;
    keys = serializer.keys();
  }

  /**
   * The configuration of a global serializer, for {@code SerializationConfig}. It takes precedence
   * over Java serialization even for {@code Serializable} classes, unlike Hazelcast's default.
   */
  public static GlobalSerializerConfig global(ObjectSerializer serializer) {
    return new GlobalSerializerConfig()
        .setImplementation(new ObjectStreamSerializer(serializer))
        .setOverrideJavaSerialization(true);
  }

  @Override
  public int getTypeId() {
    return typeId;
  }

  /**
   * Writes an object.
   *
   * @throws HazelcastSerializationException if the serializer fails; its exception is the cause
   */
  @Override
  public void write(ObjectDataOutput out, @Nullable Object object) throws IOException {
    if (object instanceof Throwable thrown) {
      writeThrown(out, thrown);
      return;
    }
    boolean isKey = object != null && keys.carries(object.getClass());
    byte[] bytes;
    try {
      bytes = (isKey ? keys : serializer).serialize(object);
    } catch (SerializationException | IllegalArgumentException e) {
      throw new HazelcastSerializationException(e.getMessage(), e);
    }
    out.writeByte(isKey ? KEY : OBJECT);
    out.writeByteArray(bytes);
  }

  /** A failure always arrives: an operation whose failure cannot be read waits for it for ever. */
  private void writeThrown(ObjectDataOutput out, Throwable thrown) throws IOException {
    boolean own = OwnExceptions.isOwn(thrown);
    byte[] bytes;
    try {
      bytes = own ? OwnExceptions.write(thrown) : serializer.serialize(thrown);
    } catch (IOException | SerializationException | IllegalArgumentException e) {
      bytes = new byte[0]; // its text has to do
    }
    out.writeByte(own ? OWN_EXCEPTION : EXCEPTION);
    out.writeString(thrown.toString());
    out.writeByteArray(bytes);
  }

  /**
   * Reads an object.
   *
   * @throws HazelcastSerializationException if the serializer fails; its exception is the cause
   */
  @Override
  public @Nullable Object read(ObjectDataInput in) throws IOException {
    byte kind = in.readByte();
    if (kind < OBJECT || kind > KEY) {
      throw new HazelcastSerializationException(
          "the object begins with " + kind + ", expected 0 to 3; another serializer wrote it");
    }
    boolean isThrown = kind == EXCEPTION || kind == OWN_EXCEPTION;
    String text = isThrown ? in.readString() : null;
    byte[] bytes = in.readByteArray();
    if (bytes == null) {
      throw new HazelcastSerializationException("the object has no bytes");
    }
    try {
      return kind == OWN_EXCEPTION
          ? OwnExceptions.read(bytes)
          : read(kind == KEY ? keys : serializer, bytes, in.getClassLoader());
    } catch (SerializationException | IOException e) {
      if (isThrown) {
        return new HazelcastException(text);
      }
      throw new HazelcastSerializationException(e.getMessage(), e);
    }
  }

  private static @Nullable Object read(
      ObjectSerializer reader, byte[] bytes, @Nullable ClassLoader loader) {
    return loader == null
        ? reader.<Object>deserialize(bytes)
        : reader.<Object>deserialize(bytes, loader);
  }
}
