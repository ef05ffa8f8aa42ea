package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.FieldDeserializer2;
import com.alibaba.com.caucho.hessian.io.FieldDeserializer2Factory;
import com.alibaba.com.caucho.hessian.io.UnsafeDeserializer;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads application classes and exceptions field by field. As with stock peers no constructor runs,
 * a field that the message lacks keeps its zero value, one that the class lacks is skipped (its
 * value still passes the gate), and of two fields of one name the subclass's is filled.
 *
 * <p>Of the library's Unsafe-based reader only the allocation is used, never its way of storing.
 */
final class PojoReader extends UnsafeDeserializer {

  PojoReader(Class<?> type) {
    super(type, null);
  }

  // Called by the super constructor.
  @Override
  protected HashMap<String, FieldDeserializer2> getFieldMap(
      Class<?> type, @Nullable FieldDeserializer2Factory unused) {
    HashMap<String, FieldDeserializer2> slots = new HashMap<>();
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers)
            && !Modifier.isTransient(modifiers)
            && !slots.containsKey(field.getName())) {
          slots.put(field.getName(), FieldSlots.of(field));
        }
      }
    }
    return slots;
  }

  @Override
  protected @Nullable Method getReadResolve(Class<?> type) {
    Method readResolve = super.getReadResolve(type);
    return readResolve != null && readResolve.trySetAccessible() ? readResolve : null;
  }

  /** Fields as a map, the way other languages write objects: keys are strings, nothing else. */
  @Override
  public Object readMap(
      AbstractHessianInput in, @Nullable Class<?> keyType, @Nullable Class<?> valueType)
      throws IOException {
    return super.readMap(in);
  }

  @Override
  public Object readMap(AbstractHessianInput in, Object target) throws IOException {
    ReadEngine engine = ReadEngine.of(in);
    int ref = engine.addRef(target);
    while (!engine.isEnd()) {
      engine.require("the name of a field", LeadingItems.isString(engine.peek()));
      FieldDeserializer2 slot = (FieldDeserializer2) createField(engine.readString());
      slot.deserialize(engine, target);
    }
    engine.readMapEnd();
    Object resolved;
    try {
      resolved = resolve(engine, target);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw Failures.of("read", e, getType());
    }
    if (resolved != target) {
      engine.setRef(ref, resolved);
    }
    return resolved;
  }
}
