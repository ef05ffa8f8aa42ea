package io.trunkline.serialization.databind;

import java.lang.reflect.Type;

/** Finds bindings; makes those that nobody has asked for before. Thread-safe. */
interface Registry {

  Dialect dialect();

  /** The binding of the values that a place of this type has if they are of its own class. */
  Binding of(Type declared);

  /**
   * The binding of values of a class in a place of this type: of a class of collections, say, it
   * has the elements that the place declares.
   */
  Binding of(Class<?> type, Type declared);

  /** The class name that is written in front of values of this class. */
  String nameOf(Class<?> type);
}
