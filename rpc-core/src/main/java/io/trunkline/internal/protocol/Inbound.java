package io.trunkline.internal.protocol;

/** What the {@link FrameDecoder} makes of received bytes. */
public sealed interface Inbound {

  /** The header that came in. */
  FrameHeader header();

  /**
   * A whole frame with its body unread.
   *
   * @param body exactly the body, owned by this frame
   */
  record Frame(FrameHeader header, byte[] body) implements Inbound {}

  /**
   * A frame whose declared length is not acceptable. Its body is never looked at.
   *
   * @param reason text for the peer
   * @param framingLost whether the connection has to be closed; otherwise the body is being skipped
   */
  record Unacceptable(FrameHeader header, String reason, boolean framingLost) implements Inbound {}

  /** Bytes that are no frame: the connection has to be closed. */
  record NoFrame(int firstBytes) implements Inbound {
    @Override
    public FrameHeader header() {
      throw new IllegalStateException("there is no header behind wrong magic");
    }
  }
}
