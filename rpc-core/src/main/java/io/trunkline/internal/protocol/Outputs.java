package io.trunkline.internal.protocol;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.PayloadOutput;

/** The arrays that frames are written into, pooled. Thread-safe. */
public final class Outputs {

  private static final int INITIAL_BYTES = 1024;
  private static final int KEPT_FRAMES = 256;

  private final EnginePool<OutgoingFrame> pool;

  /**
   * @param maxBodyBytes the longest body that may be written; 0 or less for no limit
   */
  public Outputs(int maxBodyBytes) {
    int max = Integer.MAX_VALUE - 64;
    int limit = maxBodyBytes <= 0 ? max : Math.min(max, maxBodyBytes + WireFormat.HEADER_BYTES);
    this.pool = new EnginePool<>(KEPT_FRAMES, () -> frame(limit));
  }

  private OutgoingFrame frame(int limit) {
    return new OutgoingFrame(new PayloadOutput(INITIAL_BYTES, limit), pool);
  }

  /** An empty frame with room for the header left in front. */
  OutgoingFrame acquire() {
    return pool.acquire().begin();
  }
}
