package io.trunkline.serialization.stored;

import io.trunkline.serialization.SerializationException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Lets an application change its serializer without a clean slate: reads what the old one wrote and
 * what the current one writes, writes the current form only, and counts both. In shadow mode it
 * takes objects the other way too, so that what the change would lose is known before data depends
 * on it.
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
   * A serializer on the way from one to another.
   *
   * @param old reads what is not in the current form; bytes with an envelope that it cannot know,
   *     because it was built without, are read by the current one
   * @param current writes; built with an envelope, by which its bytes are recognized
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
   * The same in shadow mode, with counters of its own. Of every so many objects that are read or
   * written, one is also written and read with the other serializer. What comes back is compared by
   * {@code equals} or, for classes without it, by the bytes that both make of it. Objects that are
   * {@link PostDeserialize} are told each time. Callers never notice but by the time it takes.
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
   * Whether the object behind these bytes would be written in the same form again: with this
   * serialization, class table, compression and form of envelope.
   *
   * @throws IllegalArgumentException if the bytes are null
   * @throws SerializationException if they begin with an envelope that is not whole, or of an
   *     unknown version
   */
  public boolean isCurrent(byte[] bytes) {
    return current.isCurrent(Streams.required(bytes));
  }

  /** What it did so far. */
  public MigrationCounts counts() {
    return shadow.counts(readCurrent.sum(), readOld.sum(), written.sum());
  }

  /** Reads keys in the canonical form, and those that either serializer wrote before. */
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
