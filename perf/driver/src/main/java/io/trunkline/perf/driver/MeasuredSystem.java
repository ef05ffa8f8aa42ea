package io.trunkline.perf.driver;

import java.util.List;

/**
 * A system and what its JVMs need.
 *
 * @param name its name
 * @param classPath its class path
 * @param flags what it wants of its JVMs
 */
record MeasuredSystem(String name, String classPath, List<String> flags) {

  MeasuredSystem {
    flags = List.copyOf(flags);
  }
}
