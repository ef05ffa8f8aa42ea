package io.trunkline.canary;

import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Holder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Where in a message the shape stands. */
enum CanaryPosition {
  ARGUMENT(value -> value),
  MAP_KEY(value -> new HashMap<>(Map.of(value, "v"))),
  SET_ELEMENT(value -> new LinkedHashSet<>(List.of(value))),
  NESTED_LIST(value -> new ArrayList<>(List.of(new ArrayList<>(List.of(value))))),
  ARRAY_ELEMENT(value -> new Object[] {1, value}),
  FIELD(Holder::new),
  ATTACHMENT(value -> value),
  RESULT(value -> value),
  EXCEPTION(
      value ->
          value instanceof Throwable
              ? value
              : new CodedException("coded", 1, (Serializable) value)),
  SERVICE_PATH(value -> value),
  EVENT(value -> value),
  UNKNOWN_SERVICE(value -> value),
  WRONG_COUNT(value -> value);

  private final UnaryOperator<Object> place;

  CanaryPosition(UnaryOperator<Object> place) {
    this.place = place;
  }

  Object around(Object shape) {
    return place.apply(shape);
  }

  /** Whether a consumer's request has such a place. */
  boolean isInRequests() {
    return this != RESULT && this != EXCEPTION;
  }

  /** Whether a provider's reply or event has such a place. */
  boolean isInReplies() {
    return switch (this) {
      case ARGUMENT, SERVICE_PATH, UNKNOWN_SERVICE, WRONG_COUNT -> false;
      default -> true;
    };
  }
}
