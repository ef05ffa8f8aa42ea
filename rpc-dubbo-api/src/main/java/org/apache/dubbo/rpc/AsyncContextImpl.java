package org.apache.dubbo.rpc;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Thread-safe. */
public class AsyncContextImpl implements AsyncContext {

  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final CompletableFuture<@Nullable Object> future = new CompletableFuture<>();
  private final RpcContext.RestoreContext contexts = new RpcContext.RestoreContext();
  private final @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();

  /** For the call that this thread serves. */
  public AsyncContextImpl() {}

  @Override
  public void write(@Nullable Object value) {
    if (!isAsyncStarted() || !stop()) {
      throw new IllegalStateException(
          "AsyncContext.write: the call has its result already, or was stopped; write once");
    }
    if (value instanceof Throwable error) {
      future.completeExceptionally(error);
    } else {
      future.complete(value);
    }
  }

  @Override
  public boolean isAsyncStarted() {
    return started.get();
  }

  @Override
  public boolean stop() {
    return stopped.compareAndSet(false, true);
  }

  @Override
  public void start() {
    started.set(true);
  }

  @Override
  public void signalContextSwitch() {
    contexts.restore();
    Thread.currentThread().setContextClassLoader(loader);
  }

  @Override
  public void resetContext() {
    RpcContext.removeContext();
  }

  /** Completes with the value or the exception that {@link #write} receives. */
  public CompletableFuture<@Nullable Object> getInternalFuture() {
    return future;
  }
}
