package com.alibaba.dubbo.rpc.protocol.dubbo;

import com.alibaba.dubbo.remoting.RemotingException;
import com.alibaba.dubbo.remoting.exchange.ResponseFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A {@link ResponseFuture} as a future. Futures of calls are not of this class. */
public class FutureAdapter<V> implements Future<V> {

  private final ResponseFuture future;

  public FutureAdapter(ResponseFuture future) {
    this.future = future;
  }

  public ResponseFuture getFuture() {
    return future;
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    return false;
  }

  @Override
  public boolean isCancelled() {
    return false;
  }

  @Override
  public boolean isDone() {
    return future.isDone();
  }

  @Override
  @SuppressWarnings("unchecked") // as the caller declares it
  public @Nullable V get() throws ExecutionException {
    try {
      return (V) future.get();
    } catch (RemotingException e) {
      throw new ExecutionException(e);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // as the caller declares it
  public @Nullable V get(long timeout, TimeUnit unit) throws ExecutionException {
    try {
      return (V) future.get(Math.toIntExact(unit.toMillis(timeout)));
    } catch (RemotingException e) {
      throw new ExecutionException(e);
    }
  }
}
