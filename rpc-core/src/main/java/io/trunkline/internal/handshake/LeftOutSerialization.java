package io.trunkline.internal.handshake;

/**
 * A serialization that both sides offer, but whose classes they do not have alike.
 *
 * @param why the class and field that differ
 */
record LeftOutSerialization(int id, String name, String why) {

  @Override
  public String toString() {
    return "without " + name + ", which writes all fields of a class or none: " + why;
  }

  /** The reason for the exception of a call. */
  String refusal() {
    return "%s cannot be used on this connection: it writes all fields of a class or none, and %s"
        .formatted(name, why);
  }
}
