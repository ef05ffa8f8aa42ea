package io.trunkline.serialization;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An optimizer written for Dubbo. Its interface is known by name only: it may come from Dubbo's own
 * jar or from {@code rpc-dubbo-optimizer}.
 *
 * @param optimizer the application's
 * @param classes the method that returns its classes
 */
record DubboOptimizer(Object optimizer, MethodHandle classes) implements SerializationOptimizer {

  static final List<String> INTERFACES =
      List.of(
          "org.apache.dubbo.common.serialize.support.SerializationOptimizer",
          "com.alibaba.dubbo.common.serialize.support.SerializationOptimizer");

  private static final String ARTIFACT = "io.trunkline:rpc-dubbo-optimizer";

  /** Null if the object is not an optimizer of Dubbo's. */
  static @Nullable SerializationOptimizer adapt(Object optimizer) {
    Class<?> type = interfaceOf(optimizer.getClass());
    if (type == null) {
      return null;
    }
    try {
      return new DubboOptimizer(
          optimizer,
          MethodHandles.publicLookup()
              .findVirtual(type, "getSerializableClasses", methodType(Collection.class)));
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          type + " is not the one Dubbo has: it lacks Collection getSerializableClasses()", e);
    }
  }

  private static @Nullable Class<?> interfaceOf(@Nullable Class<?> type) {
    if (type == null || INTERFACES.contains(type.getName())) {
      return type;
    }
    for (Class<?> each : type.getInterfaces()) {
      Class<?> found = interfaceOf(each);
      if (found != null) {
        return found;
      }
    }
    return interfaceOf(type.getSuperclass());
  }

  /** What to do about an optimizer whose interface is missing; empty if that is not the matter. */
  static String advice(LinkageError error) {
    String text = String.valueOf(error.getMessage()).replace('/', '.');
    return INTERFACES.stream().anyMatch(text::contains)
        ? "; it was written for Dubbo: add " + ARTIFACT + " to the class path"
        : "";
  }

  @Override
  public String name() {
    return optimizer.getClass().getName();
  }

  @Override
  public Collection<Class<?>> serializableClasses() {
    Collection<?> named;
    try {
      named = (Collection<?>) classes.invoke(optimizer);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalArgumentException(
          "optimizer " + optimizer.getClass().getName() + " failed: " + e, e);
    }
    List<Class<?>> types = new ArrayList<>();
    for (Object each : named == null ? List.of() : named) {
      if (!(each instanceof Class<?> type)) {
        throw new IllegalArgumentException(
            "optimizer "
                + optimizer.getClass().getName()
                + " names "
                + each
                + ", expected classes");
      }
      types.add(type);
    }
    return types;
  }
}
