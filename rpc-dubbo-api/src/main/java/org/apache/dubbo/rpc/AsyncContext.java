package org.apache.dubbo.rpc;

import org.jspecify.annotations.Nullable;

/** The result of a call that its method gives after it returned; {@link RpcContext#startAsync}. */
public interface AsyncContext {

  /**
   * Gives the result.
   *
   * @param value what the method would return, or an exception that it would throw
   * @throws IllegalStateException if a result was given before, or {@link #stop} was called
   */
  void write(@Nullable Object value);

  /** Whether {@link #start} was called. */
  boolean isAsyncStarted();

  /**
   * Stops accepting a result, without answering the caller. Returns true if a result was still
   * accepted until this call.
   */
  boolean stop();

  /** Called by {@link RpcContext#startAsync}. */
  void start();

  /**
   * Gives the calling thread the contexts of the thread that started this: attachments, addresses
   * and class loader. Attachments of the reply that it sets until {@link #write} are sent.
   */
  void signalContextSwitch();

  /** Takes them away again. */
  void resetContext();
}
