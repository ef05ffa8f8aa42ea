package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import java.util.function.Predicate;

/** Which blocking methods return at once, and who gets their futures. */
record CallsAtOnce(Predicate<String> methods, FutureConsumer futures) {

  CallsAtOnce {
    requireNonNull(methods, "methods");
    requireNonNull(futures, "futures");
  }

  /** None of them. */
  static CallsAtOnce none() {
    return new CallsAtOnce(method -> false, future -> {});
  }
}
