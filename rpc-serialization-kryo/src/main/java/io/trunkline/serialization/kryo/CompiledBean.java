package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.access.ObjectProgram;
import io.trunkline.serialization.budget.ObjectPrice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a bean was compiled to, for all engines under terms that have these fields. Beans in it are
 * called and not part of it: the JIT would inline them until it gives up on the outermost.
 */
final class CompiledBean {

  private final Class<?> type;
  private final ObjectProgram writing;
  private final ObjectProgram reading;

  /** Calls the constructor without parameters; null if only Kryo can make one. */
  private final @Nullable ObjectCreator creator;

  private final ObjectPrice price;

  CompiledBean(Class<?> type, List<FieldStep> steps) {
    this.type = type;
    writing = ObjectProgram.of(steps.stream().map(FieldStep::writing).toList());
    reading = ObjectProgram.of(steps.stream().map(FieldStep::reading).toList());
    creator = ObjectCreator.withConstructor(type);
    price = ObjectPrice.of(type);
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

  /** A bean that is about to be read, charged. */
  Object make(GraphReader reader) {
    if (creator == null) {
      return reader.newInstance(type); // which charges it
    }
    reader.budget().claimObject(price);
    try {
      return creator.create();
    } catch (Throwable e) {
      throw new KryoException("constructor of " + type.getName(), e);
    }
  }
}
