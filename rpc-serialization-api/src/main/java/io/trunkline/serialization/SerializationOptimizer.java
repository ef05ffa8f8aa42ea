package io.trunkline.serialization;

import java.util.Collection;

/**
 * An application's list of the classes it sends often. Called once, while the client or server that
 * names it is built. Forgetting a class is never wrong: it travels by name, which takes more bytes.
 */
@FunctionalInterface
public interface SerializationOptimizer {

  /** The classes, in the order in which they are numbered where numbers are used. */
  Collection<Class<?>> serializableClasses();
}
