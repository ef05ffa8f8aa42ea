package io.trunkline.internal.generic;

import io.trunkline.serialization.ClassGate;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Classes as values, which travel as their names. */
final class ClassNames {

  private static final Map<String, Class<?>> PRIMITIVES =
      Stream.of(
              boolean.class,
              byte.class,
              char.class,
              short.class,
              int.class,
              long.class,
              float.class,
              double.class,
              void.class)
          .collect(Collectors.toUnmodifiableMap(Class::getName, Function.identity()));

  private ClassNames() {}

  /**
   * The class with that name, as {@link Class#getName()} writes it.
   *
   * @throws io.trunkline.serialization.ClassRefusedException if the gate refuses it
   */
  static Class<?> resolve(String name, ClassGate gate) {
    Class<?> primitive = PRIMITIVES.get(name);
    return primitive == null ? gate.resolve(name) : primitive;
  }
}
