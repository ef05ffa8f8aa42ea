package io.trunkline.testkit.types;

import java.util.Map;
import java.util.function.Supplier;

/**
 * A class that applications send, with values worth sending.
 *
 * @param type the declared type: of a parameter, and of a field of {@link TypeFields}
 * @param values makes the values anew, each by a name that says what is special about it
 * @param note what differs to stock peers; empty for nothing
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
