package io.trunkline.serialization.stored;

/**
 * An object that has to be told when it was deserialized by an {@link ObjectSerializer}: to open
 * what it did not store, or to check itself. Objects that it refers to are told before it, but for
 * one that refers back to it. Not called for objects inside those of the JDK other than
 * collections, maps and arrays.
 */
@FunctionalInterface
public interface PostDeserialize {

  /**
   * Called once for each object, when all of its fields are set, by the thread that deserializes
   * it. What it throws becomes the cause of a {@link
   * io.trunkline.serialization.SerializationException}.
   */
  void afterDeserialize() throws Exception;
}
