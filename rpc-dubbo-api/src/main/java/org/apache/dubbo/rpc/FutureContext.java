package org.apache.dubbo.rpc;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The future of the call that a thread made last, where it did not wait for it. */
public class FutureContext {

  /** Dubbo's API gives a thread the future of its last call. */
  private static final ThreadLocal<FutureContext> CURRENT =
      ThreadLocal.withInitial(FutureContext::new);

  private @Nullable CompletableFuture<?> future;

  /** Of this thread. */
  public static FutureContext getContext() {
    return CURRENT.get();
  }

  /** The future; null if this thread has made no such call. */
  @SuppressWarnings("unchecked") // the caller says what the method returns
  public <T> @Nullable CompletableFuture<T> getCompletableFuture() {
    return (CompletableFuture<T>) future;
  }

  /** Called by the filter of the consumer. */
  public void setFuture(@Nullable CompletableFuture<?> value) {
    future = value;
  }

  /** The same as {@link #getCompletableFuture}. */
  public <T> @Nullable CompletableFuture<T> getCompatibleCompletableFuture() {
    return getCompletableFuture();
  }

  /** The same as {@link #setFuture}. */
  public void setCompatibleFuture(@Nullable CompletableFuture<?> value) {
    setFuture(value);
  }
}
