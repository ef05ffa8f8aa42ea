package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.access.Replacements;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

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

  /** The class as which objects of a class arrive: itself, or one that stands in for it. */
  Class<?> arriving(Class<?> type);

  /**
   * The binding of the JDK's containers that stand in for those of other classes in a place of this
   * type, in the order in which their elements are sent; null if there is none.
   */
  @Nullable Binding standIn(Type declared);

  /** Whether objects of a class become others when they were read. */
  boolean resolves(Class<?> type);

  /** The methods by which objects of a class become others. */
  Replacements replacements(Class<?> type);

  /** The class name that is written in front of values of this class. */
  String nameOf(Class<?> type);
}
