package io.trunkline.serialization.kryo;

import java.util.HashMap;
import java.util.Map;

/**
 * Charges the tables of enum sets and maps, which have a place for each constant of their enum. It
 * remembers the number of constants: of enums that passed a gate.
 */
final class EnumSizes {

  private static final int BYTES = 48;

  private final Map<Class<?>, Integer> sizes = new HashMap<>();

  /** Charges a set or map of this enum. */
  void claim(ArrayInput input, Class<?> type) {
    Integer constants = sizes.get(type);
    if (constants == null) {
      constants = type.getEnumConstants().length;
      sizes.put(type, constants);
    }
    input.budget().claimBytes(BYTES + 4L * constants, "room for all constants of enums");
  }
}
