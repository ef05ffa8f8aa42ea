package io.trunkline.interop.stock;

import com.alibaba.dubbo.config.ReferenceConfig;
import com.alibaba.dubbo.rpc.RpcContext;
import com.alibaba.dubbo.rpc.service.GenericService;
import io.trunkline.interop.peer.RpcRuntime;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A service referred to with stock Dubbo, without its interface. */
final class StockGeneric implements RpcRuntime.Generic {

  private final ReferenceConfig<GenericService> config;
  private final GenericService service;

  StockGeneric(ReferenceConfig<GenericService> config) {
    this.config = config;
    this.service = config.get();
  }

  @Override
  public @Nullable Object invoke(String method, String[] types, @Nullable Object[] arguments) {
    return service.$invoke(method, types, arguments);
  }

  @Override
  public Future<Object> invokeAsync(String method, String[] types, @Nullable Object[] arguments) {
    return RpcContext.getContext().asyncCall(() -> service.$invoke(method, types, arguments));
  }

  @Override
  public void destroy() {
    config.destroy();
  }
}
