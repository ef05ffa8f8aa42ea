package io.trunkline.interop.peer.arrival;

import io.trunkline.testkit.arrival.Place;
import java.util.Locale;

/** How a call carries a value. */
public enum Way {
  /** An argument of the type that the kind declares. */
  ARGUMENT("take", Place.DECLARED),
  /** A result of the type that the kind declares. */
  RESULT("make", Place.DECLARED),
  /** An argument that is declared as an object. */
  OBJECT_ARGUMENT("takeObject", Place.OBJECT),
  /** A result that is declared as an object. */
  OBJECT_RESULT("makeObject", Place.OBJECT);

  private final String method;
  private final Place place;

  Way(String method, Place place) {
    this.method = method;
    this.place = place;
  }

  /** The name of the methods that carry values so, up to the number of the kind. */
  String method() {
    return method;
  }

  /** What is declared for the value. */
  Place place() {
    return place;
  }

  boolean isArgument() {
    return this == ARGUMENT || this == OBJECT_ARGUMENT;
  }

  /** Reads what {@link #toString} wrote. */
  public static Way of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT).replace(' ', '_'));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
