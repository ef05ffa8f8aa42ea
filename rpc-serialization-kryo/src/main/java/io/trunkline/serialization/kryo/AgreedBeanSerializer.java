package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bean under agreed terms: the fields that both sides have, and no others. Kryo keeps the
 * serializer of a field whose type is final, so there is one for each class and it asks for the
 * fields of the table in use.
 */
final class AgreedBeanSerializer<T> extends BeanSerializer<T> implements AgreedForm, Walked {

  private final AgreedClasses classes;
  private final ValueForms values;
  private final PerTable<Projection> projection;
  private final WireKryo kryo;
  private final Class<T> type;

  /**
   * Fields whose annotations bring a serializer of their own; asked now, Kryo adds others later.
   */
  private final Map<Field, Serializer<?>> bound = new HashMap<>();

  @SuppressWarnings("unchecked") // of the type that Kryo says
  AgreedBeanSerializer(Kryo kryo, AgreedClasses classes, Class<?> type) {
    super(kryo, type, settings());
    this.kryo = (WireKryo) kryo;
    this.type = (Class<T>) type;
    this.classes = classes;
    values = new ValueForms(classes);
    projection = new PerTable<>(classes, this::project);
    for (CachedField field : getFields()) {
      if (field.getSerializer() != null) {
        bound.put(field.getField(), field.getSerializer());
      }
    }
  }

  /** With what an inner class keeps of the object and the variables around it. */
  private static FieldSerializerConfig settings() {
    FieldSerializerConfig settings = new FieldSerializerConfig();
    settings.setIgnoreSyntheticFields(false);
    return settings;
  }

  @Override
  public String kind() {
    return "bean";
  }

  /** All fields of this side's class, in the order in which they are written. */
  @Override
  public List<ClassSchema.Field> schema() {
    FieldForms forms = new FieldForms(getType());
    List<ClassSchema.Field> fields = new ArrayList<>();
    for (CachedField field : getFields()) {
      fields.add(forms.of(field.getField(), field.getValueClass()));
    }
    return fields;
  }

  private Projection project(TableView view) {
    AgreedClass agreed = classes.agreed(getType());
    List<ClassSchema.Field> wanted = agreed == null ? schema() : agreed.fields();
    CachedField[] fields = new CachedField[wanted.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = formOf(wanted.get(i));
    }
    return new Projection(kryo, kryo.programs(), type, fields);
  }

  private CachedField formOf(ClassSchema.Field wanted) {
    CachedField field = find(wanted);
    if (classes.isStored()) {
      return storedFormOf(field, wanted);
    }
    if (field == null) {
      throw new SerializationException(
          "kryo: field " + wanted.name() + " of " + getType().getName() + " was agreed and is not");
    }
    Class<?> only = field.getValueClass();
    Serializer<?> given = bound.get(field.getField());
    if (given != null) {
      values.checkGiven(field.getField(), only, given);
      return field;
    }
    return only == null || wanted.exact() && classes.canLeaveOut(only)
        ? field
        : new OpenField(getKryo(), field.getField());
  }

  /** The usual form only where the writer had it, too. */
  private CachedField storedFormOf(@Nullable CachedField field, ClassSchema.Field wanted) {
    if (field != null) {
      boolean asWritten =
          bound.containsKey(field.getField()) // its annotations are part of its type
              || field.getValueClass() != null
                  && wanted.exact()
                  && (field.getField().getType().isPrimitive()
                      || classes.canLeaveOut(field.getValueClass()));
      if (asWritten) {
        return field;
      }
    }
    return new StoredField(getKryo(), classes, wanted, field == null ? null : field.getField());
  }

  /**
   * By owner and name, or by its name alone if it has moved in the class's family; null if there is
   * none.
   */
  private @Nullable CachedField find(ClassSchema.Field wanted) {
    @Nullable CachedField named = null;
    for (CachedField field : getFields()) {
      Field own = field.getField();
      if (own.getName().equals(wanted.name())) {
        named = field;
        if (own.getDeclaringClass().getName().equals(wanted.owner())) {
          return field;
        }
      }
    }
    return classes.isStored() ? null : named;
  }

  @Override
  public @Nullable Walked inTable() {
    return projection.get().compiled();
  }

  @Override
  public void write(Kryo kryo, Output output, T object) {
    GraphWriter writer = this.kryo.writer(output);
    if (writer == null) {
      projection.get().write(output, object);
    } else {
      int before = this.kryo.stepIn(false);
      write(writer, object);
      this.kryo.stepBack(before);
    }
  }

  @Override
  public void write(GraphWriter writer, @Nullable Object object) {
    projection.get().write(writer, requireNonNull(object));
  }

  @Override
  public T read(Kryo kryo, Input input, Class<? extends T> type) {
    Projection fields = projection.get();
    T object = create(kryo, input, type);
    kryo.reference(object);
    GraphReader reader = this.kryo.reader(input);
    if (reader == null) {
      fields.read(input, object);
    } else {
      int before = this.kryo.stepIn(true);
      fields.read(reader, object);
      this.kryo.stepBack(before);
    }
    return object;
  }

  @Override
  public Object read(GraphReader reader, int id) {
    Projection fields = projection.get();
    CompiledForm compiled = fields.compiled();
    if (compiled != null) {
      return compiled.read(reader, id);
    }
    T object = create(kryo, reader.in(), type);
    reader.begun(id, object);
    fields.read(reader, object);
    return object;
  }
}
