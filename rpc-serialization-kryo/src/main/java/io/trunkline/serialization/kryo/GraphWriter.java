package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes objects inside others as {@link Kryo#writeClassAndObject} and its siblings do, byte for
 * byte, and without their detours where the serializer is {@link Walked}. Everything else goes
 * through Kryo, and what nests too deeply for the stack of any thread does too. For agreed terms.
 */
final class GraphWriter {

  private final DeepKryo kryo;
  private final AgreedClasses classes;
  private final ArrayOutput out;

  /** Null where an object met twice is written twice. */
  private final @Nullable ObjectReferences references;

  private final ExactSerializers serializers;

  GraphWriter(
      DeepKryo kryo,
      AgreedClasses classes,
      ExactSerializers exact,
      @Nullable ObjectReferences references,
      ArrayOutput out) {
    this.kryo = kryo;
    this.classes = classes;
    this.references = references;
    this.out = out;
    serializers = exact;
  }

  /** Whose objects it writes. */
  DeepKryo kryo() {
    return kryo;
  }

  /** Where it writes. */
  ArrayOutput out() {
    return out;
  }

  void writeBoolean(boolean value) {
    out.writeBoolean(value);
  }

  void writeByte(byte value) {
    out.writeByte(value);
  }

  void writeChar(char value) {
    out.writeChar(value);
  }

  void writeShort(short value) {
    out.writeShort(value);
  }

  void writeInt(int value) {
    out.writeVarInt(value, false);
  }

  void writeLong(long value) {
    out.writeVarLong(value, false);
  }

  void writeFloat(float value) {
    out.writeFloat(value);
  }

  void writeDouble(double value) {
    out.writeDouble(value);
  }

  /** A string whose place says that it is one. */
  void writeString(@Nullable String value) {
    kryo.checkDepth(); // Kryo has strings for a level of their own
    if (references == null) {
      out.writeString(value);
    } else if (value == null) {
      out.writeByte(Kryo.NULL);
    } else if (isNew(references, value)) {
      out.writeString(value);
    }
  }

  /** A value of a class whose form is the same everywhere and whose place says it. */
  void writeValue(@Nullable Object value, ValueSerializer<?> form) {
    writeNullable(value, form);
  }

  /** A value whose place says its class. */
  void writeExact(@Nullable Object value, ExactType type) {
    WalkedForm known = classes.view().form(type);
    if (known == null || kryo.writesDeep()) {
      writeAny(value, type);
    } else if (value != null && known instanceof CompiledForm compiled) {
      if (references == null) {
        out.writeByte(Kryo.NOT_NULL);
      }
      writeElement(value, compiled);
    } else {
      writeNullable(value, (Walked) known);
    }
  }

  private void writeAny(@Nullable Object value, ExactType type) {
    Serializer<?> serializer = serializers.of(type);
    if (!(serializer instanceof Walked walked) || kryo.writesDeep()) {
      kryo.writeObjectOrNull(out, value, serializer);
      return;
    }
    writeNullable(value, walked);
    Walked known = walked.inTable();
    if (known != null) {
      classes.view().learn(type, known);
    }
  }

  /** A value behind its class. */
  void writeOpen(@Nullable Object value) {
    if (value == null) {
      out.writeByte(Kryo.NULL);
      return;
    }
    Registration registration = writeClass(value.getClass());
    Walked walked = walked(registration);
    if (walked instanceof CompiledForm compiled) {
      writeElement(value, compiled);
    } else {
      writeAlike(value, registration, walked, false);
    }
  }

  /** A class alone, and what is known of it. */
  Registration writeClass(Class<?> type) {
    return requireNonNull(classes.writeClass(out, type));
  }

  /** What writes objects of a class here; null if Kryo's own methods have to. */
  @Nullable Walked walked(Registration registration) {
    return kryo.writesDeep() ? null : Walked.of(registration, classes.view());
  }

  /**
   * One of several values of a class that was written.
   *
   * @param walked what {@link #walked} says of the class
   * @param nulls whether it may be null
   */
  void writeAlike(
      @Nullable Object value, Registration registration, @Nullable Walked walked, boolean nulls) {
    if (nulls) {
      if (walked == null) {
        kryo.writeObjectOrNull(out, value, registration.getSerializer());
      } else {
        writeNullable(value, walked);
      }
    } else if (walked == null) {
      kryo.writeObject(out, requireNonNull(value), registration.getSerializer());
    } else {
      writeElement(requireNonNull(value), walked);
    }
  }

  private void writeNullable(@Nullable Object value, Walked walked) {
    boolean marks = references != null;
    if (value == null) {
      kryo.checkDepth();
      if (!marks && walked.getAcceptsNull()) {
        walked.write(this, null);
      } else {
        out.writeByte(Kryo.NULL);
      }
      return;
    }
    if (walked instanceof CompiledForm
        ? !marks
        : marks ? !walked.isReferenced() : !walked.getAcceptsNull()) {
      out.writeByte(Kryo.NOT_NULL);
    }
    writeElement(value, walked);
  }

  private void writeElement(Object value, Walked walked) {
    if (walked instanceof CompiledForm compiled) {
      writeElement(value, compiled);
      return;
    }
    kryo.enter();
    if (references == null || !walked.isReferenced() || isNew(references, value)) {
      walked.write(this, value);
    }
    kryo.leave();
  }

  /** Most objects are of this kind: the JIT calls it without a search, and takes it in. */
  void writeElement(Object value, CompiledForm compiled) {
    kryo.enter();
    if (references == null || isNew(references, value)) {
      compiled.write(this, value);
    }
    kryo.leave();
  }

  /** Begins an object that is made when all that is in it was read; see {@link #end}. */
  void begin(Object object) {
    if (references != null) {
      references.begin(object);
    }
  }

  /** Ends what the matching {@link #begin} began. */
  void end() {
    if (references != null) {
      references.end();
    }
  }

  /** Marks an object as new, or names the one that it was. */
  private boolean isNew(ObjectReferences references, Object value) {
    int id = references.findOrAdd(value);
    if (id < 0) {
      out.writeByte(Kryo.NOT_NULL);
      return true;
    }
    references.checkFinished(value);
    out.writeVarInt(id + 2, true);
    return false;
  }

  /** A failure as it goes on after what is in this place could not be written. */
  RuntimeException failure(Throwable failure, String place) {
    KryoException traced = failure instanceof KryoException e ? e : new KryoException(failure);
    traced.addTrace(place);
    return traced;
  }
}
