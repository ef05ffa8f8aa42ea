package io.trunkline.internal.protocol;

/**
 * The header of a received frame.
 *
 * @param flags the flag byte, 0 to 255
 * @param status byte 3, 0 to 255
 * @param id the request id, any value
 * @param bodyLength the declared length, any value
 */
public record FrameHeader(int flags, int status, long id, int bodyLength) {

  /** Whether the frame is a request, a response otherwise. */
  public boolean isRequest() {
    return (flags & WireFormat.REQUEST) != 0;
  }

  /** Whether the sender of this request waits for a response. */
  public boolean isTwoWay() {
    return (flags & WireFormat.TWO_WAY) != 0;
  }

  /** Whether the frame is an event: a heartbeat or a notice about the connection. */
  public boolean isEvent() {
    return (flags & WireFormat.EVENT) != 0;
  }

  /** The number of the serialization the body is written with. */
  public int serializationId() {
    return flags & WireFormat.SERIALIZATION_MASK;
  }
}
