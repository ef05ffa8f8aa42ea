package io.trunkline.options;

import io.trunkline.settings.ServiceSettings;
import java.util.Map;
import java.util.Set;

/** The parameters of services that an application adds to what its server announces. */
final class AnnouncedParameters {

  private static final String WEIGHT = "weight";
  private static final String WARMUP = "warmup";

  /** What the server knows and an application cannot say otherwise. */
  private static final Set<String> OWN =
      Set.of(
          "side",
          "interface",
          "path",
          "group",
          "version",
          "token",
          "application",
          "methods",
          "pid",
          "timestamp",
          "dubbo",
          "anyhost");

  /** Whether an application cannot announce something else under this key. */
  static boolean isOwn(String key) {
    return OWN.contains(key);
  }

  /**
   * Checks what an application announces.
   *
   * @throws IllegalArgumentException if the server announces a key itself, or a number is out of
   *     range
   */
  static void check(Map<String, String> parameters) {
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      String key = parameter.getKey();
      if (OWN.contains(key)) {
        throw new IllegalArgumentException(
            "parameter '" + key + "' is set, but the server announces that key itself; remove it");
      }
      if (key.equals(WEIGHT)) {
        ServiceSettings.WEIGHT.parse(WEIGHT, parameter.getValue());
      } else if (key.equals(WARMUP)) {
        ServiceSettings.WARMUP.parse(WARMUP, parameter.getValue());
      }
    }
  }

  private AnnouncedParameters() {}
}
