package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer.CachedField;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a bean that two sides agreed on: one by one with Kryo's fields, or compiled once
 * they occur often.
 */
final class Projection {

  private final CachedField[] fields;
  private final Compilation compilation;

  /**
   * @param programs null if nothing is compiled
   * @param fields in their order
   */
  Projection(DeepKryo kryo, @Nullable FieldPrograms programs, Class<?> type, CachedField[] fields) {
    this.fields = fields;
    compilation = new Compilation(kryo, programs, type, this::steps);
  }

  /** What this was compiled to; null if it was not met often, or cannot be compiled. */
  @Nullable CompiledForm compiled() {
    return compilation.compiled();
  }

  /** Null where annotations say of a field what only Kryo knows, and for stored data. */
  private @Nullable List<FieldStep> steps(FieldPrograms programs) {
    List<FieldStep> steps = new ArrayList<>();
    for (CachedField field : fields) {
      if (field instanceof StoredField || FieldForms.hasSettings(field.getField())) {
        return null;
      }
      Class<?> only = field instanceof OpenField ? null : field.getValueClass();
      steps.add(FieldStep.of(new Place.OfField(field.getField()), only, programs));
    }
    return List.copyOf(steps);
  }

  void write(GraphWriter writer, Object object) {
    CompiledForm known = compilation.compiledIfOften();
    if (known == null) {
      write(writer.out(), object);
    } else {
      known.write(writer, object);
    }
  }

  void read(GraphReader reader, Object object) {
    CompiledForm known = compilation.compiledIfOften();
    if (known == null) {
      read(reader.in(), object);
    } else {
      known.readInto(reader, object);
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
