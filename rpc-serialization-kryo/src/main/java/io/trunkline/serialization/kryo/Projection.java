package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer.CachedField;
import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.kryo.FieldStep.Kind;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of a bean that two sides agreed on: one by one, or compiled once they occur often. */
final class Projection {

  private final Class<?> type;
  private final CachedField[] fields;
  private final FieldPrograms programs;

  /** The fields as steps; null where they cannot be compiled. */
  private final @Nullable List<FieldStep> steps;

  private FieldPrograms.@Nullable Compiled compiled;
  private int used;

  /**
   * @param fields in their order
   */
  Projection(Class<?> type, CachedField[] fields, FieldPrograms programs) {
    this.type = type;
    this.fields = fields;
    this.programs = programs;
    steps = stepsOf(fields, programs);
  }

  private static @Nullable List<FieldStep> stepsOf(CachedField[] fields, FieldPrograms programs) {
    List<FieldStep> steps = new ArrayList<>();
    for (CachedField field : fields) {
      if (field instanceof StoredField || FieldForms.hasSettings(field.getField())) {
        return null;
      }
      steps.add(stepOf(field, programs));
    }
    return List.copyOf(steps);
  }

  private static FieldStep stepOf(CachedField field, FieldPrograms programs) {
    Field target = field.getField();
    Class<?> only = field instanceof OpenField ? null : field.getValueClass();
    if (target.getType().isPrimitive()) {
      return new FieldStep(target, Kind.PRIMITIVE, null);
    }
    return only == null
        ? new FieldStep(target, Kind.OPEN, null)
        : only == String.class
            ? new FieldStep(target, Kind.STRING, null)
            : new FieldStep(target, Kind.EXACT, programs.type(only));
  }

  private FieldPrograms.@Nullable Compiled compiled() {
    FieldPrograms.Compiled known = compiled;
    if (known == null && steps != null && ++used == programs.often()) {
      known = programs.of(type, steps);
      compiled = known;
    }
    return known;
  }

  /** What makes a bean that is read; null as long as only Kryo does. */
  @Nullable ObjectCreator creator() {
    FieldPrograms.Compiled known = compiled;
    return known == null ? null : known.creator();
  }

  void write(GraphWriter writer, Object object) {
    FieldPrograms.Compiled known = compiled();
    if (known != null) {
      known.writing().run(writer, object);
    } else {
      write(writer.out(), object);
    }
  }

  void read(GraphReader reader, Object object) {
    FieldPrograms.Compiled known = compiled();
    if (known != null) {
      known.reading().run(reader, object);
    } else {
      read(reader.in(), object);
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
