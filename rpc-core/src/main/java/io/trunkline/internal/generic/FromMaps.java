package io.trunkline.internal.generic;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes the arguments that a method declares from maps, lists and scalars. Thread-safe.
 *
 * <p>The declared type decides what is created, or the key {@code class} of a map if that names a
 * subtype. Either class has to pass the class gate, and only the gate resolves a named class. Keys
 * of a map that are not properties of its class are ignored, as stock providers do.
 */
public final class FromMaps {

  private final Depth depths;
  private final Map<TypeVariable<?>, Target> bindings;
  private final Map<Class<?>, BeanShape> shapes = new ConcurrentHashMap<>();

  /**
   * @param service the interface whose methods are called: it may say what type variables of its
   *     parents stand for
   * @param budgets how deep values may nest, and what hashing their keys may cost
   */
  public FromMaps(Class<?> service, Budgets budgets) {
    this.bindings = Map.copyOf(new Target(service, List.of()).bindings());
    this.depths = new Depth(budgets);
  }

  /**
   * The arguments of a call.
   *
   * @param method a method of the service with as many parameters as there are values
   * @param values maps, collections, arrays and scalars; not changed
   * @param gate decides on every class of which an object is made
   * @throws ConversionException if a value cannot be converted to its declared type
   * @throws io.trunkline.serialization.ClassRefusedException if the gate refuses a class
   * @throws io.trunkline.serialization.SerializationException if they nest deep, and there is no
   *     larger stack for them
   */
  public @Nullable Object[] arguments(Method method, @Nullable Object[] values, ClassGate gate) {
    return depths.convert(
        levels -> arguments(method, values, new Conversion(gate, depths, levels, shapes)));
  }

  private @Nullable Object[] arguments(
      Method method, @Nullable Object[] values, Conversion conversion) {
    Type[] types = method.getGenericParameterTypes();
    @Nullable Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      try {
        arguments[i] = conversion.convert(values[i], Target.of(types[i], bindings));
      } catch (ConversionException e) {
        throw e.at("argument " + (i + 1));
      }
    }
    return arguments;
  }
}
