package io.trunkline.internal.cluster;

import io.trunkline.call.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What happens to a call whose first attempt fails, under the names that Dubbo has for it. */
public enum ClusterStrategy {
  /** It is made again elsewhere, as far as that is safe. */
  FAILOVER,

  /** Its caller is told. */
  FAILFAST,

  /** Its caller gets null. */
  FAILSAFE,

  /** Its caller gets null, and it is repeated later. */
  FAILBACK,

  /** It is made at several providers at once, and the first reply counts. */
  FORKING,

  /** It is made at all providers. */
  BROADCAST,

  /** It goes to the first provider that is connected, and its caller is told. */
  AVAILABLE;

  private static final List<String> NAMES =
      Arrays.stream(values()).map(ClusterStrategy::toString).toList();

  /** All names, as they are written. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * The one of this name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static ClusterStrategy named(String name) {
    int index = NAMES.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException(
          "cluster is '"
              + name
              + "', expected one of "
              + String.join(", ", NAMES)
              + Spelling.hint(name, NAMES));
    }
    return values()[index];
  }

  /** Its name in builders, XML and urls. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
