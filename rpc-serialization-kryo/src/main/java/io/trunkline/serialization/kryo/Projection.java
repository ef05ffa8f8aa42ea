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

  private final WireKryo kryo;
  private final Class<?> type;
  private final CachedField[] fields;
  private final FieldPrograms programs;
  private @Nullable CompiledBean compiled;
  private boolean compiling;
  private int used;

  /**
   * @param fields in their order
   */
  Projection(WireKryo kryo, Class<?> type, CachedField[] fields) {
    this.kryo = kryo;
    this.type = type;
    this.fields = fields;
    programs = kryo.programs();
  }

  /** What this was compiled to; null if it was not met often, or cannot be compiled. */
  @Nullable CompiledBean compiled() {
    if (compiled == null && ++used == programs.often()) {
      compile();
    }
    return compiled;
  }

  /** Compiles it now, with the beans in it; null where a bean is part of itself, too. */
  private @Nullable CompiledBean compile() {
    if (compiled == null && !compiling) {
      compiling = true;
      List<FieldStep> steps = steps();
      compiled = steps == null ? null : programs.of(type, steps);
      compiling = false;
    }
    return compiled;
  }

  /** Null where annotations say of a field what only Kryo knows, and for stored data. */
  private @Nullable List<FieldStep> steps() {
    List<FieldStep> steps = new ArrayList<>();
    for (CachedField field : fields) {
      if (field instanceof StoredField || FieldForms.hasSettings(field.getField())) {
        return null;
      }
      steps.add(step(field));
    }
    return List.copyOf(steps);
  }

  private FieldStep step(CachedField field) {
    Field target = field.getField();
    Class<?> only = field instanceof OpenField ? null : field.getValueClass();
    if (target.getType().isPrimitive()) {
      return new FieldStep(target, Kind.PRIMITIVE, null);
    }
    if (only == null) {
      return new FieldStep(target, Kind.OPEN, null);
    }
    if (only == String.class) {
      return new FieldStep(target, Kind.STRING, null);
    }
    CompiledBean bean =
        kryo.getSerializer(only) instanceof AgreedBeanSerializer<?> serializer
            ? serializer.projection().compile()
            : null;
    return bean == null
        ? new FieldStep(target, Kind.EXACT, programs.type(only))
        : new FieldStep(target, Kind.BEAN, bean);
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
