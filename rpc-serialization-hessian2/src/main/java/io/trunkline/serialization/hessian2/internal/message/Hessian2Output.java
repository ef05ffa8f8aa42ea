package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.Nesting;
import io.trunkline.serialization.hessian2.internal.codec.CodecRegistry;
import io.trunkline.serialization.hessian2.internal.codec.CountingFields;
import io.trunkline.serialization.hessian2.internal.codec.TypeCodec;
import io.trunkline.serialization.hessian2.internal.codec.ValueWriter;
import io.trunkline.serialization.hessian2.internal.wire.NumberTable;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of one message after another. Its tables of the objects, definitions and types
 * of a message are emptied and used again. For one thread at a time.
 */
public final class Hessian2Output extends ValueWriter {

  private final TypeCodecs codecs;
  private final int maxDepth;
  private final Nesting nesting;
  private final WrittenObjects references = new WrittenObjects();
  private final NumberTable definitions = new NumberTable();
  private final NumberTable types = new NumberTable();
  private final CountingFields fields = new CountingFields(this);
  private final BiConsumer<@Nullable Object, @Nullable Object> entries =
      (key, value) -> {
        writeObject(key);
        writeObject(value);
      };
  private @Nullable Class<?> failedAt;
  private @Nullable Object[] unmade = new @Nullable Object[8]; // records around what is written
  private int unmadeCount;
  private @Nullable TypeCodec lastCodec; // of elements, entries and items; fields keep their own

  public Hessian2Output(TypeCodecs codecs, Budgets budgets, DeepStack deepStack) {
    this.codecs = codecs;
    this.maxDepth = budgets.maxDepth();
    this.nesting = new Nesting(budgets, deepStack);
  }

  @Override
  public void open(PayloadOutput message) {
    super.open(message);
    nesting.start();
    failedAt = null;
    unmadeCount = 0;
  }

  /** Forgets the message. */
  @Override
  public void clear() {
    super.clear();
    references.clear();
    definitions.clear();
    types.clear();
    failedAt = null;
  }

  /** The class of the innermost object that could not be written; null if no object failed. */
  public @Nullable Class<?> failedAt() {
    return failedAt;
  }

  @Override
  public CodecRegistry codecs() {
    return codecs;
  }

  @Override
  public CountingFields fields() {
    return fields;
  }

  @Override
  public void writeObject(@Nullable Object value) {
    if (value == null) {
      writeNull();
    } else if (value instanceof String text) {
      writeString(text);
    } else {
      TypeCodec codec = lastCodec;
      if (codec == null || codec.type() != value.getClass()) {
        codec = codecs.of(value.getClass());
        lastCodec = codec;
      }
      write(codec, value);
    }
  }

  @Override
  public void write(TypeCodec codec, Object value) {
    try {
      if (nesting.isDeep()) {
        nesting.continueDeep(() -> writeHere(codec, value));
      } else {
        codec.write(this, value);
      }
    } catch (Throwable e) {
      if (failedAt == null) {
        failedAt = codec.type();
      }
      throw e;
    }
  }

  private @Nullable Object writeHere(TypeCodec codec, Object value) {
    codec.write(this, value);
    return null;
  }

  @Override
  public boolean writeReference(Object object) {
    int number = references.findOrAdd(object);
    if (number < 0) {
      return false;
    }
    if (unmadeCount > 0 && codecs.isUnderTerms()) {
      requireMade(object);
    }
    putReference(number);
    return true;
  }

  /** Refuses a reference that no reader could follow: the object is made of what refers to it. */
  private void requireMade(Object object) {
    for (int i = 0; i < unmadeCount; i++) {
      if (unmade[i] == object) {
        throw new SerializationException(
            "hessian2 cannot write an object of class "
                + object.getClass().getName()
                + ": it contains itself, and a reader makes it of what it contains; refer to it by"
                + " a key");
      }
    }
  }

  @Override
  public void beginUnmade(Object object) {
    if (unmadeCount == unmade.length) {
      unmade = Arrays.copyOf(unmade, 2 * unmadeCount);
    }
    unmade[unmadeCount++] = object;
  }

  @Override
  public void endUnmade() {
    unmade[--unmadeCount] = null;
  }

  private void putReference(int number) {
    writeTag(Tags.REFERENCE);
    writeInt(number);
  }

  @Override
  public void skipReference() {
    references.skip();
  }

  @Override
  public void writeReplaced(
      Object object, @Nullable Object replacement, @Nullable TypeCodec codec) {
    if (codec == null || replacement == null) {
      writeObject(replacement);
    } else {
      write(codec, replacement);
    }
    if (replacement != null) {
      references.replace(replacement, object);
    }
  }

  @Override
  public boolean writeKnownReference(Object object) {
    int number = references.find(object);
    if (number >= 0) {
      putReference(number);
    }
    return number >= 0;
  }

  @Override
  public void writeDefinition(WireName definition) {
    int number = definitions.find(definition);
    if (number < 0) {
      writeRaw(definition.bytes());
      number = definitions.last();
    }
    if (number <= Tags.OBJECT_DIRECT_MAX) {
      writeTag(Tags.OBJECT_DIRECT + number);
    } else {
      writeTag(Tags.OBJECT);
      writeInt(number);
    }
  }

  private void writeType(WireName type) {
    int number = types.find(type);
    if (number < 0) {
      writeRaw(type.bytes());
    } else {
      writeInt(number);
    }
  }

  @Override
  public void writeListBegin(int length, @Nullable WireName type) {
    if (length <= Tags.LIST_DIRECT_MAX) {
      writeTag((type == null ? Tags.LIST_DIRECT_UNTYPED : Tags.LIST_DIRECT) + length);
    } else {
      writeTag(type == null ? Tags.LIST_FIXED_UNTYPED : Tags.LIST_FIXED);
    }
    if (type != null) {
      writeType(type);
    }
    if (length > Tags.LIST_DIRECT_MAX) {
      writeInt(length);
    }
  }

  @Override
  public BiConsumer<@Nullable Object, @Nullable Object> entries() {
    return entries;
  }

  @Override
  public void writeMapBegin(@Nullable WireName type) {
    if (type == null) {
      writeTag(Tags.MAP_UNTYPED);
    } else {
      writeTag(Tags.MAP);
      writeType(type);
    }
  }

  @Override
  public void enter(Class<?> type) {
    if (nesting.depth() == maxDepth) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.DEPTH,
          "hessian2: objects nest deeper than "
              + maxDepth
              + " levels, too deeply to be written, at class "
              + type.getName());
    }
    nesting.enter();
  }

  @Override
  public void leave() {
    nesting.leave();
  }
}
