package org.apache.dubbo.rpc;

/** What sees each call: it may change the call, end it, or change its result. */
public interface BaseFilter {

  /**
   * Handles a call.
   *
   * @param invoker the rest of the chain: {@link Invoker#invoke} continues
   * @return the result, which may come later
   */
  Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException;

  /** Implemented by filters that want to know how calls end. */
  interface Listener {

    /** The method returned or threw; {@link Result#hasException} says which. */
    void onResponse(Result appResponse, Invoker<?> invoker, Invocation invocation);

    /** There is no reply, or a filter behind this one threw. */
    void onError(Throwable t, Invoker<?> invoker, Invocation invocation);
  }
}
