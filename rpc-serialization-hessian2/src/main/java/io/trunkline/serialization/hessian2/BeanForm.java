package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.access.ObjectProgram;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Application classes, field by field. A field that the message lacks keeps what the constructor
 * without parameters gave it; one that the class lacks is read and forgotten, and what it holds has
 * to pass the gate nevertheless.
 */
final class BeanForm extends Form {

  private static final int OFTEN = 1000;
  private static final int MAX_STEPS = 64;

  private final WireField[] fields;
  private final Map<String, WireField> byName = new HashMap<>();
  private final WireName definition;
  private final ObjectCreator creator;
  private final @Nullable Method readResolve;

  // Made when the class turns out to be used often. Any thread's will do, and its count is a guess.
  private @Nullable ObjectProgram writing;
  private @Nullable ObjectProgram reading;
  private int written;
  private int read;

  BeanForm(Class<?> type, Forms forms) {
    super(type);
    List<Field> declared = WireFields.of(type);
    fields = declared.stream().map(field -> new WireField(field, true)).toArray(WireField[]::new);
    // Of two fields of one name both are written, and the subclass's is read.
    for (WireField field : fields) {
      byName.merge(field.name(), field, (one, other) -> one.isBelow(other) ? one : other);
    }
    definition = forms.definition(type, declared.stream().map(Field::getName).toList());
    creator = creator(type, declared);
    readResolve = WireFields.hook(type, "readResolve");
  }

  private static ObjectCreator creator(Class<?> type, List<Field> fields) {
    Set<String> names = new HashSet<>();
    boolean hides = !fields.stream().allMatch(field -> names.add(field.getName()));
    // A constructor would fill the hidden field too, with what the sender's object never held.
    ObjectCreator constructor = hides ? null : ObjectCreator.withConstructor(type);
    return constructor == null ? ObjectCreator.withoutConstructor(type) : constructor;
  }

  @Override
  void write(WriteEngine out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    out.enter(type());
    out.writeDefinition(definition);
    ObjectProgram program = writing;
    if (program != null) {
      program.run(out, value);
    } else {
      for (WireField field : fields) {
        field.write(out, value);
      }
      if (fields.length <= MAX_STEPS && ++written == OFTEN) {
        writing = ObjectProgram.of(Arrays.stream(fields).map(WireField::writeStep).toList());
      }
    }
    out.leave();
  }

  @Override
  void requireObject() {}

  /** Null in place of a field that the class lacks. */
  @Override
  Object plan(String[] names) {
    @Nullable WireField[] plan = new @Nullable WireField[names.length];
    for (int i = 0; i < names.length; i++) {
      plan[i] = byName.get(names[i]);
    }
    return Arrays.equals(plan, fields) ? fields : plan; // those of our own class, as is usual
  }

  @Override
  @Nullable Object readObject(ReadEngine in, Object plan) {
    in.enter();
    Object object = create();
    int number = in.addObject(object);
    readFields(in, object, (@Nullable WireField[]) plan);
    Object resolved = readResolve == null ? object : resolve(in, number, object, readResolve);
    in.leave();
    return resolved;
  }

  private void readFields(ReadEngine in, Object object, @Nullable WireField[] plan) {
    ObjectProgram program = reading;
    if (plan == fields && program != null) {
      program.run(in, object);
      return;
    }
    for (WireField field : plan) {
      if (field == null) {
        in.readAny();
      } else {
        field.read(in, object);
      }
    }
    if (plan == fields && plan.length <= MAX_STEPS && ++read == OFTEN) {
      reading = ObjectProgram.of(Arrays.stream(fields).map(WireField::readStep).toList());
    }
  }

  /** Fields as a map, as other languages write objects: keys are strings and nothing else. */
  @Override
  Object readMap(ReadEngine in, @Nullable Slot key, @Nullable Slot value) {
    in.enter();
    Object object = create();
    int number = in.addObject(object);
    while (!in.isEnd()) {
      if (!Tags.isString(in.peek())) {
        throw in.expected("the name of a field", in.peek());
      }
      WireField field = byName.get(in.readString());
      if (field == null) {
        in.readAny();
      } else {
        field.read(in, object);
      }
    }
    Object resolved = readResolve == null ? object : resolve(in, number, object, readResolve);
    in.leave();
    return resolved == null ? object : resolved;
  }

  private Object create() {
    try {
      return creator.create();
    } catch (Throwable e) {
      throw Failures.of("read", e, type());
    }
  }

  private @Nullable Object resolve(ReadEngine in, int number, Object object, Method method) {
    try {
      Object resolved = method.invoke(object);
      in.setObject(number, resolved);
      return resolved;
    } catch (ReflectiveOperationException e) {
      throw Failures.of("read", e, type());
    }
  }
}
