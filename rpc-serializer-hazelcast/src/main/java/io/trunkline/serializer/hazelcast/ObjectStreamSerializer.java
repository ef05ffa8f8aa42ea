package io.trunkline.serializer.hazelcast;

import static java.util.Objects.requireNonNull;

import com.hazelcast.config.GlobalSerializerConfig;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import com.hazelcast.nio.serialization.StreamSerializer;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Objects of Hazelcast through an {@link ObjectSerializer}: keys, values, tasks and whatever else
 * it sends or keeps and has no serializer of its own for. {@link #global} is its configuration.
 * Thread-safe.
 *
 * <p>Members and clients need the same. Classes are those of Hazelcast's class loader, which is
 * {@code Config.setClassLoader(...)}; the serializer has to allow also the entry processors, tasks
 * and exceptions that are the application's own.
 *
 * <p>Keys are compared by their bytes, so equal ones need equal bytes: strings, numbers, and
 * records or beans of such.
 */
public final class ObjectStreamSerializer implements StreamSerializer<Object> {

  /** What Hazelcast knows this serializer by, unless another number is given. */
  public static final int DEFAULT_TYPE_ID = 20_880;

  private final ObjectSerializer serializer;
  private final int typeId;

  /** With {@link #DEFAULT_TYPE_ID}. */
  public ObjectStreamSerializer(ObjectSerializer serializer) {
    this(serializer, DEFAULT_TYPE_ID);
  }

  /**
   * With a number of its own, as when two are used for different classes.
   *
   * @param typeId 1 or more; no other serializer of the cluster has it
   * @throws IllegalArgumentException if the number is below 1
   */
  public ObjectStreamSerializer(ObjectSerializer serializer, int typeId) {
    this.serializer = requireNonNull(serializer, "serializer");
    if (typeId < 1) {
      throw new IllegalArgumentException("typeId is " + typeId + ", expected 1 or more");
    }
    this.typeId = typeId;
  }

  /**
   * The configuration of a global serializer, for {@code SerializationConfig}: it comes before
   * Java's serialization also where a class is {@code Serializable}, which Hazelcast does not do by
   * itself.
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
   * Writes an object with its length.
   *
   * @throws HazelcastSerializationException if the serializer cannot; the cause says the same to
   *     other code
   */
  @Override
  public void write(ObjectDataOutput out, Object object) throws IOException {
    byte[] bytes;
    try {
      bytes = serializer.serialize(object);
    } catch (SerializationException | IllegalArgumentException e) {
      throw new HazelcastSerializationException(e.getMessage(), e);
    }
    out.writeByteArray(bytes);
  }

  /**
   * Reads an object.
   *
   * @throws HazelcastSerializationException if the serializer cannot; the cause says the same to
   *     other code
   */
  @Override
  public @Nullable Object read(ObjectDataInput in) throws IOException {
    byte[] bytes = in.readByteArray();
    if (bytes == null) {
      return null;
    }
    ClassLoader loader = in.getClassLoader();
    try {
      return loader == null
          ? serializer.<Object>deserialize(bytes)
          : serializer.<Object>deserialize(bytes, loader);
    } catch (SerializationException e) {
      throw new HazelcastSerializationException(e.getMessage(), e);
    }
  }
}
