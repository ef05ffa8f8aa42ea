package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.access.ObjectMaker;
import io.trunkline.serialization.access.ObjectProgram;
import io.trunkline.serialization.budget.ObjectPrice;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a bean or record was compiled to, for all engines under terms that have these fields.
 * Objects in it are called and not part of it: the JIT would inline them until it gives up on the
 * outermost.
 */
final class CompiledForm implements Walked {

  private static final MethodHandle MAKE =
      find("create", Object.class, ObjectCreator.class, ObjectPrice.class);
  private static final MethodHandle MAKE_ANY = find("newInstance", Object.class, Class.class);
  private static final MethodHandle BEGUN = find("begun", void.class, int.class, Object.class);
  private static final MethodHandle COMPONENTS =
      find("components", Object.class, int.class, Class.class, int.class);
  private static final MethodHandle MADE = find("made", Object.class, int.class, Object.class);
  private static final MethodHandle NOT_MADE =
      find("notMade", Object.class, Throwable.class, Class.class);

  private final ObjectProgram writing;

  /** Null for a record, which does not exist before it was read. */
  private final @Nullable ObjectProgram reading;

  private final ObjectMaker making;

  /** Whether an object may be met again in itself, and does not exist by then. */
  private final boolean mayMissItself;

  CompiledForm(Class<?> type, List<FieldStep> steps) {
    writing = ObjectProgram.of(steps.stream().map(step -> step.writing(type)).toList());
    List<MethodHandle> read = steps.stream().map(step -> step.reading(type)).toList();
    mayMissItself = type.isRecord() && steps.stream().anyMatch(FieldStep::mayHoldAny);
    if (type.isRecord()) {
      reading = null;
      making = makerOfRecord(type, steps, read);
    } else {
      reading = ObjectProgram.of(read);
      making = ObjectMaker.of(creation(type), BEGUN, read);
    }
  }

  /** Takes a {@link GraphReader} and makes a bean, charged. */
  private static MethodHandle creation(Class<?> type) {
    ObjectCreator creator = ObjectCreator.withConstructor(type);
    return creator == null
        ? MethodHandles.insertArguments(MAKE_ANY, 1, type)
        : MethodHandles.insertArguments(MAKE, 1, creator, ObjectPrice.of(type));
  }

  private static ObjectMaker makerOfRecord(
      Class<?> type, List<FieldStep> steps, List<MethodHandle> read) {
    RecordComponent[] components = type.getRecordComponents();
    List<MethodHandle> filling = new ArrayList<>(read);
    for (int i = 0; i < components.length; i++) {
      Place place = new Place.OfComponent(Records.fieldOf(components[i]), i);
      if (place.type().isPrimitive() && steps.stream().noneMatch(s -> s.place().equals(place))) {
        filling.add(zero((Place.OfComponent) place));
      }
    }
    MethodHandle constructor =
        Records.canonicalConstructor(type, components)
            .asSpreader(Object[].class, components.length);
    MethodHandle completion =
        MethodHandles.catchException(
            MethodHandles.dropArguments(constructor, 0, GraphReader.class),
            Throwable.class,
            MethodHandles.permuteArguments(
                MethodHandles.insertArguments(NOT_MADE, 2, type)
                    .asType(MethodType.methodType(type, GraphReader.class, Throwable.class)),
                MethodType.methodType(type, Throwable.class, GraphReader.class),
                1,
                0));
    return ObjectMaker.of(
        MethodHandles.insertArguments(
            COMPONENTS, 1, components.length, type, Records.bytesOf(type)),
        filling,
        completion,
        MADE);
  }

  /** What a primitive component is that the other side does not have. */
  private static MethodHandle zero(Place.OfComponent place) {
    Object zero = Array.get(Array.newInstance(place.type(), 1), 0);
    return MethodHandles.dropArguments(
        MethodHandles.insertArguments(place.setter(), 1, zero), 0, GraphReader.class);
  }

  private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) {
    try {
      return MethodHandles.lookup()
          .findVirtual(GraphReader.class, name, MethodType.methodType(result, parameters));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public boolean getAcceptsNull() {
    return false;
  }

  @Override
  public void write(GraphWriter writer, @Nullable Object object) {
    if (mayMissItself) {
      writer.begin(requireNonNull(object));
    }
    writing.run(writer, requireNonNull(object)); // in one place, since the JIT takes it in
    if (mayMissItself) {
      writer.end();
    }
  }

  /** A bean that was made and whose fields are read. */
  void readInto(GraphReader reader, Object object) {
    requireNonNull(reading).run(reader, object);
  }

  @Override
  public Object read(GraphReader reader, int id) {
    return making.make(reader, id);
  }
}
