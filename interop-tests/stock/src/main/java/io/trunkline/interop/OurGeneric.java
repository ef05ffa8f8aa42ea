package io.trunkline.interop;

import io.trunkline.call.GenericService;
import io.trunkline.client.Reference;
import io.trunkline.interop.peer.RpcRuntime;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A service referred to with Trunkline, without its interface. */
final class OurGeneric implements RpcRuntime.Generic {

  private final GenericService service;

  OurGeneric(Reference<GenericService> reference) {
    this.service = reference.service();
  }

  @Override
  public @Nullable Object invoke(String method, String[] types, @Nullable Object[] arguments) {
    return service.$invoke(method, types, arguments);
  }

  @Override
  public CompletableFuture<Object> invokeAsync(
      String method, String[] types, @Nullable Object[] arguments) {
    return service.$invokeAsync(method, types, arguments);
  }

  /** A connection is the client's, which outlives its references. */
  @Override
  public void destroy() {}
}
