package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer.CachedField;
import io.trunkline.serialization.kryo.FieldStep.Kind;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a bean that two sides agreed on: one by one with Kryo's fields, or compiled once
 * they occur often. One for each table, so that what is compiled need not ask for the table.
 */
final class Projection {

  private static final int SHALLOW = 20;

  private final DeepKryo kryo;
  private final Class<?> type;
  private final CachedField[] fields;
  private final @Nullable FieldPrograms programs;
  private @Nullable CompiledBean compiled;
  private boolean tried;
  private int used;

  /**
   * @param programs null if nothing is compiled
   * @param fields in their order
   */
  Projection(DeepKryo kryo, @Nullable FieldPrograms programs, Class<?> type, CachedField[] fields) {
    this.kryo = kryo;
    this.type = type;
    this.fields = fields;
    this.programs = programs;
  }

  /** What this was compiled to; null if it was not met often, or cannot be compiled. */
  @Nullable CompiledBean compiled() {
    return compiled;
  }

  private @Nullable CompiledBean compiledIfOften() {
    if (compiled == null && programs != null && !tried && ++used >= programs.often()) {
      compile(programs);
    }
    return compiled;
  }

  /** Not deep inside other objects, where the stack may have no room for it. */
  private void compile(FieldPrograms programs) {
    if (kryo.getDepth() > SHALLOW) {
      return;
    }
    tried = true;
    List<FieldStep> steps = steps(programs);
    if (steps == null) {
      return;
    }
    try {
      compiled = programs.of(type, steps);
    } catch (RuntimeException | LinkageError unsuited) {
      compiled = null; // Kryo's fields do the same, and this message is none the worse
    }
  }

  /** Null where annotations say of a field what only Kryo knows, and for stored data. */
  private @Nullable List<FieldStep> steps(FieldPrograms programs) {
    List<FieldStep> steps = new ArrayList<>();
    for (CachedField field : fields) {
      if (field instanceof StoredField || FieldForms.hasSettings(field.getField())) {
        return null;
      }
      steps.add(step(field, programs));
    }
    return List.copyOf(steps);
  }

  private static FieldStep step(CachedField field, FieldPrograms programs) {
    Field target = field.getField();
    Class<?> only = field instanceof OpenField ? null : field.getValueClass();
    if (only == null) {
      return new FieldStep(target, Kind.OPEN, null);
    }
    if (target.getType().isPrimitive()) {
      return new FieldStep(target, Kind.PRIMITIVE, null);
    }
    return only == String.class
        ? new FieldStep(target, Kind.STRING, null)
        : new FieldStep(target, Kind.EXACT, programs.type(only));
  }

  void write(GraphWriter writer, Object object) {
    CompiledBean known = compiledIfOften();
    if (known == null) {
      write(writer.out(), object);
    } else {
      known.write(writer, object);
    }
  }

  void read(GraphReader reader, Object object) {
    CompiledBean known = compiledIfOften();
    if (known == null) {
      read(reader.in(), object);
    } else {
      known.read(reader, object);
    }
  }

  void write(Output output, Object object) {
    for (CachedField field : fields) {
      try {
        field.write(output, object);
      } catch (KryoException e) {
        throw e;
      } catch (RuntimeException e) {
        throw new KryoException("field " + field, e);
      }
    }
  }

  void read(Input input, Object object) {
    for (CachedField field : fields) {
      try {
        field.read(input, object);
      } catch (KryoException e) {
        throw e;
      } catch (RuntimeException e) {
        throw new KryoException("field " + field, e);
      }
    }
  }
}
