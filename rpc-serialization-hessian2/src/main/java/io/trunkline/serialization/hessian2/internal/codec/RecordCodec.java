package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes records in the order of their components; reads them with the canonical constructor. */
final class RecordCodec extends TypeCodec {

  private final FieldCodec[] fields;
  private final WireName definition;
  private final MethodHandle constructor;
  private final @Nullable Object[] defaults;
  private final @Nullable Replacements replacements; // under terms, if the class has a readResolve

  RecordCodec(Class<?> type, CodecRegistry codecs) {
    super(type);
    RecordComponent[] components = type.getRecordComponents();
    List<Field> declared =
        Arrays.stream(components).map(component -> field(type, component)).toList();
    fields =
        declared.stream()
            .map(field -> new FieldCodec(field, type, false))
            .toArray(FieldCodec[]::new);
    definition = codecs.names().definition(type, declared.stream().map(Field::getName).toList());
    constructor = ObjectCreator.ofRecord(type);
    Replacements methods = Replacements.of(type);
    replacements = codecs.isUnderTerms() && methods.resolvesWhenRead() ? methods : null;
    defaults = new @Nullable Object[components.length];
    for (int i = 0; i < defaults.length; i++) {
      Class<?> component = components[i].getType();
      defaults[i] = component.isPrimitive() ? Array.get(Array.newInstance(component, 1), 0) : null;
    }
  }

  private static Field field(Class<?> type, RecordComponent component) {
    try {
      return type.getDeclaredField(component.getName());
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e); // every component has a field
    }
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    out.enter(type());
    out.beginUnmade(value);
    out.writeDefinition(definition);
    for (FieldCodec field : fields) {
      field.write(out, value);
    }
    out.endUnmade();
    out.leave();
  }

  @Override
  public boolean hasNamedFields() {
    return true;
  }

  @Override
  public void requireObject() {}

  /** For each field the index of its component, -1 for none. */
  @Override
  public Object plan(String[] names) {
    List<String> known = Arrays.stream(fields).map(FieldCodec::name).toList();
    return Arrays.stream(names).mapToInt(known::indexOf).toArray();
  }

  @Override
  public @Nullable Object readObject(ValueReader in, Object plan) {
    in.enter();
    int number = in.addIncomplete();
    @Nullable Object[] values = defaults.clone();
    for (int index : (int[]) plan) {
      if (index < 0) {
        in.readUnused();
      } else {
        values[index] = fields[index].readBoxed(in);
      }
    }
    return made(in, number, values);
  }

  /** Reads the components from a map, as which peers in other languages write objects. */
  @Override
  public @Nullable Object readMap(
      ValueReader in, @Nullable DeclaredType key, @Nullable DeclaredType value) {
    in.enter();
    int number = in.addIncomplete();
    @Nullable Object[] values = defaults.clone();
    while (!in.isEnd()) {
      if (!Tags.isString(in.peek())) {
        throw in.expected("the name of a component", in.peek());
      }
      int index = indexOf(in.readString());
      if (index < 0) {
        in.readUnused();
      } else {
        values[index] = fields[index].readBoxed(in);
      }
    }
    return made(in, number, values);
  }

  private int indexOf(@Nullable String name) {
    for (int i = 0; i < fields.length; i++) {
      if (fields[i].name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private @Nullable Object made(ValueReader in, int number, @Nullable Object[] values) {
    Object made;
    try {
      made = (Object) constructor.invokeExact(values);
    } catch (Throwable e) {
      throw Failures.of("read", e, type());
    }
    Object resolved =
        replacements == null ? made : replacements.resolve(made, in.gate(), Object.class);
    in.setObject(number, resolved);
    in.leave();
    return resolved;
  }
}
