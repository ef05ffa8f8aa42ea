package io.trunkline.serialization.objectstream;

import java.io.InputStream;

/**
 * The message that contains a stream, as seen by the engine that reads the message: a range of an
 * array, and the position in it. For one thread at a time.
 */
public interface StreamSource {

  /** The bytes from {@link #position()} to {@link #limit()}; reading them moves the position. */
  InputStream in();

  /** The array that contains the message; must not be changed. */
  byte[] array();

  /** The array index of the next byte. */
  int position();

  /** The array index after the last byte of the message. */
  int limit();
}
