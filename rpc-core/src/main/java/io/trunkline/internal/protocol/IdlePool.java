package io.trunkline.internal.protocol;

import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Arrays, or what holds one, that nobody uses now. Those that came back last are lent first, as far
 * as threads do not come at the same moment: they are in the processors' caches still, while a
 * queue alone would lend the one that was left alone for longest. Thread-safe and lock-free.
 */
final class IdlePool<E> {

  /** As many as come and go at once, on most machines. */
  private static final int RECENT = 4;

  private final AtomicReferenceArray<@Nullable E> recent = new AtomicReferenceArray<>(RECENT);
  private final Queue<E> others;

  /**
   * @param kept how many are kept beside the most recent ones
   */
  IdlePool(int kept) {
    this.others = PlatformDependent.newFixedMpmcQueue(kept);
  }

  /** Takes one out; null if there is none. */
  @Nullable E poll() {
    for (int i = 0; i < RECENT; i++) {
      if (recent.getPlain(i) != null) {
        E found = recent.getAndSet(i, null);
        if (found != null) {
          return found;
        }
      }
    }
    return others.poll();
  }

  /** Keeps one, unless there are as many as may be. */
  void offer(E idle) {
    for (int i = 0; i < RECENT; i++) {
      if (recent.getPlain(i) == null && recent.compareAndSet(i, null, idle)) {
        return;
      }
    }
    others.offer(idle);
  }
}
