package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** Records, made by their canonical constructor when all components are read. */
final class RecordForm extends ObjectForm {

  private final MethodHandle constructor;
  private final int[] places; // of each member among the components

  RecordForm(Class<?> type) {
    super(type, Fields.ofRecord(type));
    constructor = ObjectCreator.ofRecord(type);
    RecordComponent[] components = type.getRecordComponents();
    places = new int[components.length];
    for (int i = 0; i < components.length; i++) {
      places[index(components[i].getName())] = i;
    }
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    requireFields(out);
    if (writeAgreed(out, value)) {
      return;
    }
    boolean outer = out.byName(true);
    out.sink().beginObject();
    for (Member member : members) {
      member.write(out, member.get(value));
    }
    out.sink().endObject();
    out.byName(outer);
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    requireObject(in);
    @Nullable Object[] values = new @Nullable Object[places.length];
    for (int i = 0; i < places.length; i++) {
      Class<?> type = members.get(i).declared().type();
      values[places[i]] = type.isPrimitive() ? members.get(i).zero() : null;
    }
    int size = in.begin(null, values);
    readMembers(in, size, (index, value) -> values[places[index]] = value);
    Object record;
    try {
      record = (Object) constructor.invokeExact(values);
    } catch (Throwable e) {
      throw notMade(type(), e);
    }
    return in.end(record);
  }

  @Override
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    int found = member == null ? -1 : index(member);
    if (found < 0) {
      return null;
    }
    return parts instanceof Object[] values ? values[places[found]] : members.get(found).get(parts);
  }

  @Override
  public boolean isMadeLast() {
    return true;
  }

  @Override
  String kind() {
    return "record";
  }
}
