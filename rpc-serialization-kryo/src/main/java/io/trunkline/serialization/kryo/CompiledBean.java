package io.trunkline.serialization.kryo;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.access.ObjectMaker;
import io.trunkline.serialization.access.ObjectProgram;
import io.trunkline.serialization.budget.ObjectPrice;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a bean was compiled to, for all engines under terms that have these fields. Beans in it are
 * called and not part of it: the JIT would inline them until it gives up on the outermost.
 */
final class CompiledBean implements BeanForm {

  private static final MethodHandle MAKE =
      find("create", Object.class, ObjectCreator.class, ObjectPrice.class);
  private static final MethodHandle MAKE_ANY = find("newInstance", Object.class, Class.class);
  private static final MethodHandle BEGUN = find("begun", void.class, int.class, Object.class);

  private final Class<?> type;
  private final ObjectProgram writing;
  private final ObjectProgram reading;
  private final ObjectMaker making;

  CompiledBean(Class<?> type, List<FieldStep> steps) {
    this.type = type;
    writing = ObjectProgram.of(steps.stream().map(FieldStep::writing).toList());
    List<MethodHandle> read = steps.stream().map(FieldStep::reading).toList();
    reading = ObjectProgram.of(read);
    making = ObjectMaker.of(creation(type), BEGUN, read);
  }

  /** What beans of a class were compiled to in a table; null if others write and read them. */
  static @Nullable CompiledBean of(NamedRegistration registration, TableView view) {
    BeanForm known = registration.compiled(view);
    if (known == null && registration.getSerializer() instanceof Walked walked) {
      known = walked.compiled();
      if (known != null) {
        registration.learn(view, known);
      }
    }
    return (CompiledBean) known;
  }

  /** Takes a {@link GraphReader} and makes a bean, charged. */
  private static MethodHandle creation(Class<?> type) {
    ObjectCreator creator = ObjectCreator.withConstructor(type);
    return creator == null
        ? MethodHandles.insertArguments(MAKE_ANY, 1, type)
        : MethodHandles.insertArguments(MAKE, 1, creator, ObjectPrice.of(type));
  }

  private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) {
    try {
      return MethodHandles.lookup()
          .findVirtual(GraphReader.class, name, MethodType.methodType(result, parameters));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  Class<?> type() {
    return type;
  }

  void write(GraphWriter writer, Object object) {
    writing.run(writer, object);
  }

  void read(GraphReader reader, Object object) {
    reading.run(reader, object);
  }

  /** A new bean whose fields were read. */
  Object make(GraphReader reader, int id) {
    return making.make(reader, id);
  }
}
