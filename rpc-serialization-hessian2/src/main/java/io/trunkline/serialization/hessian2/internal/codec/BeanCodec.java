package io.trunkline.serialization.hessian2.internal.codec;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.access.ObjectProgram;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads an application's class field by field. A field that the message lacks keeps the
 * value that the constructor without parameters gave it. A field that the class lacks is read and
 * dropped; in a plain message it may have objects of classes that the gate refuses.
 */
final class BeanCodec extends TypeCodec {

  private static final int OFTEN = 1000;
  private static final int MAX_FIELDS_OF_PROGRAM = 64;

  private final FieldCodec[] fields;
  private final NamedFields<FieldCodec> named;
  private final WireName definition;
  private final ObjectCreator creator;
  private final @Nullable Method readResolve; // in plain messages
  private final @Nullable Replacements replacements; // under terms, if the class has a readResolve
  private final @Nullable String beyondFields; // why the fields are not enough, under terms

  // Compiled for a class that is used often. The program of any thread will do, and races make the
  // counts inexact.
  private @Nullable ObjectProgram writing;
  private @Nullable ObjectProgram reading;
  private int written;
  private int read;

  BeanCodec(Class<?> type, CodecRegistry codecs) {
    super(type);
    boolean isUnderTerms = codecs.isUnderTerms();
    List<Field> declared = SerializedFields.of(type);
    fields =
        declared.stream()
            .map(field -> new FieldCodec(field, type, true))
            .toArray(FieldCodec[]::new);
    named = new NamedFields<>(type, List.of(fields), codecs);
    definition = codecs.names().definition(type, named.written());
    creator = creator(type, declared, isUnderTerms);
    Replacements methods = Replacements.of(type);
    replacements = isUnderTerms && methods.resolvesWhenRead() ? methods : null;
    readResolve = isUnderTerms ? null : SerializedFields.hook(type, "readResolve");
    beyondFields = isUnderTerms ? SerializedFields.beyondFields(type) : null;
  }

  private static ObjectCreator creator(Class<?> type, List<Field> fields, boolean isUnderTerms) {
    Set<String> names = new HashSet<>();
    boolean hides = !fields.stream().allMatch(field -> names.add(field.getName()));
    // A plain message may lack one of two fields with one name, and a constructor would set it to a
    // value that the sender never had.
    ObjectCreator constructor = hides && !isUnderTerms ? null : ObjectCreator.withConstructor(type);
    return constructor == null ? ObjectCreator.withoutConstructor(type) : constructor;
  }

  @Override
  public @Nullable String refusal() {
    return beyondFields == null
        ? null
        : "hessian2 cannot write class " + type().getName() + ": " + beyondFields;
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    if (beyondFields != null) {
      throw new SerializationException(String.valueOf(refusal()));
    }
    out.enter(type());
    out.writeDefinition(definition);
    ObjectProgram program = writing;
    if (program != null) {
      program.run(out, value);
    } else {
      for (FieldCodec field : fields) {
        field.write(out, value);
      }
      if (fields.length <= MAX_FIELDS_OF_PROGRAM && ++written == OFTEN) {
        writing =
            ObjectProgram.of(
                Arrays.stream(fields).map(field -> field.writeHandle(out.codecs())).toList());
      }
    }
    out.leave();
  }

  @Override
  public boolean hasNamedFields() {
    return true;
  }

  @Override
  public void requireObject() {}

  /** The codecs of the fields, null for one that the class lacks. */
  @Override
  public Object plan(String[] names) {
    NamedFields.Planned<FieldCodec> all = named.plan(names);
    if (all.ambiguity() != null) {
      return new AmbiguousFields(names.length, all.ambiguity());
    }
    @Nullable FieldCodec[] plan = all.fields().toArray(new @Nullable FieldCodec[0]);
    return Arrays.equals(plan, fields) ? fields : plan; // compared by identity later
  }

  @Override
  public @Nullable Object readObject(ValueReader in, Object plan) {
    in.enter();
    Object object = create();
    int number = in.addObject(object);
    readFields(in, object, (@Nullable FieldCodec[]) plan);
    Object resolved = resolved(in, number, object);
    in.leave();
    return resolved;
  }

  private void readFields(ValueReader in, Object object, @Nullable FieldCodec[] plan) {
    ObjectProgram program = reading;
    if (plan == fields && program != null) {
      program.run(in, object);
      return;
    }
    for (FieldCodec field : plan) {
      if (field == null) {
        in.readUnused();
      } else {
        field.read(in, object);
      }
    }
    if (plan == fields && plan.length <= MAX_FIELDS_OF_PROGRAM && ++read == OFTEN) {
      reading = ObjectProgram.of(Arrays.stream(fields).map(FieldCodec::readHandle).toList());
    }
  }

  /** Reads the fields from a map, as which peers in other languages write objects. */
  @Override
  public Object readMap(ValueReader in, @Nullable DeclaredType key, @Nullable DeclaredType value) {
    in.enter();
    Object object = create();
    int number = in.addObject(object);
    while (!in.isEnd()) {
      if (!Tags.isString(in.peek())) {
        throw in.expected("the name of a field", in.peek());
      }
      FieldCodec field = named.find(in.readString());
      if (field == null) {
        in.readUnused();
      } else {
        field.read(in, object);
      }
    }
    Object resolved = resolved(in, number, object);
    in.leave();
    return resolved == null ? object : resolved;
  }

  private Object create() {
    try {
      return creator.create();
    } catch (Throwable e) {
      throw Failures.of("read", e, type());
    }
  }

  /** The object that takes the place of one that has been read. */
  private @Nullable Object resolved(ValueReader in, int number, Object object) {
    if (readResolve == null && replacements == null) {
      return object;
    }
    Object resolved;
    if (replacements != null) {
      resolved = replacements.resolve(object, in.gate(), Object.class);
    } else {
      try {
        resolved = requireNonNull(readResolve).invoke(object);
      } catch (ReflectiveOperationException e) {
        throw Failures.of("read", e, type());
      }
    }
    in.setObject(number, resolved);
    return resolved;
  }
}
