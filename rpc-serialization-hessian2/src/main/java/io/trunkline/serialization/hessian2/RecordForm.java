package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.access.ObjectCreator;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records, in the order of their components, made by their canonical constructor. */
final class RecordForm extends Form {

  private final WireField[] fields;
  private final WireName definition;
  private final MethodHandle constructor;
  private final @Nullable Object[] defaults;

  RecordForm(Class<?> type, Forms forms) {
    super(type);
    RecordComponent[] components = type.getRecordComponents();
    List<Field> declared =
        Arrays.stream(components).map(component -> field(type, component)).toList();
    fields = declared.stream().map(field -> new WireField(field, false)).toArray(WireField[]::new);
    definition = forms.definition(type, declared.stream().map(Field::getName).toList());
    constructor = ObjectCreator.ofRecord(type);
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
      throw new IllegalStateException(e); // the language says there is one
    }
  }

  /** The components of a record that are objects. */
  List<@Nullable Object> parts(Object value) {
    List<@Nullable Object> parts = new ArrayList<>();
    for (WireField field : fields) {
      parts.add(field.valueIn(value));
    }
    return parts;
  }

  @Override
  void write(WriteEngine out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    out.enter(type());
    out.writeDefinition(definition);
    for (WireField field : fields) {
      field.write(out, value);
    }
    out.leave();
  }

  @Override
  void requireObject() {}

  /** The index of each field's component, -1 for none. */
  @Override
  Object plan(String[] names) {
    List<String> known = Arrays.stream(fields).map(WireField::name).toList();
    return Arrays.stream(names).mapToInt(known::indexOf).toArray();
  }

  @Override
  Object readObject(ReadEngine in, Object plan) {
    in.enter();
    int number = in.addIncomplete();
    @Nullable Object[] values = defaults.clone();
    for (int index : (int[]) plan) {
      if (index < 0) {
        in.readAny();
      } else {
        values[index] = fields[index].checkedOrPrimitive(fields[index].slot().read(in));
      }
    }
    Object made;
    try {
      made = (Object) constructor.invokeExact(values);
    } catch (Throwable e) {
      throw Failures.of("read", e, type());
    }
    in.setObject(number, made);
    in.leave();
    return made;
  }
}
