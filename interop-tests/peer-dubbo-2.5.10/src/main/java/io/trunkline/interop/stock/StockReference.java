package io.trunkline.interop.stock;

import com.alibaba.dubbo.config.ReferenceConfig;
import com.alibaba.dubbo.rpc.RpcContext;
import com.alibaba.dubbo.rpc.service.EchoService;
import demo.bid.BidService;
import io.trunkline.interop.peer.RpcRuntime;
import java.util.Map;
import java.util.concurrent.Future;

/** A service referred to with stock Dubbo. */
final class StockReference<T> implements RpcRuntime.Reference<T> {

  private final ReferenceConfig<T> config;
  private final T service;

  StockReference(ReferenceConfig<T> config) {
    this.config = config;
    this.service = config.get();
  }

  @Override
  public RpcRuntime.Answer call(Map<String, String> attachments, RpcRuntime.Call<T> call)
      throws Throwable {
    attachments.forEach(RpcContext.getContext()::setAttachment);
    return new RpcRuntime.Answer(call.on(service), Map.of()); // replies have no attachments
  }

  @Override
  public void sendNothing(int number) {
    RpcContext.getContext().asyncCall(() -> ((BidService) service).nothing(number));
  }

  @Override
  public Future<String> echoAsync(String text) {
    return RpcContext.getContext().asyncCall(() -> ((BidService) service).echo(text));
  }

  @Override
  public Object echoService(Object message) {
    return ((EchoService) service).$echo(message);
  }

  @Override
  public void destroy() {
    config.destroy();
  }
}
