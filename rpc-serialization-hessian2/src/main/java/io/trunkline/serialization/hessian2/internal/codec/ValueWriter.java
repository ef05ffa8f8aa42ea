package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.hessian2.internal.wire.ScalarWriter;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a codec writes to: the values of one message, with its references, definitions and limits.
 * For the thread that writes the message; not to be kept.
 *
 * <p>An abstract class with one implementation, for the reason of {@link ValueReader}.
 */
public abstract class ValueWriter extends ScalarWriter {

  public abstract CodecRegistry codecs();

  /** The fields of the object that an {@link ObjectMapping} writes now. */
  public abstract CountingFields fields();

  public abstract void writeObject(@Nullable Object value);

  /** Writes an object with the codec of its class. */
  public abstract void write(TypeCodec codec, Object value);

  /**
   * Begins an object that can be referred to.
   *
   * @return true if the message already has it; the reference is written and nothing may follow
   */
  public abstract boolean writeReference(Object object);

  /** Writes a reference to an object if the message already has it, and returns whether it did. */
  public abstract boolean writeKnownReference(Object object);

  /**
   * Begins an object that its reader makes of its parts, which therefore cannot refer to it.
   *
   * @see #endUnmade
   */
  public abstract void beginUnmade(Object object);

  /** Ends what the matching {@link #beginUnmade} began. */
  public abstract void endUnmade();

  /** Takes the number of an object that was made for the message, and so occurs only once. */
  public abstract void skipReference();

  /**
   * Writes one object in place of another. References to the first refer to what the reader makes
   * of the second.
   *
   * @param codec writes the second; null for the codec of its class
   */
  public abstract void writeReplaced(
      Object object, @Nullable Object replacement, @Nullable TypeCodec codec);

  /** Writes the class of the object that follows, and its definition if the message has none. */
  public abstract void writeDefinition(WireName definition);

  /** Begins a list of a length; a null type leaves it to the reader. */
  public abstract void writeListBegin(int length, @Nullable WireName type);

  /** Begins a map, which ends with a tag; a null type leaves it to the reader. */
  public abstract void writeMapBegin(@Nullable WireName type);

  /** Writes one entry of a map for each call. */
  public abstract BiConsumer<@Nullable Object, @Nullable Object> entries();

  /**
   * Enters an object, list or map; enums, classes and arrays count as such.
   *
   * @throws io.trunkline.serialization.BudgetExceededException if it nests deeper than a reader
   *     with the same budgets would follow
   */
  public abstract void enter(Class<?> type);

  /** Leaves what the matching {@link #enter} entered. */
  public abstract void leave();
}
