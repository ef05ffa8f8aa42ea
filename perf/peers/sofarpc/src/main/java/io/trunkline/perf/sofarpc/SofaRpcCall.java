package io.trunkline.perf.sofarpc;

import com.alipay.sofa.rpc.context.RpcInvokeContext;
import com.alipay.sofa.rpc.core.exception.SofaRpcException;
import com.alipay.sofa.rpc.core.invoke.SofaResponseCallback;
import com.alipay.sofa.rpc.core.request.RequestBase;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Reply;
import org.jspecify.annotations.Nullable;

/**
 * A call that is waited for, or one with a callback.
 *
 * @param waiting waits for its result
 * @param starting returns at once
 */
record SofaRpcCall(Call waiting, Call starting) implements Call {

  @Override
  public @Nullable Object expected() {
    return waiting.expected();
  }

  @Override
  public @Nullable Object await() throws Exception {
    return waiting.await();
  }

  @Override
  public void start(Reply reply) {
    RpcInvokeContext.getContext().setResponseCallback(new Callback(reply));
    try {
      starting.await();
    } catch (Exception e) {
      reply.accept(null, e);
    }
  }

  private record Callback(Reply reply) implements SofaResponseCallback<Object> {

    @Override
    public void onAppResponse(@Nullable Object response, String method, RequestBase request) {
      reply.accept(response, null);
    }

    @Override
    public void onAppException(Throwable failure, String method, RequestBase request) {
      reply.accept(null, failure);
    }

    @Override
    public void onSofaException(SofaRpcException failure, String method, RequestBase request) {
      reply.accept(null, failure);
    }
  }
}
