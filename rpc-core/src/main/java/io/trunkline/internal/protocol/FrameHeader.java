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

  /**
   * Reads what {@link WireFormat#putHeader} writes.
   *
   * @param checksumBytes how much of the length is checksums, not the body
   */
  static FrameHeader read(byte[] array, int offset, int checksumBytes) {
    return new FrameHeader(
        array[offset + WireFormat.FLAG_OFFSET] & 0xff,
        array[offset + WireFormat.STATUS_OFFSET] & 0xff,
        (long) WireFormat.i32(array, offset + WireFormat.ID_OFFSET) << 32
            | WireFormat.i32(array, offset + WireFormat.ID_OFFSET + 4) & 0xffff_ffffL,
        WireFormat.i32(array, offset + WireFormat.LENGTH_OFFSET) - checksumBytes);
  }

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
