package io.trunkline.internal.generic;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Method;
import java.util.stream.Stream;

/** Converts the argument of a generic call of {@link Desk}. */
final class DeskArguments {

  private final FromMaps fromMaps = new FromMaps(Desk.class, Budgets.of(64, 0));
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allowSignaturesOf(Desk.class).build();

  Object converted(String method, Object value) {
    Method declared =
        Stream.of(Desk.class.getMethods())
            .filter(m -> m.getName().equals(method))
            .findFirst()
            .orElseThrow();
    return fromMaps.arguments(declared, new Object[] {value}, gate)[0];
  }
}
