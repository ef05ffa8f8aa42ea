package io.trunkline.internal.protocol;

import io.netty.buffer.ByteBuf;
import io.trunkline.internal.transport.Departure;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.serialization.PayloadOutput;
import org.jspecify.annotations.Nullable;

/**
 * A frame as it is written: its array is pooled, and copied to the socket's buffer by the event
 * loop. Whoever has it sends it or releases it.
 */
final class OutgoingFrame implements Outgoing {

  private static final int MAX_KEPT_BYTES = 256 * 1024;

  private final PayloadOutput out;
  private final @Nullable OutgoingFramePool pool;
  private @Nullable Departure departure;
  private boolean released;

  /**
   * @param pool where it returns to; null for nowhere
   */
  OutgoingFrame(PayloadOutput out, @Nullable OutgoingFramePool pool) {
    this.out = out;
    this.pool = pool;
  }

  /** Where the body is written, behind the room for the header. */
  PayloadOutput body() {
    return out;
  }

  /** Empties it and leaves room for the header. */
  OutgoingFrame begin() {
    released = false;
    departure = null;
    out.reset();
    out.ensure(WireFormat.HEADER_BYTES);
    out.position(WireFormat.HEADER_BYTES);
    return this;
  }

  /** Puts the header in front of the body. */
  OutgoingFrame complete(int flags, int status, long id) {
    int bodyLength = out.position() - WireFormat.HEADER_BYTES;
    WireFormat.putHeader(out.array(), 0, flags, status, id, bodyLength);
    return this;
  }

  /** Takes who is asked when it leaves; null for nobody. */
  OutgoingFrame departure(@Nullable Departure newDeparture) {
    departure = newDeparture;
    return this;
  }

  @Override
  public boolean depart() {
    return departure == null || departure.depart();
  }

  @Override
  public int size() {
    return out.position();
  }

  @Override
  public void writeTo(ByteBuf target) {
    target.writeBytes(out.array(), 0, out.position());
  }

  @Override
  public void writeTo(ByteBuf target, int from, int count) {
    target.writeBytes(out.array(), from, count);
  }

  @Override
  public void release() {
    if (released) {
      throw new IllegalStateException("this outgoing frame was released before");
    }
    released = true;
    if (pool != null && out.array().length <= MAX_KEPT_BYTES) {
      pool.release(this);
    }
  }
}
