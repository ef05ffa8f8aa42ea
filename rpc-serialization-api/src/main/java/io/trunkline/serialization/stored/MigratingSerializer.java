package io.trunkline.serialization.stored;

import io.trunkline.serialization.SerializationException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Lets an application change its serializer without clearing its data: reads bytes of the old and
 * the current serializer, writes only the current form, and counts both. In shadow mode it also
 * sends objects through the other serializer, so that losses are found before data depends on the
 * change.
 *
 * <p>In a fleet, first make every member read the new form, then let members write it.
 *
 * <p>Thread-safe.
 */
public final class MigratingSerializer implements ObjectSerializer {

  private final ObjectSerializer old;
  private final EnvelopedSerializer current;
  private final Shadow shadow;
  private final LongAdder readCurrent = new LongAdder();
  private final LongAdder readOld = new LongAdder();
  private final LongAdder written = new LongAdder();

  private MigratingSerializer(ObjectSerializer old, EnvelopedSerializer current, int every) {
    this.old = old;
    this.current = current;
    shadow = new Shadow(current, old, every);
  }

  /**
   * Creates a serializer that migrates from one serializer to another.
   *
   * @param old reads bytes that are not in the current form; if it was built without an envelope,
   *     bytes with an envelope are read by the current one
   * @param current writes; built with an envelope, which identifies its bytes
   * @throws IllegalArgumentException if {@code current} writes no envelope
   */
  public static MigratingSerializer between(ObjectSerializer old, ObjectSerializer current) {
    if (old == null) {
      throw new IllegalArgumentException("the old serializer is null");
    }
    if (!(current instanceof EnvelopedSerializer enveloped)) {
      throw new IllegalArgumentException(
          "the current serializer is "
              + (current == null ? "null" : "a " + current.getClass().getName())
              + ", expected one of ObjectSerializer.builder() with an envelope, by which its bytes"
              + " are told from old ones");
    }
    return new MigratingSerializer(old, enveloped, 0);
  }

  /**
   * A copy in shadow mode, with new counters. One of every {@code every} objects read or written is
   * also written and read with the other serializer. The result is compared by {@code equals} or,
   * for classes without it, by the bytes that both serializers make of it. {@link PostDeserialize}
   * objects are notified each time. Callers notice only the additional time.
   *
   * @param every 1 for each object
   */
  public MigratingSerializer shadow(int every) {
    if (every < 1) {
      throw new IllegalArgumentException("every is " + every + ", expected 1 or more");
    }
    return new MigratingSerializer(old, current, every);
  }

  /**
   * Whether the object in these bytes would be written in the same form again: with this
   * serialization, class table, compression and form of envelope.
   *
   * @throws IllegalArgumentException if the bytes are null
   * @throws SerializationException if they begin with an envelope that is truncated or of an
   *     unknown version
   */
  public boolean isCurrent(byte[] bytes) {
    return current.isCurrent(Streams.required(bytes));
  }

  /** The counters so far. */
  public MigrationCounts counts() {
    return shadow.counts(readCurrent.sum(), readOld.sum(), written.sum());
  }

  /** Reads keys in the canonical form, and keys that either serializer wrote earlier. */
  @Override
  public KeySerializer keys() {
    return current.keysBeside(this);
  }

  @Override
  public byte[] serialize(@Nullable Object object) {
    byte[] bytes = current.serialize(object);
    written.increment();
    shadow.written(object, bytes);
    return bytes;
  }

  @Override
  public void serialize(@Nullable Object object, OutputStream out) {
    Streams.write(serialize(object), out);
  }

  @Override
  public <T> @Nullable T deserialize(byte[] bytes, ClassLoader loader) {
    Envelope envelope = Envelope.read(Streams.required(bytes), 0, bytes.length);
    boolean isOwn = envelope != null && current.isOwn(envelope, loader);
    boolean byEnvelope =
        envelope != null && (!oldReadsEnvelopes() || current.knows(envelope, loader));
    ObjectSerializer reader = isOwn || byEnvelope ? current : old;
    T object = reader.deserialize(bytes, loader);
    (isOwn ? readCurrent : readOld).increment();
    shadow.read(object, isOwn, loader);
    return object;
  }

  private boolean oldReadsEnvelopes() {
    return old instanceof EnvelopedSerializer || old instanceof MigratingSerializer;
  }

  @Override
  public <T> @Nullable T deserialize(InputStream in, ClassLoader loader) {
    return deserialize(current.readAndClose(in), loader);
  }
}
