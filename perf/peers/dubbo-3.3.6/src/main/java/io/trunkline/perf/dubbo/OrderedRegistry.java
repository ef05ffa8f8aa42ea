package io.trunkline.perf.dubbo;

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import org.apache.dubbo.common.serialize.support.SerializableClassRegistry;

/**
 * Repairs Dubbo 3.3.6's table of registered classes. It is a hash map keyed by class, so its order,
 * and with it the numbers of the classes, differs between two JVMs and no call with registered
 * classes succeeds. The measurement is to show what Dubbo can do, not this defect.
 */
final class OrderedRegistry {

  private OrderedRegistry() {}

  /**
   * Puts a map that keeps its order in place of the other, before anything is registered. Unsafe is
   * the only way to write a static final field, and reflection the only way to Unsafe without
   * warnings.
   */
  static void install() throws ReflectiveOperationException {
    if (SerializableClassRegistry.getRegisteredClasses() instanceof LinkedHashMap) {
      return;
    }
    Class<?> type = Class.forName("sun.misc.Unsafe");
    Field instance = type.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    Object unsafe = instance.get(null);
    Field field = SerializableClassRegistry.class.getDeclaredField("REGISTRATIONS");
    Object base = type.getMethod("staticFieldBase", Field.class).invoke(unsafe, field);
    Object offset = type.getMethod("staticFieldOffset", Field.class).invoke(unsafe, field);
    type.getMethod("putObject", Object.class, long.class, Object.class)
        .invoke(unsafe, base, offset, new LinkedHashMap<Class<?>, Object>());
  }
}
