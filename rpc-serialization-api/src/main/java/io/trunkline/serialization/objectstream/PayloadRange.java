package io.trunkline.serialization.objectstream;

import io.trunkline.serialization.PayloadInput;

/**
 * The rest of a payload, which is a stream. For one thread at a time.
 *
 * @param in its position moves as the stream is read
 */
public record PayloadRange(PayloadInput in) implements StreamSource {

  @Override
  public byte[] array() {
    return in.array();
  }

  @Override
  public int position() {
    return in.position();
  }

  @Override
  public int limit() {
    return in.limit();
  }
}
