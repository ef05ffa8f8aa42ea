package io.trunkline.serialization.formats.protostuff;

/** How the values of a place are written, which follows from what is declared there. */
sealed interface Shape {

  /** A value that is no group. */
  record Scalar(ScalarKind kind) implements Shape {}

  /** A constant of an enum: its ordinal. */
  record Constant(Class<?> type) implements Shape {}

  /** An object whose class is the declared one, and is not named. */
  record Bean(Class<?> type) implements Shape {}

  /** An object whose class is named, where an abstract class is declared. */
  record Derived() implements Shape {}

  /** Anything, with its class. */
  record Dynamic() implements Shape {}

  /** An array with the class of its elements, where an array of such elements is declared. */
  record Elements() implements Shape {}

  /**
   * An array of a declared class.
   *
   * @param type of the array
   * @param isSigned whether the length of an array of boxes is below zero, as in a collection
   */
  record Items(Class<?> type, Shape element, boolean isSigned) implements Shape {}

  /**
   * A map.
   *
   * @param type as it is declared
   */
  record Pairs(Class<?> type, Shape key, Shape value) implements Shape {}

  /** Where nothing is declared. */
  Shape DYNAMIC = new Dynamic();

  /** The elements of an array where nothing is declared. */
  static Items arrayOf(Class<?> type, Shape element) {
    return new Items(type, element, false);
  }
}
