package io.trunkline.internal.reference;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.FutureConsumer;
import java.util.function.Predicate;

/**
 * The blocking methods of a reference that return at once.
 *
 * @param methods selects them by name
 * @param futures takes the future of each of their calls
 */
public record CallsAtOnce(Predicate<String> methods, FutureConsumer futures) {

  public CallsAtOnce {
    requireNonNull(methods, "methods");
    requireNonNull(futures, "futures");
  }

  /** None of them. */
  static CallsAtOnce none() {
    return new CallsAtOnce(method -> false, future -> {});
  }
}
