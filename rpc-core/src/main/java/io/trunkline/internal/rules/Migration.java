package io.trunkline.internal.rules;

import io.trunkline.discovery.AddressQuery;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a reference uses the two levels of a registry; a null component is not set.
 *
 * @param threshold the least quotient of the numbers of providers at application and interface
 *     level at which the application level counts alone; negative for not set
 * @param proportion the percentage of calls that may use the application level
 * @param delay how long a change of the step waits for the providers of the application level
 * @param force whether a change of the step takes place without enough providers
 */
public record Migration(
    @Nullable MigrationStep step,
    @Nullable Double threshold,
    @Nullable Integer proportion,
    @Nullable Duration delay,
    @Nullable Boolean force) {

  /** Nothing set. */
  static final Migration NONE = new Migration(null, null, null, null, null);

  private static final Migration DEFAULT =
      new Migration(MigrationStep.APPLICATION_FIRST, -1.0, 100, Duration.ZERO, false);

  private static final String PREFIX = "migration.";

  /**
   * The parameters of a reference over the defaults, so that each component is set.
   *
   * @throws IllegalArgumentException if a parameter has an impossible value
   */
  static Migration of(AddressQuery query) {
    try {
      return parse(
              key ->
                  query
                      .parameters()
                      .get(PREFIX + (key.equals("proportion") ? "promotion" : key))) // as stock
          .over(DEFAULT);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          query + " has a parameter '" + PREFIX + "...' that cannot be used: " + e.getMessage(), e);
    }
  }

  /** Reads the values of a rule. */
  static Migration of(Map<String, RuleText> rule) {
    return parse(key -> RuleText.textOf(rule.get(key)));
  }

  private static Migration parse(Function<String, @Nullable String> values) {
    String step = values.apply("step");
    String threshold = values.apply("threshold");
    String proportion = values.apply("proportion");
    String delay = values.apply("delay");
    String force = values.apply("force");
    return new Migration(
        step == null ? null : MigrationStep.parse(step),
        threshold == null ? null : number("threshold", threshold),
        proportion == null ? null : (int) number("proportion", proportion),
        delay == null ? null : Duration.ofSeconds((long) number("delay", delay)),
        force == null ? null : Boolean.valueOf(force.strip()));
  }

  private static double number(String key, String text) {
    try {
      double number = Double.parseDouble(text.strip());
      if (!Double.isNaN(number)) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException(key + " is '" + text + "', expected a number", notANumber);
    }
    throw new IllegalArgumentException(key + " is '" + text + "', expected a number");
  }

  /** These values, and those of another one for components that are not set here. */
  Migration over(Migration other) {
    return new Migration(
        step == null ? other.step : step,
        threshold == null ? other.threshold : threshold,
        proportion == null ? other.proportion : proportion,
        delay == null ? other.delay : delay,
        force == null ? other.force : force);
  }

  /** Whether no call may use the application level. */
  public boolean isInterfaceOnly() {
    return step == MigrationStep.FORCE_INTERFACE
        || step == MigrationStep.APPLICATION_FIRST && proportion != null && proportion <= 0;
  }

  /** Whether calls use the application level only. */
  public boolean isApplicationOnly() {
    return step == MigrationStep.FORCE_APPLICATION;
  }

  /** Whether a threshold is set. */
  public boolean hasThreshold() {
    return threshold != null && threshold >= 0;
  }

  /** Whether the application level has enough providers to count alone. */
  public boolean isReached(int atApplicationLevel, int atInterfaceLevel) {
    return atApplicationLevel > 0
        && (atInterfaceLevel == 0
            || threshold == null
            || (double) atApplicationLevel / atInterfaceLevel >= threshold);
  }

  /** Whether a change of the step takes place without enough providers. */
  public boolean isForced() {
    return Boolean.TRUE.equals(force);
  }

  /** How long a change of the step waits for the providers of the application level. */
  public Duration longestWait() {
    return delay == null ? Duration.ZERO : delay;
  }
}
