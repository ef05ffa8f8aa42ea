package io.trunkline.serialization;

/**
 * What a reader takes from a plain message although its writer should have written something else,
 * because stock peers take it and nothing of the value is lost.
 */
public enum Tolerance {

  /** A number or boolean where a text is declared: it is written out. */
  TEXT_FROM_SCALAR,

  /** A double without a fraction where a whole number is declared. */
  WHOLE_FROM_DOUBLE,

  /** A boolean where a number is declared, or 0 or 1 where a boolean is. */
  BOOLEAN_AS_NUMBER,

  /** An untyped map where a class with fields is declared. */
  OBJECT_FROM_MAP,

  /** An object with fields of a class of maps: its fields are the entries. */
  MAP_FROM_OBJECT,

  /**
   * An object of a class that the gate refuses, where its class does not matter: in an attachment
   * it is a map of its fields, a list or map is read as the declared one, and what has no place
   * here is dropped.
   */
  CLASS_NOT_NEEDED
}
