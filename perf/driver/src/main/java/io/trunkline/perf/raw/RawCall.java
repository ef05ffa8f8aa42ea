package io.trunkline.perf.raw;

import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Reply;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Sends bytes and gets bytes. */
record RawCall(RawClient client, byte[] expected) implements Call {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  @Override
  public byte[] await() throws IOException {
    Waiter waiter = new Waiter(Thread.currentThread());
    client.send(expected, waiter);
    return waiter.await(System.nanoTime() + PATIENCE_NANOS);
  }

  @Override
  public void start(Reply reply) {
    client.send(expected, reply);
  }

  @Override
  public boolean isRight(@Nullable Object result) {
    return result instanceof byte[] bytes && Arrays.equals(bytes, expected);
  }

  /** A parked caller. */
  private static final class Waiter implements Reply {

    private final Thread thread;
    private volatile @Nullable Object outcome;

    Waiter(Thread thread) {
      this.thread = thread;
    }

    @Override
    public void accept(@Nullable Object result, @Nullable Throwable failure) {
      outcome = failure == null ? result : failure;
      LockSupport.unpark(thread);
    }

    byte[] await(long deadline) throws IOException {
      Object seen = outcome;
      while (seen == null) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          throw new IOException("no reply in time");
        }
        LockSupport.parkNanos(this, left);
        seen = outcome;
      }
      if (seen instanceof byte[] bytes) {
        return bytes;
      }
      throw new IOException((Throwable) seen);
    }
  }
}
