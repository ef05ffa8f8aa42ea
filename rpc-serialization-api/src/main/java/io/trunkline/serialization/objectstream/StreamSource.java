package io.trunkline.serialization.objectstream;

import java.io.InputStream;

/**
 * The message that contains a stream, as the engine that reads the message sees it: a range of an
 * array, and how far it is read. For one thread at a time.
 */
public interface StreamSource {

  /** The bytes from {@link #position()} to {@link #limit()}; reading them moves the position. */
  InputStream in();

  /** The array that the message is in; not to be changed. */
  byte[] array();

  /** Index in the array of the next byte. */
  int position();

  /** Index in the array behind the last byte of the message. */
  int limit();
}
