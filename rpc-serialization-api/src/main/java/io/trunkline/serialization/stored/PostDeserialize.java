package io.trunkline.serialization.stored;

/**
 * An object that is notified after an {@link ObjectSerializer} deserialized it, such as to open
 * resources that are not stored, or to validate itself. Objects that it refers to are notified
 * first, except those that refer back to it. Not called for objects inside JDK objects other than
 * collections, maps and arrays.
 */
@FunctionalInterface
public interface PostDeserialize {

  /**
   * Called once for each object, when all of its fields are set, by the thread that deserializes
   * it. An exception becomes the cause of a {@link
   * io.trunkline.serialization.SerializationException}.
   */
  void afterDeserialize() throws Exception;
}
