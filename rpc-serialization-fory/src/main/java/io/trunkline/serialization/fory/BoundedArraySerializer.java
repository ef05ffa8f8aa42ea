package io.trunkline.serialization.fory;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * An array of objects: its length, then its elements, without their class where the array's says
 * it.
 */
final class BoundedArraySerializer extends Serializer<Object[]> {

  private static final int BYTES = 16;

  private final TypeResolver resolver;
  private final Session session;
  private final Class<?> component;
  private final boolean exact;
  private @Nullable Serializer<Object> elements;
  private @Nullable ClassGate allowedBy;

  @SuppressWarnings("unchecked") // the library keeps serializers by class
  BoundedArraySerializer(TypeResolver resolver, Class<?> type, Session session) {
    super(resolver.getConfig(), (Class<Object[]>) type);
    this.resolver = resolver;
    this.session = session;
    component = type.componentType();
    exact = component.isArray() || Modifier.isFinal(component.getModifiers());
  }

  @SuppressWarnings("unchecked") // the library keeps serializers by class
  private Serializer<Object> elements() {
    Serializer<Object> known = elements;
    if (known == null) {
      known = (Serializer<Object>) resolver.getSerializer(component);
      elements = known;
    }
    return known;
  }

  @Override
  public void write(WriteContext context, Object[] value) {
    context.getBuffer().writeVarUInt32Small7(value.length);
    if (session.enterWritten(context.getBuffer())) {
      session.writeDeep(() -> writeElements(context, value));
    } else {
      writeElements(context, value);
    }
    session.leaveWritten();
  }

  private void writeElements(WriteContext context, Object[] value) {
    for (Object element : value) {
      if (exact) {
        context.writeRef(element, elements());
      } else {
        context.writeRef(element);
      }
    }
  }

  @Override
  public Object[] read(ReadContext context) {
    ClassGate gate = session.gate();
    if (gate != allowedBy) {
      gate.check(getType());
      allowedBy = gate;
    }
    ReadBudget budget = session.budget();
    int length = context.getBuffer().readVarUInt32Small7();
    budget.claimElements(length);
    budget.claimObject(getType(), BYTES);
    Object[] target = (Object[]) Array.newInstance(component, length);
    context.reference(target);
    budget.enter();
    if (budget.isDeep()) {
      session.readDeep(() -> readElements(context, target));
    } else {
      readElements(context, target);
    }
    budget.leave();
    return target;
  }

  private void readElements(ReadContext context, Object[] target) {
    for (int i = 0; i < target.length; i++) {
      target[i] = exact ? context.readRef(elements()) : context.readRef();
    }
  }
}
