package io.trunkline.serialization;

import java.util.Collection;

/**
 * An application's list of the classes it sends often. Called once, while the client or server that
 * names it is built: the classes are checked and prepared then, and the gate lets their names in.
 * They travel by name as all others do, so forgetting one is never wrong.
 */
@FunctionalInterface
public interface SerializationOptimizer {

  /** The classes. Keep their order the same on both sides: numbers agreed on later follow it. */
  Collection<Class<?>> serializableClasses();
}
