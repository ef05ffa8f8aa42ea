package io.trunkline.serialization;

/**
 * A deviation from the declared types that a reader accepts in a plain message, because stock peers
 * accept it and the value loses nothing.
 */
public enum Tolerance {

  /** A number or boolean where a string is declared; converted to its text. */
  TEXT_FROM_SCALAR,

  /** A double without a fraction where a whole number is declared. */
  WHOLE_FROM_DOUBLE,

  /** A boolean where a number is declared, or 0 or 1 where a boolean is declared. */
  BOOLEAN_AS_NUMBER,

  /** An untyped map where a class with fields is declared. */
  OBJECT_FROM_MAP,

  /** An object with fields where a map class is declared; its fields become the entries. */
  MAP_FROM_OBJECT,

  /**
   * An object of a class that the gate refuses, where its class does not matter: in an attachment
   * it becomes a map of its fields, a list or map becomes the declared type, and fields that do not
   * exist here are dropped.
   */
  CLASS_NOT_NEEDED
}
