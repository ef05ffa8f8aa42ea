package io.trunkline.testkit.types;

import java.util.Map;
import java.util.function.Supplier;

/**
 * A class that applications send, with test values.
 *
 * @param type the declared type: of a parameter, and of a field of {@link TypeFields}
 * @param values creates the values, each with a name that describes it
 * @param note the difference for stock peers; empty for none
 */
public record ListedType(Class<?> type, Supplier<Map<String, Object>> values, String note) {

  /** As source code writes it, packages of Java left out. */
  public String name() {
    return type.getPackageName().startsWith("io.trunkline")
        ? type.isRecord() ? "a record" : "an enum"
        : type.getTypeName().replaceFirst("^java\\.(lang|util)\\.(?=[A-Z])", "");
  }

  @Override
  public String toString() {
    return name();
  }
}
