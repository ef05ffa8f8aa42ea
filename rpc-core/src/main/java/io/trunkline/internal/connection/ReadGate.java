package io.trunkline.internal.connection;

import io.netty.channel.Channel;

/**
 * Decides whether one connection is read: only while no {@link Reason} holds it. Nothing else
 * changes this setting of its channel. Any thread may ask; reasons change on the event loop alone.
 */
public final class ReadGate {

  /** Why a connection is not read. */
  public enum Reason {
    /** The socket accepts no more of the bytes for the peer. */
    SOCKET_FULL,
    /**
     * A consumer does not take its replies, or some of its requests wait until its address may get
     * further long replies; more requests would only make more of them.
     */
    REPLIES_NOT_TAKEN,
    /** Too many requests of a consumer run or wait. */
    TOO_MANY_REQUESTS,
    /** The requests of a consumer hold too many bytes. */
    TOO_MANY_REQUEST_BYTES,
    /** A body has begun to arrive and waits for room for the rest. */
    NO_ROOM_FOR_BODY,
    /** The replies of a provider wait for their callers, and hold too many bytes. */
    REPLIES_NOT_READ,
    /** Threads of this side work at the TLS handshake: more input would pile up before it. */
    TLS_HANDSHAKE;

    private final int bit = 1 << ordinal();
  }

  /** Notified when a connection that was read is not read any more. */
  interface Listener {

    /** Reading has stopped. */
    void readingStopped();
  }

  private final Channel channel;
  private final Listener listener;

  /** The bits of the reasons that hold now. */
  private volatile int held;

  /** The last setting of the channel; for the event loop. */
  private boolean isRead = true;

  ReadGate(Channel channel, Listener listener) {
    this.channel = channel;
    this.listener = listener;
  }

  /** Stops reading for this reason, at least. */
  public void hold(Reason reason) {
    note(reason, true);
    apply();
  }

  /** Reads again, unless another reason holds. */
  public void release(Reason reason) {
    note(reason, false);
    apply();
  }

  /** Notes whether a reason holds, without effect until {@link #apply}. */
  public void note(Reason reason, boolean holds) {
    int before = held;
    int now = holds ? before | reason.bit : before & ~reason.bit;
    if (now != before) {
      held = now;
    }
  }

  /** Reads the channel or stops reading it, as the reasons that were noted require. */
  public void apply() {
    boolean reads = held == 0;
    if (reads != isRead) {
      isRead = reads;
      channel.config().setAutoRead(reads);
      if (!reads) {
        listener.readingStopped();
      }
    }
  }

  /** Whether this reason holds. */
  public boolean isHeldBy(Reason reason) {
    return (held & reason.bit) != 0;
  }

  /** Whether no reason holds. */
  public boolean isOpen() {
    return held == 0;
  }

  /** Reads once although reasons hold. */
  public void readOnce() {
    channel.read();
  }
}
