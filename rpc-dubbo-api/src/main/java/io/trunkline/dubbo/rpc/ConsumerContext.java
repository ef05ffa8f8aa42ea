package io.trunkline.dubbo.rpc;

import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.dubbo.rpc.Contexts;
import org.apache.dubbo.rpc.FutureContext;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcContextAttachment;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.RpcServiceContext;
import org.jspecify.annotations.Nullable;

/**
 * Adds the attachments of the caller's contexts to a call. Stores the attachments of the reply and
 * the details of the provider in these contexts. Exceptions of calls without a reply become
 * Dubbo's. Thread-safe.
 */
final class ConsumerContext implements Filter {

  private static final String ASYNC = "async";
  private static final String RETURN = "return";
  static final String APPLICATION = "remote.application";

  private final DubboFilters filters;
  private final boolean isAsync;
  private final @Nullable String application;

  ConsumerContext(DubboFilters filters) {
    this.filters = filters;
    this.isAsync = filters.url().getParameter(ASYNC, false);
    this.application = filters.url().getApplication();
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
    Contexts contexts = Contexts.ofThread();
    RpcServiceContext served = contexts.beginCall();
    Object before = Contexts.enter(filters.director());
    try {
      return made(contexts, invocation, next);
    } finally {
      Contexts.ofThread().endCall(served);
      Contexts.leave(before);
    }
  }

  private CompletionStage<Outcome> made(Contexts contexts, Invocation invocation, Next next) {
    RpcServiceContext service = contexts.service();
    Map<String, Object> attachments = attachments(contexts, invocation);
    boolean oneWay = false;
    boolean async = isAsync;
    if (attachments.containsKey(RETURN) || attachments.containsKey(ASYNC)) {
      Map<String, Object> sent = new HashMap<>(attachments);
      oneWay = "false".equals(sent.remove(RETURN));
      async |= "true".equals(sent.remove(ASYNC));
      attachments = sent;
    }
    Invocation call =
        invocation
            .withAttachments(attachments)
            .withConnectionListener(
                (provider, local) -> service.setRemoteAddress(provider).setLocalAddress(local));
    fill(service, filters.made(call));
    RpcContextAttachment response = contexts.nextReply();
    Method method = filters.method(invocation.site());
    if (isLater(method)) {
      CompletionStage<Outcome> stage = received(next.proceed(call), response);
      FutureContext.getContext().setFuture(values(stage));
      return stage;
    }
    if (async || oneWay) {
      CompletionStage<Outcome> stage = received(elsewhere(call, next), response);
      FutureContext.getContext().setFuture(oneWay ? null : values(stage));
      return CompletableFuture.completedFuture(Outcome.value(empty(method)));
    }
    CompletionStage<Outcome> stage = received(next.proceed(call), response);
    FutureContext.getContext().setFuture(values(stage)); // as in Dubbo, though it is waited for
    return stage;
  }

  /**
   * What came, what the reference and the filters in front attach, and what the caller set, each in
   * place of the ones before. Those of the reference themselves if there are no others, which are
   * written faster.
   */
  private Map<String, Object> attachments(Contexts contexts, Invocation invocation) {
    Map<String, Object> attached = invocation.attachments();
    Map<String, Object> own = contexts.sent();
    Map<String, Object> passedOn =
        filters.selectors().isEmpty()
            ? contexts.came()
            : filters.selected(
                (s, c) ->
                    s.select(c, RpcContext.getClientAttachment(), RpcContext.getServerAttachment()),
                filters.made(invocation));
    boolean isNamed = application == null || application.equals(attached.get(APPLICATION));
    if (isNamed && own.isEmpty() && passedOn.isEmpty()) {
      return attached;
    }
    Map<String, Object> all = new HashMap<>(passedOn);
    all.putAll(attached); // a trace, for example, which is not the one that came
    if (application != null) {
      all.put(APPLICATION, application);
    }
    all.putAll(own);
    return all;
  }

  private void fill(RpcServiceContext service, RpcInvocation call) {
    service.setInvocation(call);
    InetSocketAddress provider = filters.provider();
    if (provider != null) {
      service.setRemoteAddress(provider); // as long as it is not known which one is called
    }
    service.setUrl(filters.url());
    service.setConsumerUrl(filters.url());
    service.setMethodName(call.getMethodName());
    service.setParameterTypes(call.getParameterTypes());
    service.setArguments(call.getArguments());
  }

  private static boolean isLater(@Nullable Method method) {
    return method != null
        && (CompletionStage.class.isAssignableFrom(method.getReturnType())
            || Future.class.isAssignableFrom(method.getReturnType()));
  }

  /** The rest of the chain does not block on another thread than the caller's. */
  private static CompletionStage<Outcome> elsewhere(Invocation call, Next next) {
    RpcContext.RestoreContext mine = new RpcContext.RestoreContext();
    return CompletableFuture.supplyAsync(
            () -> {
              mine.restore();
              try {
                return next.proceed(call);
              } finally {
                RpcContext.removeContext();
              }
            })
        .thenCompose(Function.identity());
  }

  private static CompletionStage<Outcome> received(
      CompletionStage<Outcome> stage, RpcContextAttachment response) {
    if (stage instanceof CompletableFuture<Outcome> ended
        && ended.isDone()
        && !ended.isCompletedExceptionally()) { // as behind a blocking call
      Outcome outcome = ended.join();
      Outcome translated = noted(outcome, response);
      return translated == outcome ? stage : CompletableFuture.completedFuture(translated);
    }
    return stage.thenApply(outcome -> noted(outcome, response));
  }

  private static Outcome noted(Outcome outcome, RpcContextAttachment response) {
    Map<String, Object> came = DubboExceptions.withoutCode(outcome.attachments());
    response.setObjectAttachments(came);
    Contexts.ofThread().received(came); // for what the future's thread runs
    return DubboExceptions.translated(outcome);
  }

  static CompletableFuture<@Nullable Object> values(CompletionStage<Outcome> stage) {
    if (stage instanceof CompletableFuture<Outcome> ended
        && ended.isDone()
        && !ended.isCompletedExceptionally()
        && ended.join() instanceof Outcome.Value value) { // as of nearly all blocking calls
      return CompletableFuture.completedFuture(value.value());
    }
    CompletableFuture<@Nullable Object> values = new CompletableFuture<>();
    stage.whenComplete(
        (outcome, broken) -> {
          if (broken != null) {
            values.completeExceptionally(Filter.unwrapped(broken));
          } else if (outcome instanceof Outcome.Value value) {
            values.complete(value.value());
          } else {
            values.completeExceptionally(
                outcome instanceof Outcome.Failure failure
                    ? DubboExceptions.ofFuture(failure.error())
                    : ((Outcome.Unanswered) outcome).reason());
          }
        });
    return values;
  }

  /** What a method returns for a call that is not waited for. */
  private static @Nullable Object empty(@Nullable Method method) {
    Class<?> type = method == null ? Object.class : method.getReturnType();
    return type.isPrimitive() && type != void.class
        ? Array.get(Array.newInstance(type, 1), 0)
        : null;
  }
}
