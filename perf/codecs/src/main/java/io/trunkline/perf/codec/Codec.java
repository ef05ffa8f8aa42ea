package io.trunkline.perf.codec;

/**
 * A serializer, used as well as it can be: engines and buffers are made once and used again. Found
 * by {@link java.util.ServiceLoader}; cheap until it is prepared. For one thread.
 */
public interface Codec {

  /** Its name on the command line. */
  String name();

  /** Whether it can be measured with a payload; every codec can with the common ones. */
  default boolean takes(CodecPayload payload) {
    return payload.isCommon();
  }

  /** Prepares for a payload. Called once, before anything else. */
  void prepare(CodecPayload payload);

  /**
   * Writes a value into a buffer of its own and returns the number of bytes.
   *
   * @throws Exception if it cannot be written
   */
  int write(Object value) throws Exception;

  /**
   * Reads what was written last.
   *
   * @throws Exception if it cannot be read
   */
  Object read() throws Exception;
}
