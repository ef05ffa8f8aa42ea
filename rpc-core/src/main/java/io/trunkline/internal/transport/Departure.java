package io.trunkline.internal.transport;

/** Asked when bytes are about to be given to the socket. */
@FunctionalInterface
public interface Departure {

  /**
   * Lets them go.
   *
   * @return false if they have been taken back
   */
  boolean depart();

  /** Whether nobody wants them any more although they have begun to leave. */
  default boolean isUnwanted() {
    return false;
  }
}
