package io.trunkline.internal.options;

import io.trunkline.call.Spelling;
import io.trunkline.settings.ClusterSettings;
import java.util.List;
import java.util.Locale;

/** The fate of a call whose first attempt fails, under Dubbo's names. */
public enum ClusterStrategy {
  /** The call is made again at another provider, as far as that is safe. */
  FAILOVER,

  /** The call fails. */
  FAILFAST,

  /** The caller gets null. */
  FAILSAFE,

  /** The caller gets null, and the call is repeated later. */
  FAILBACK,

  /** The call is made at several providers at once, and the first reply counts. */
  FORKING,

  /** The call is made at all providers. */
  BROADCAST,

  /** The call goes to the first connected provider, and fails if its attempt fails. */
  AVAILABLE;

  private static final List<String> NAMES = ClusterSettings.STRATEGY.choices();

  /** All names, as they are configured. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * Returns the strategy with a name.
   *
   * @throws IllegalArgumentException if the name is unknown; the message lists the names
   */
  public static ClusterStrategy named(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "cluster is '%s', expected one of %s%s"
              .formatted(name, String.join(", ", NAMES), Spelling.hint(name, NAMES)));
    }
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** The name in builders, XML and urls. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
