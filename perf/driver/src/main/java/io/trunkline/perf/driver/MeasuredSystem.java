package io.trunkline.perf.driver;

import io.trunkline.perf.report.Summary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A system and what its JVMs need.
 *
 * @param name its name
 * @param classPath its class path
 * @param flags the flags it needs for its JVMs
 * @param before the same system of an earlier build, which it takes turns with; null for none
 */
record MeasuredSystem(
    String name, String classPath, List<String> flags, @Nullable MeasuredSystem before) {

  MeasuredSystem {
    flags = List.copyOf(flags);
  }

  MeasuredSystem(String name, String classPath, List<String> flags) {
    this(name, classPath, flags, null);
  }

  /** This system beside the same one on the class path of an earlier build. */
  MeasuredSystem beside(String earlierClassPath) {
    return new MeasuredSystem(
        name, classPath, flags, new MeasuredSystem(name + Summary.BEFORE, earlierClassPath, flags));
  }

  /** What its JVMs know it by. */
  String childName() {
    return name.endsWith(Summary.BEFORE)
        ? name.substring(0, name.length() - Summary.BEFORE.length())
        : name;
  }
}
