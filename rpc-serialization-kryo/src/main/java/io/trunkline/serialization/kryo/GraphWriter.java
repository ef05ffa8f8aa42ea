package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import java.util.ArrayList;
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
  private final ArrayListSerializer lists;
  private final int listMark;

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
    lists = (ArrayListSerializer) kryo.getSerializer(ArrayList.class);
    listMark = kryo.getRegistration(ArrayList.class).getId() + 2;
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

  /** A value whose place says its class. */
  void writeExact(@Nullable Object value, ExactType type) {
    CompiledBean bean = (CompiledBean) classes.view().compiled(type);
    if (bean == null || kryo.writesDeep()) {
      writeAny(value, type);
    } else if (value == null) {
      kryo.checkDepth();
      out.writeByte(Kryo.NULL);
    } else {
      if (references == null) {
        out.writeByte(Kryo.NOT_NULL);
      }
      writeElement(value, bean);
    }
  }

  private void writeAny(@Nullable Object value, ExactType type) {
    Serializer<?> serializer = serializers.of(type);
    writeNullable(value, serializer);
    CompiledBean bean = serializer instanceof Walked walked ? walked.compiled() : null;
    if (bean != null) {
      classes.view().learn(type, bean);
    }
  }

  /** A compiled bean that is not null and whose class is known. */
  void writeElement(Object value, CompiledBean bean) {
    kryo.enter();
    if (references == null || isNew(references, value)) {
      bean.write(this, value);
    }
    kryo.leave();
  }

  /** A value whose class is known. */
  void writeNullable(@Nullable Object value, Serializer<?> serializer) {
    if (value == null || !(serializer instanceof Walked walked) || kryo.writesDeep()) {
      kryo.writeObjectOrNull(out, value, serializer);
      return;
    }
    if (references == null && !serializer.getAcceptsNull()) {
      out.writeByte(Kryo.NOT_NULL);
    }
    writeWalked(walked, value);
  }

  /** A value behind its class. */
  void writeOpen(@Nullable Object value) {
    if (value == null) {
      out.writeByte(Kryo.NULL);
    } else if (value.getClass() == ArrayList.class && !kryo.writesDeep()) {
      out.writeByte(listMark);
      kryo.enter();
      if (references == null || isNew(references, value)) {
        lists.write(this, value);
      }
      kryo.leave();
    } else {
      Registration registration = writeClass(value.getClass());
      CompiledBean bean = compiled(registration);
      if (bean != null) {
        writeElement(value, bean);
      } else {
        writeElement(value, registration.getSerializer());
      }
    }
  }

  /** A class alone, and what is known of it. */
  Registration writeClass(Class<?> type) {
    return requireNonNull(classes.writeClass(out, type));
  }

  /** A value that is not null and whose class is known. */
  void writeElement(Object value, Serializer<?> serializer) {
    if (serializer instanceof Walked walked && !kryo.writesDeep()) {
      writeWalked(walked, value);
    } else {
      kryo.writeObject(out, value, serializer);
    }
  }

  /** What beans of this class were compiled to; null if others write them. */
  @Nullable CompiledBean compiled(Registration registration) {
    return registration instanceof NamedRegistration named && !kryo.writesDeep()
        ? CompiledBean.of(named, classes.view())
        : null;
  }

  private void writeWalked(Walked walked, Object value) {
    kryo.enter();
    if (references == null || isNew(references, value)) {
      walked.write(this, value);
    }
    kryo.leave();
  }

  /** Marks an object as new, or names the one that it was. */
  private boolean isNew(ObjectReferences references, Object value) {
    int id = references.findOrAdd(value);
    if (id < 0) {
      out.writeByte(Kryo.NOT_NULL);
      return true;
    }
    out.writeVarInt(id + 2, true);
    return false;
  }

  /** Goes on with a failure after a field could not be written. */
  void failed(Throwable failure, Object object, String field) {
    KryoException traced = failure instanceof KryoException e ? e : new KryoException(failure);
    traced.addTrace(field + " (" + object.getClass().getName() + ")");
    throw traced;
  }
}
