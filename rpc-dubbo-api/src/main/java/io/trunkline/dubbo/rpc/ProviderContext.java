package io.trunkline.dubbo.rpc;

import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.Peer;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.AsyncContext;
import org.apache.dubbo.rpc.AsyncContextImpl;
import org.apache.dubbo.rpc.Contexts;
import org.apache.dubbo.rpc.FutureContext;
import org.apache.dubbo.rpc.RpcContextAttachment;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.RpcServiceContext;
import org.jspecify.annotations.Nullable;

/** Fills the contexts before a call is served, and empties them afterwards. Thread-safe. */
final class ProviderContext implements Filter {

  /** Both ends of a call that stays in the process, as in Dubbo. */
  private static final InetSocketAddress IN_PROCESS =
      InetSocketAddress.createUnresolved("127.0.0.1", 0);

  /** The service's URL at one of its addresses. */
  private record At(InetSocketAddress address, URL url) {}

  private final DubboFilters filters;
  private volatile @Nullable At last;

  ProviderContext(DubboFilters filters) {
    this.filters = filters;
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
    Contexts before = Contexts.replace(invocation.attachments(), filters.director());
    FutureContext futures = FutureContext.getContext();
    CompletableFuture<?> outer = futures.getCompletableFuture();
    futures.setFuture(null); // that of another request on this thread
    try {
      Contexts served = Contexts.ofThread();
      RpcInvocation call = filters.made(invocation);
      fill(served.service(), invocation, call);
      RpcContextAttachment reply = served.serverResponse();
      CompletionStage<Outcome> stage = next.proceed(invocation);
      Contexts now = Contexts.ofThread(); // the method may have changed them
      AsyncContext later = givesItself(call, stage) ? null : now.asyncContext();
      if (later == null
          && stage instanceof CompletableFuture<Outcome> ended
          && ended.isDone()
          && !ended.isCompletedExceptionally()) { // as of nearly all methods
        Outcome outcome = ended.join();
        Outcome all = DubboExceptions.withCode(withAttachments(outcome, call, now, reply));
        return all == outcome ? stage : CompletableFuture.completedFuture(all);
      }
      return stage
          .thenCompose(outcome -> finished(outcome, later))
          .thenApply(outcome -> withAttachments(outcome, call, now, reply))
          .thenApply(DubboExceptions::withCode);
    } finally {
      Contexts.putBack(before);
      futures.setFuture(outer);
    }
  }

  private void fill(RpcServiceContext context, Invocation invocation, RpcInvocation call) {
    InetSocketAddress local = invocation.localAddress().orElse(null);
    URL url = local == null ? filters.url() : at(local);
    context
        .setInvocation(call)
        .setLocalAddress(local == null ? IN_PROCESS : local)
        .setRemoteAddress(invocation.peer().map(Peer::address).orElse(IN_PROCESS))
        .setRemoteApplicationName(call.getAttachment("remote.application"));
    context.setUrl(url);
    context.setConsumerUrl(url);
    context.setMethodName(call.getMethodName());
    context.setParameterTypes(call.getParameterTypes());
    context.setArguments(call.getArguments());
  }

  private URL at(InetSocketAddress address) {
    At known = last;
    if (known == null || !known.address.equals(address)) {
      URL url =
          filters.url().setHost(address.getAddress().getHostAddress()).setPort(address.getPort());
      known = new At(address, url);
      last = known;
    }
    return known.url;
  }

  /**
   * Whether a method has returned a future of its result, so that an {@link AsyncContext} only
   * carries contexts to another thread. One that returned null is seen as done with null.
   */
  private static boolean givesItself(RpcInvocation call, CompletionStage<Outcome> stage) {
    Class<?> type = call.getReturnType();
    if (type == null || !CompletionStage.class.isAssignableFrom(type)) {
      return false;
    }
    CompletableFuture<Outcome> future = stage.toCompletableFuture();
    return !future.isDone()
        || future.isCompletedExceptionally()
        || !(future.join() instanceof Outcome.Value value)
        || value.value() != null;
  }

  /** A method that started an {@link AsyncContext} gives its result there, unless it threw. */
  private static CompletionStage<Outcome> finished(Outcome outcome, @Nullable AsyncContext later) {
    return outcome instanceof Outcome.Value
            && later instanceof AsyncContextImpl started
            && started.isAsyncStarted()
        ? started
            .getInternalFuture()
            .handle(
                (value, error) ->
                    error == null
                        ? new Outcome.Value(value, outcome.attachments())
                        : new Outcome.Failure(Filter.unwrapped(error), outcome.attachments()))
        : CompletableFuture.completedFuture(outcome);
  }

  private Outcome withAttachments(
      Outcome outcome, RpcInvocation call, Contexts contexts, RpcContextAttachment reply) {
    Map<String, Object> passedOn =
        filters.selectors().isEmpty()
            ? contexts.received()
            : filters.selected(
                (s, c) -> s.selectReverse(c, contexts.clientResponse(), reply), call);
    Map<String, Object> own = Contexts.seen(reply);
    if (passedOn.isEmpty() && own.isEmpty()) {
      return outcome;
    }
    Map<String, Object> all = new HashMap<>(passedOn);
    all.putAll(own);
    all.putAll(outcome.attachments());
    if (outcome instanceof Outcome.Value value) {
      return new Outcome.Value(value.value(), all);
    }
    return outcome instanceof Outcome.Failure failure
        ? new Outcome.Failure(failure.error(), all)
        : outcome;
  }
}
