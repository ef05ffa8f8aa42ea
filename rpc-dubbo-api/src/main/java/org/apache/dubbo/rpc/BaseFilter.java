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

    /**
     * The method returned or threw an exception; {@link Result#hasException} distinguishes these
     * cases.
     */
    void onResponse(Result appResponse, Invoker<?> invoker, Invocation invocation);

    /** The call got no reply, or a later filter threw an exception. */
    void onError(Throwable t, Invoker<?> invoker, Invocation invocation);
  }
}
