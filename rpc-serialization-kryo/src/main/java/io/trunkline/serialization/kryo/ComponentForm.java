package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** A component of a record: where its value comes from, and how it is written and read. */
final class ComponentForm {

  private final ClassSchema.Field field;
  private final Class<?> type;
  private final int place;
  private final boolean exact;
  private final @Nullable StoredValue stored;

  /** Null if values of it are only read, as a writer of stored data had them. */
  private final Place.@Nullable OfComponent source;

  /** Takes the record as an Object; gives a primitive as it is and all else as an Object. */
  private final @Nullable MethodHandle accessor;

  /** The letter of a primitive type, or one of other types. */
  private final char letter;

  /** Whether it declares a collection or map of the JDK. */
  private final boolean isContainer;

  /** Of an exact component; learned when first used, since a record may be its own component. */
  private @Nullable Serializer<?> serializer;

  private ComponentForm(
      ClassSchema.Field field,
      Class<?> type,
      int place,
      boolean exact,
      Place.@Nullable OfComponent source,
      @Nullable MethodHandle accessor,
      @Nullable StoredValue stored) {
    this.source = source;
    this.stored = stored;
    this.field = field;
    this.type = type;
    this.place = place;
    this.exact = exact;
    this.accessor = accessor;
    letter = type.descriptorString().charAt(0);
    isContainer = ContainerShape.ofDeclared(type) != null;
  }

  /**
   * @param text the type as a schema says it
   * @param place its place in the canonical constructor
   * @param exact whether Kryo leaves out the class of its values
   */
  static ComponentForm of(RecordComponent component, String text, int place, boolean exact) {
    String owner = component.getDeclaringRecord().getName();
    Class<?> type = component.getType();
    Class<?> given = type.isPrimitive() ? type : Object.class;
    try {
      Place.OfComponent source = new Place.OfComponent(Records.fieldOf(component), place);
      return new ComponentForm(
          new ClassSchema.Field(owner, component.getName(), text, exact),
          type,
          place,
          exact,
          source,
          source.getter().asType(MethodType.methodType(given, Object.class)),
          null);
    } catch (IllegalAccessException e) {
      throw new KryoException("field of " + component.getName() + " (" + owner + ")", e);
    }
  }

  /** The same for values whose class travels with them. */
  ComponentForm open() {
    return new ComponentForm(field, type, place, false, source, accessor, null);
  }

  /** The same as a writer of stored data had it; only read. */
  ComponentForm stored(StoredValue form) {
    return new ComponentForm(field, type, place, false, null, null, form);
  }

  /** A component of stored data that is not here: it is read and has no place. */
  static ComponentForm dropped(ClassSchema.Field wanted, StoredValue form) {
    return new ComponentForm(wanted, Object.class, -1, false, null, null, form);
  }

  /** What this side's schema says of it. */
  ClassSchema.Field schema() {
    return field;
  }

  Class<?> type() {
    return type;
  }

  /** Its place in the canonical constructor; -1 if it is read and dropped. */
  int place() {
    return place;
  }

  /** The same as a step of a program; null if it is only read. */
  @Nullable FieldStep step(FieldPrograms programs) {
    return source == null ? null : FieldStep.of(source, exact ? type : null, programs);
  }

  /** The bytes that Kryo's serializers of boxed values write, without the boxes. */
  void write(Kryo kryo, Output output, Object record) throws Throwable {
    MethodHandle accessor = requireNonNull(this.accessor, "nothing is written as stored data was");
    switch (letter) {
      case 'Z' -> output.writeBoolean((boolean) accessor.invokeExact(record));
      case 'B' -> output.writeByte((byte) accessor.invokeExact(record));
      case 'C' -> output.writeChar((char) accessor.invokeExact(record));
      case 'S' -> output.writeShort((short) accessor.invokeExact(record));
      case 'I' -> output.writeVarInt((int) accessor.invokeExact(record), false);
      case 'J' -> output.writeVarLong((long) accessor.invokeExact(record), false);
      case 'F' -> output.writeFloat((float) accessor.invokeExact(record));
      case 'D' -> output.writeDouble((double) accessor.invokeExact(record));
      default -> {
        Object value = (Object) accessor.invokeExact(record);
        if (exact) {
          kryo.writeObjectOrNull(output, value, serializer(kryo));
        } else {
          kryo.writeClassAndObject(output, value);
        }
      }
    }
  }

  @Nullable Object read(Kryo kryo, Input input) {
    if (stored != null) {
      return stored.read(kryo, input);
    }
    return switch (letter) {
      case 'Z' -> input.readBoolean();
      case 'B' -> input.readByte();
      case 'C' -> input.readChar();
      case 'S' -> input.readShort();
      case 'I' -> input.readVarInt(false);
      case 'J' -> input.readVarLong(false);
      case 'F' -> input.readFloat();
      case 'D' -> input.readDouble();
      default ->
          exact ? kryo.readObjectOrNull(input, type, serializer(kryo)) : readOpen(kryo, input);
    };
  }

  private @Nullable Object readOpen(Kryo kryo, Input input) {
    if (isContainer) {
      ((GatedClassResolver) kryo.getClassResolver()).declare(type, input);
    }
    return kryo.readClassAndObject(input);
  }

  private Serializer<?> serializer(Kryo kryo) {
    Serializer<?> known = serializer;
    if (known == null) {
      known = kryo.getSerializer(type);
      serializer = known;
    }
    return known;
  }
}
