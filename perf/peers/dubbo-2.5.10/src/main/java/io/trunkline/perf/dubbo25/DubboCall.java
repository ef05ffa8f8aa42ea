package io.trunkline.perf.dubbo25;

import com.alibaba.dubbo.remoting.exchange.ResponseCallback;
import com.alibaba.dubbo.rpc.Result;
import com.alibaba.dubbo.rpc.RpcContext;
import com.alibaba.dubbo.rpc.protocol.dubbo.FutureAdapter;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfService;
import io.trunkline.perf.system.Reply;
import io.trunkline.perf.system.ServiceCalls;
import io.trunkline.perf.system.UnsupportedCallException;
import org.jspecify.annotations.Nullable;

/**
 * A call whose future is asked for after it was started: its interfaces have no futures.
 *
 * @param waiting waits for its result
 * @param starting returns at once
 */
record DubboCall(Call waiting, Call starting) implements Call {

  static Call of(PerfService waiting, PerfService starting, Payload payload) {
    if (payload == Payload.JAVATIME) {
      throw new UnsupportedCallException("it is older than java.time and loses such values");
    }
    return new DubboCall(ServiceCalls.of(waiting, payload), ServiceCalls.of(starting, payload));
  }

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
    try {
      starting.await();
    } catch (Exception e) {
      reply.accept(null, e);
      return;
    }
    FutureAdapter<?> future = (FutureAdapter<?>) RpcContext.getContext().getFuture();
    future.getFuture().setCallback(new Callback(reply));
  }

  private record Callback(Reply reply) implements ResponseCallback {

    @Override
    public void done(Object response) {
      Object value;
      try {
        value = ((Result) response).recreate();
      } catch (Throwable e) {
        reply.accept(null, e);
        return;
      }
      reply.accept(value, null);
    }

    @Override
    public void caught(Throwable failure) {
      reply.accept(null, failure);
    }
  }
}
