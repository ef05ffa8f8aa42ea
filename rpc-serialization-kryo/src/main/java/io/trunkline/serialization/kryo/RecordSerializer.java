package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.ImmutableSerializer;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kryo's form of a record: its components in the order of their names; made with the canonical
 * constructor. Looks up once what Kryo's own serializer looks up for each component of each object.
 * Under agreed terms only the components that both sides have; the others are zero or null.
 */
final class RecordSerializer<T> extends ImmutableSerializer<T> implements AgreedForm, Walked {

  private final Class<T> type;
  private final ComponentForm[] components;
  private final MethodHandle constructor;
  private final @Nullable Object[] zeros;
  private final int bytes;

  /** Whether a record may be met again in itself, and does not exist by then. */
  private final boolean mayMissItself;

  private final @Nullable AgreedClasses classes;
  private final @Nullable PerTable<Agreed> projection;
  private final WireKryo kryo;

  /** The components that both sides have: one by one, or compiled once they occur often. */
  private record Agreed(ComponentForm[] components, Compilation compilation) {}

  /**
   * @param classes for agreed terms; null for plain ones
   */
  RecordSerializer(Kryo kryo, Class<T> type, @Nullable AgreedClasses classes) {
    this.kryo = (WireKryo) kryo;
    this.type = type;
    this.classes = classes;
    RecordComponent[] declared = type.getRecordComponents();
    components = new ComponentForm[declared.length];
    zeros = new @Nullable Object[declared.length];
    bytes = Records.bytesOf(type);
    FieldForms forms = new FieldForms(type);
    for (int i = 0; i < declared.length; i++) {
      Class<?> value = declared[i].getType();
      String text = forms.textOf(declared[i].getGenericType(), value);
      components[i] = ComponentForm.of(declared[i], text, i, kryo.isFinal(value));
      zeros[i] = value.isPrimitive() ? Array.get(Array.newInstance(value, 1), 0) : null;
    }
    mayMissItself =
        Arrays.stream(declared)
            .map(RecordComponent::getType)
            .anyMatch(RecordSerializer::mayHoldAny);
    constructor =
        Records.canonicalConstructor(type, declared)
            .asSpreader(Object[].class, declared.length)
            .asType(MethodType.methodType(Object.class, Object[].class));
    Arrays.sort(components, Comparator.comparing(component -> component.schema().name()));
    projection = classes == null ? null : new PerTable<>(classes, this::project);
  }

  private static boolean mayHoldAny(Class<?> type) {
    return !type.isPrimitive() && !type.isEnum() && Values.of(type) == null;
  }

  @Override
  public String kind() {
    return "record";
  }

  /** All components, in the order in which they are written. */
  @Override
  public List<ClassSchema.Field> schema() {
    return Arrays.stream(components).map(ComponentForm::schema).toList();
  }

  private Agreed project(TableView view) {
    AgreedClasses agreeing = requireNonNull(classes);
    AgreedClass agreed = agreeing.agreed(type);
    List<ClassSchema.Field> wanted = agreed == null ? schema() : agreed.fields();
    ComponentForm[] forms =
        wanted.stream().map(field -> formOf(field, agreeing)).toArray(ComponentForm[]::new);
    return new Agreed(
        forms, new Compilation(kryo, kryo.programs(), type, programs -> steps(forms, programs)));
  }

  /** Null for stored data. */
  private static @Nullable List<FieldStep> steps(ComponentForm[] forms, FieldPrograms programs) {
    List<FieldStep> steps = new ArrayList<>();
    for (ComponentForm form : forms) {
      FieldStep step = form.step(programs);
      if (step == null) {
        return null;
      }
      steps.add(step);
    }
    return List.copyOf(steps);
  }

  private ComponentForm formOf(ClassSchema.Field wanted, AgreedClasses agreeing) {
    for (ComponentForm component : components) {
      if (component.schema().isSamePlace(wanted)) {
        boolean exact = wanted.exact() && agreeing.canLeaveOut(component.type());
        boolean asWritten = component.schema().exact() == exact && wanted.exact() == exact;
        return agreeing.isStored() && !asWritten
            ? component.stored(StoredValue.of(agreeing, wanted))
            : exact ? component : component.open();
      }
    }
    if (agreeing.isStored()) {
      return ComponentForm.dropped(wanted, StoredValue.of(agreeing, wanted));
    }
    throw new SerializationException(
        "kryo: component " + wanted.name() + " of " + type.getName() + " was agreed and is not");
  }

  private Agreed agreed() {
    return requireNonNull(projection, "only agreed forms are walked").get();
  }

  private ComponentForm[] inUse() {
    return projection == null ? components : projection.get().components;
  }

  @Override
  public @Nullable Walked inTable() {
    return agreed().compilation.compiled();
  }

  @Override
  public void write(Kryo kryo, Output output, T object) {
    GraphWriter writer = this.kryo.writer(output);
    if (writer == null) {
      writeComponents(output, object);
    } else {
      int before = this.kryo.stepIn(false);
      write(writer, object);
      this.kryo.stepBack(before);
    }
  }

  @Override
  public void write(GraphWriter writer, @Nullable Object object) {
    CompiledForm compiled = agreed().compilation.compiledIfOften();
    if (compiled == null) {
      writeComponents(writer.out(), requireNonNull(object));
    } else {
      compiled.write(writer, object);
    }
  }

  private void writeComponents(Output output, Object object) {
    Object late = mayMissItself ? object : null;
    ObjectReferences.begin(kryo, late);
    for (ComponentForm component : inUse()) {
      try {
        component.write(kryo, output, object);
      } catch (Throwable e) { // of the accessor, too
        throw traced(e, component);
      }
    }
    ObjectReferences.end(kryo, late);
  }

  @Override
  @SuppressWarnings("unchecked") // what is made is of the type
  public T read(Kryo kryo, Input input, Class<? extends T> ignored) {
    GraphReader reader = this.kryo.reader(input);
    if (reader == null) {
      return (T) readComponents((ArrayInput) input);
    }
    int before = this.kryo.stepIn(true);
    Object object = read(reader, GraphReader.NO_ID);
    this.kryo.stepBack(before);
    return (T) object;
  }

  @Override
  public Object read(GraphReader reader, int id) {
    CompiledForm compiled = agreed().compilation.compiledIfOften();
    if (compiled != null) {
      return compiled.read(reader, id);
    }
    return reader.made(id, readComponents(reader.in()));
  }

  private Object readComponents(ArrayInput input) {
    input.budget().claimObject(type, bytes);
    @Nullable Object[] values = zeros.clone();
    for (ComponentForm component : inUse()) {
      try {
        Object value = component.read(kryo, input);
        if (component.place() >= 0) {
          values[component.place()] = value;
        }
      } catch (RuntimeException | StackOverflowError e) {
        throw traced(e, component);
      }
    }
    try {
      return (Object) constructor.invokeExact(values);
    } catch (Throwable e) { // what the user's constructor throws
      throw new KryoException("constructor of " + type.getName(), e);
    }
  }

  /** With the component's place, as Kryo has it for fields. */
  private KryoException traced(Throwable failure, ComponentForm component) {
    KryoException traced = failure instanceof KryoException e ? e : new KryoException(failure);
    traced.addTrace(component.schema().name() + " (" + type.getName() + ")");
    return traced;
  }
}
