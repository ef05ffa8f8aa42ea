package io.trunkline.dubbo.rpc;

import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.FutureContext;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcContext;

/** The rest of a chain for a filter of Dubbo's. */
final class NextInvoker<T> implements Invoker<T> {

  private final DubboFilters filters;
  private final Class<T> type;
  private final Invocation base;
  private final Filter.Next next;

  NextInvoker(DubboFilters filters, Class<T> type, Invocation base, Filter.Next next) {
    this.filters = filters;
    this.type = type;
    this.base = base;
    this.next = next;
  }

  @Override
  public Class<T> getInterface() {
    return type;
  }

  @Override
  public URL getUrl() {
    URL now = RpcContext.getServiceContext().getUrl();
    return now == null ? filters.url() : now;
  }

  @Override
  public boolean isAvailable() {
    return true;
  }

  @Override
  public void destroy() {
    throw new UnsupportedOperationException(
        "Invoker.destroy: a filter cannot close the service or reference that it stands in front"
            + " of; close the client or the server");
  }

  @Override
  public Result invoke(org.apache.dubbo.rpc.Invocation invocation) {
    Map<String, Object> attachments = new HashMap<>(invocation.getObjectAttachments());
    if (!filters.isProvider()) { // a filter may have set some in the contexts
      RpcContext.getClientAttachment().getObjectAttachments().forEach(attachments::putIfAbsent);
      attachments.remove("async");
      attachments.remove("return");
    }
    boolean same =
        invocation.getArguments() == base.arguments() && attachments.equals(base.attachments());
    Invocation call = same ? base : base.with(invocation.getArguments(), attachments);
    CompletableFuture<Outcome> stage = next.proceed(call).toCompletableFuture();
    if (!filters.isProvider()) { // filters look for it once this has returned
      FutureContext.getContext()
          .setFuture(ConsumerContext.values(stage.thenApply(DubboExceptions::translated)));
    }
    if (stage.isDone() && stage.join() instanceof Outcome.Unanswered unanswered) {
      throw DubboExceptions.of(unanswered.reason());
    }
    return new AsyncRpcResult(stage.thenApply(NextInvoker::response), invocation);
  }

  private static AppResponse response(Outcome outcome) {
    if (outcome instanceof Outcome.Unanswered unanswered) {
      throw new CompletionException(DubboExceptions.of(unanswered.reason()));
    }
    AppResponse response = new AppResponse();
    if (outcome instanceof Outcome.Value value) {
      response.setValue(value.value());
    } else if (outcome instanceof Outcome.Failure failure) {
      response.setException(failure.error());
    }
    response.setObjectAttachments(outcome.attachments());
    return response;
  }

  /** Converts a result, as the filters left it, to an outcome. */
  static Outcome outcome(AppResponse response) {
    Throwable error = response.getException();
    Map<String, Object> attachments = Map.copyOf(response.getObjectAttachments());
    return error == null
        ? new Outcome.Value(response.getValue(), attachments)
        : new Outcome.Failure(error, attachments);
  }
}
