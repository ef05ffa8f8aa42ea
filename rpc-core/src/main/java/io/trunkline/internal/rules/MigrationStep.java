package io.trunkline.internal.rules;

import java.util.Arrays;

/** The levels whose providers get calls, under Dubbo's names. */
public enum MigrationStep {
  /** Interface level only. */
  FORCE_INTERFACE,
  /** Both; a threshold makes the application level count alone if it has enough providers. */
  APPLICATION_FIRST,
  /** Application level only. */
  FORCE_APPLICATION;

  /**
   * Reads the name of a step.
   *
   * @throws IllegalArgumentException if no step has that name
   */
  static MigrationStep parse(String text) {
    return Arrays.stream(values())
        .filter(step -> step.name().equals(text.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the step is '" + text + "', expected one of " + Arrays.toString(values())));
  }
}
