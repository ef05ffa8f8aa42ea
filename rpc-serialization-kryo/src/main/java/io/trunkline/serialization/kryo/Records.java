package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import io.trunkline.serialization.budget.ShallowSizes;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** How records are made, and what it is charged with. */
final class Records {

  private Records() {}

  /** The memory of a record, with the array of its values. */
  static int bytesOf(Class<?> type) {
    return ShallowSizes.of(type) + 16;
  }

  /** The field that holds a component, accessible. */
  static Field fieldOf(RecordComponent component) {
    try {
      Field field = component.getDeclaringRecord().getDeclaredField(component.getName());
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new KryoException("field " + component.getName(), e);
    }
  }

  /** Takes the components and gives the record. */
  static MethodHandle canonicalConstructor(Class<?> type, RecordComponent[] declared) {
    Class<?>[] types =
        Arrays.stream(declared).<Class<?>>map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return MethodHandles.lookup().unreflectConstructor(constructor).asFixedArity();
    } catch (ReflectiveOperationException e) {
      throw new KryoException("canonical constructor of " + type.getName(), e);
    }
  }
}
