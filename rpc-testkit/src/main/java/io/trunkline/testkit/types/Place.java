package io.trunkline.testkit.types;

/** Where in a message a value is. */
public enum Place {
  /** It is an argument, and the parameter has its type. */
  ARGUMENT,
  /** It is an element of a {@code List<Object>}, twice. */
  ELEMENT,
  /** It is in a field of its type. */
  FIELD
}
