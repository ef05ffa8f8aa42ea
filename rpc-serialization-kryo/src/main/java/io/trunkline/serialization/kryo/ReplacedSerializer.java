package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.terms.ClassSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class under agreed terms that has a {@code writeReplace} or {@code readResolve}. With the first
 * a flag comes in front: true if the object that the method returned follows, with its class, and
 * false if one of the class itself does, in the usual form.
 */
final class ReplacedSerializer<T> extends Serializer<T> implements AgreedForm {

  private final Kryo kryo;
  private final Class<T> type;
  private final Serializer<T> usual;
  private final Replacements methods;

  private ReplacedSerializer(Kryo kryo, Class<T> type, Serializer<T> usual, Replacements methods) {
    this.kryo = kryo;
    this.type = type;
    this.usual = usual;
    this.methods = methods;
  }

  /** What writes such a class; what was given for all others. */
  @SuppressWarnings("unchecked") // the given serializer is that of the class
  static <T> Serializer<T> of(Kryo kryo, Class<T> type, Serializer<?> given) {
    Serializer<T> usual = (Serializer<T>) given;
    if (Throwable.class.isAssignableFrom(type)
        || given instanceof ContainerForm
        || given instanceof ViewRegistration.CopySerializer
        || !InheritedForm.isKnown(given)) {
      return usual;
    }
    Replacements methods = Replacements.of(type);
    boolean applies =
        methods.replacesWhenWritten()
            || methods.resolvesWhenRead() && !(given instanceof RefusingSerializer);
    return applies ? new ReplacedSerializer<>(kryo, type, usual, methods) : usual;
  }

  @Override
  public String kind() {
    String kind = Schemas.of(type, usual).kind();
    return methods.replacesWhenWritten() ? "replaced " + kind : kind;
  }

  @Override
  public List<ClassSchema.Field> schema() {
    return Schemas.of(type, usual).fields();
  }

  @Override
  @SuppressWarnings("unchecked") // it was compared
  public void write(Kryo ignored, Output output, T object) {
    if (!methods.replacesWhenWritten()) {
      usual.write(kryo, output, object);
      return;
    }
    Object replacement = methods.replace(object);
    boolean isOther = replacement == null || replacement.getClass() != type;
    output.writeBoolean(isOther);
    if (isOther) {
      ObjectReferences.begin(kryo, object);
      kryo.writeClassAndObject(output, replacement);
      ObjectReferences.end(kryo, object);
    } else {
      usual.write(kryo, output, (T) replacement);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // the place checks it: a readResolve may return anything
  public @Nullable T read(Kryo ignored, Input input, Class<? extends T> ofType) {
    if (methods.replacesWhenWritten() && input.readBoolean()) {
      return (T) kryo.readClassAndObject(input);
    }
    ObjectReferences references = ObjectReferences.of(kryo);
    int id = references == null ? GraphReader.NO_ID : references.latestReadId();
    T read = usual.read(kryo, input, ofType);
    if (!methods.resolvesWhenRead()) {
      return read;
    }
    Object resolved =
        methods.resolve(read, ((GatedClassResolver) kryo.getClassResolver()).gate(), Object.class);
    if (references != null) {
      references.setReadObject(id, resolved);
    }
    return (T) resolved;
  }
}
