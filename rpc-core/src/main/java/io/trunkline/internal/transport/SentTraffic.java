package io.trunkline.internal.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;

/**
 * The frames and bytes that one connection sends: on their way through its {@link WriteQueue},
 * Netty and the socket. Any thread may ask unless a method says otherwise.
 */
public final class SentTraffic {

  private final Channel channel;
  private final SentBytes bytes;
  private final LongFrames longFrames;

  SentTraffic(Channel channel, SentBytes bytes, LongFrames longFrames) {
    this.channel = channel;
    this.bytes = bytes;
    this.longFrames = longFrames;
  }

  /** How many frames were written, or begun to be; counted before they are flushed. */
  public long framesOut() {
    return bytes.framesWritten();
  }

  /** How many bytes these frames had. */
  public long bytesOut() {
    return bytes.bytesWritten();
  }

  /**
   * How many bytes were sent by this side and did not reach the socket: frames in this queue, and
   * what Netty keeps for a peer that reads slowly, with its own overhead. Exact when nothing is
   * sent meanwhile; 0 once the connection is closed and its frames were released.
   */
  public long unwrittenBytes() {
    return bytes.left() + flushingBytes();
  }

  /** How many of the unwritten bytes belong to long frames, which others pass. */
  public long unwrittenLongBytes() {
    return longFrames.unwrittenBytes() + bytes.longQueued();
  }

  /** How many of the unwritten bytes do not belong to long frames. */
  public long unreadBytes() {
    return Math.max(0, unwrittenBytes() - unwrittenLongBytes());
  }

  /** How many bytes were taken back before they left, and wait for the event loop's release. */
  public long deadBytes() {
    return bytes.dead();
  }

  /** How many bytes the socket has taken, a few less or more; for the event loop. */
  public long takenBytes() {
    ChannelOutboundBuffer flushingNow = channel.unsafe().outboundBuffer();
    // A long frame counts as pending until its last byte is written.
    return bytesOut() - flushingBytes() + (flushingNow == null ? 0 : flushingNow.currentProgress());
  }

  /** How many bytes of parts of long frames the peer has taken, according to the peer. */
  public long acknowledgedPartBytes() {
    return longFrames.taken();
  }

  /** Whether the socket has no room for what was flushed; for the event loop. */
  public boolean isBlocked() {
    return flushingBytes() > 0;
  }

  /** What Netty has and the socket has not taken. */
  private long flushingBytes() {
    ChannelOutboundBuffer pending = channel.unsafe().outboundBuffer(); // null of a closed channel
    return pending == null ? 0 : pending.totalPendingWriteBytes();
  }
}
