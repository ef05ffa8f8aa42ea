package io.trunkline.client;

import io.trunkline.internal.options.OptionRange;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Settings for all methods of one name. A null means: as the reference says.
 *
 * @param timeout how long a call may take
 * @param serialization the serialization of its requests, or several with commas between
 * @param oneWay whether nobody waits for an answer: the call ends once it is sent
 */
public record MethodOptions(
    @Nullable Duration timeout, @Nullable String serialization, boolean oneWay) {

  /** Nothing set. */
  public static final MethodOptions NONE = new MethodOptions(null, null, false);

  public MethodOptions {
    if (timeout != null) {
      OptionRange.TIMEOUT.check("timeout", timeout);
    }
  }

  /** The same with this time limit. */
  public MethodOptions withTimeout(Duration limit) {
    return new MethodOptions(limit, serialization, oneWay);
  }

  /** The same with this serialization, or several, the preferred one first. */
  public MethodOptions withSerialization(String... names) {
    return new MethodOptions(timeout, list(names), oneWay);
  }

  /** The same without an answer. */
  public MethodOptions withoutAnswer() {
    return new MethodOptions(timeout, serialization, true);
  }

  /** The names with commas between; null if there are none. */
  static @Nullable String list(@Nullable String... names) {
    String all = Stream.of(names).filter(Objects::nonNull).collect(Collectors.joining(","));
    return all.isEmpty() ? null : all;
  }
}
