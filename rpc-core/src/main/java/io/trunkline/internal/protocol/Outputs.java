package io.trunkline.internal.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.PayloadOutput;

/**
 * The arrays that frames are written into before they are copied, once and at their exact size, to
 * the buffer that goes to the socket. Thread-safe.
 */
public final class Outputs {

  private static final int INITIAL_BYTES = 1024;
  private static final int MAX_KEPT_BYTES = 256 * 1024;

  private final EnginePool<PayloadOutput> pool;

  /**
   * @param maxBodyBytes the longest body that may be written; 0 or less for no limit
   */
  public Outputs(int maxBodyBytes) {
    int max = Integer.MAX_VALUE - 64;
    int limit = maxBodyBytes <= 0 ? max : Math.min(max, maxBodyBytes + WireFormat.HEADER_BYTES);
    this.pool = EnginePool.perProcessor(() -> new PayloadOutput(INITIAL_BYTES, limit));
  }

  /** An empty output with room for the header left in front. */
  PayloadOutput acquire() {
    PayloadOutput out = pool.acquire();
    out.reset();
    out.ensure(WireFormat.HEADER_BYTES);
    out.position(WireFormat.HEADER_BYTES);
    return out;
  }

  /** Gives an output back, whatever became of it. */
  void release(PayloadOutput out) {
    if (out.array().length <= MAX_KEPT_BYTES) {
      pool.release(out);
    }
  }

  /** Puts the header in front of the body and copies the frame; the buffer is the caller's. */
  static ByteBuf frame(
      ByteBufAllocator allocator, PayloadOutput out, int flags, int status, long id) {
    int length = out.position();
    WireFormat.putHeader(out.array(), 0, flags, status, id, length - WireFormat.HEADER_BYTES);
    return allocator.directBuffer(length).writeBytes(out.array(), 0, length);
  }
}
