package io.trunkline.dubbo.rpc;

import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.BaseFilter;
import org.apache.dubbo.rpc.ListenableFilter;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcInvocation;
import org.jspecify.annotations.Nullable;

/** A filter of Dubbo's in a chain of Trunkline's. Thread-safe. */
final class FilterAdapter implements Filter {

  private final DubboFilters filters;
  private final BaseFilter filter;

  FilterAdapter(DubboFilters filters, BaseFilter filter) {
    this.filters = filters;
    this.filter = filter;
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
    RpcInvocation call = filters.seen(invocation);
    NextInvoker<?> rest = new NextInvoker<>(filters, filters.type(), invocation, next);
    call.setInvoker(rest);
    CompletableFuture<AppResponse> response;
    try {
      response = later(filter.invoke(rest, call), call);
    } catch (Throwable thrown) {
      response = CompletableFuture.failedFuture(thrown);
    }
    BaseFilter.Listener listener = listener(call);
    if (listener != null) {
      response =
          response.whenComplete((there, thrown) -> tell(listener, there, thrown, rest, call));
    }
    return response.handle(
        (there, thrown) ->
            thrown == null ? NextInvoker.outcome(there) : DubboExceptions.outcome(thrown));
  }

  private CompletableFuture<AppResponse> later(@Nullable Result result, RpcInvocation call) {
    if (result == null) {
      throw new IllegalStateException(
          "filter "
              + filter.getClass().getName()
              + " returned null for "
              + call
              + "; return the invoker's result, or AsyncRpcResult.newDefaultAsyncResult(value,"
              + " invocation)");
    }
    if (result instanceof AsyncRpcResult async) {
      return async.getResponseFuture();
    }
    if (result instanceof AppResponse there) {
      return CompletableFuture.completedFuture(there);
    }
    AppResponse copy = new AppResponse();
    copy.setValue(result.getValue());
    copy.setException(result.getException());
    copy.setObjectAttachments(result.getObjectAttachments());
    return CompletableFuture.completedFuture(copy);
  }

  private BaseFilter.@Nullable Listener listener(RpcInvocation call) {
    if (filter instanceof ListenableFilter listenable) {
      return listenable.listener(call);
    }
    return filter instanceof BaseFilter.Listener own ? own : null;
  }

  private void tell(
      BaseFilter.Listener listener,
      @Nullable AppResponse there,
      @Nullable Throwable thrown,
      NextInvoker<?> rest,
      RpcInvocation call) {
    try {
      if (thrown != null) {
        listener.onError(Filter.unwrapped(thrown), rest, call);
      } else if (there != null) {
        listener.onResponse(there, rest, call);
      }
    } finally {
      if (filter instanceof ListenableFilter listenable) {
        listenable.removeListener(call);
      }
    }
  }
}
