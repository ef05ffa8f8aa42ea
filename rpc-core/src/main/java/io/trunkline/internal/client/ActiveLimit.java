package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the calls of a reference to as many at a time as each method may have. A call whose thread
 * waits for the reply waits for its place, too, within its time limit; one that may not block is
 * refused at once. Thread-safe.
 */
final class ActiveLimit implements Invoker {

  private final Invoker invoker;
  private final Map<ClientMethod, CallPlaces> places;

  /**
   * @param places of those methods that have a limit
   */
  ActiveLimit(Invoker invoker, Map<ClientMethod, CallPlaces> places) {
    this.invoker = invoker;
    this.places = Map.copyOf(places);
  }

  @Override
  public Outcome call(ClientMethod method, Invocation invocation) {
    CallPlaces ofMethod = places.get(method);
    if (ofMethod == null) {
      return invoker.call(method, invocation);
    }
    RpcException none = ofMethod.take() ? null : await(ofMethod, method, invocation);
    if (none != null) {
      return new Outcome.Unanswered(none);
    }
    try {
      return invoker.call(method, invocation);
    } finally {
      ofMethod.giveBack();
    }
  }

  private static @Nullable RpcException await(
      CallPlaces places, ClientMethod method, Invocation invocation) {
    try {
      Invoker.forbidBlockingCallOnEventLoop(method);
    } catch (RpcException misused) {
      return method.oneWay() ? places.full(method, "") : misused;
    }
    return places.await(method, invocation.deadlineNanos());
  }

  @Override
  public CompletableFuture<Outcome> callAsync(ClientMethod method, Invocation invocation) {
    CallPlaces ofMethod = places.get(method);
    if (ofMethod == null) {
      return invoker.callAsync(method, invocation);
    }
    if (!ofMethod.take()) {
      return CompletableFuture.completedFuture(new Outcome.Unanswered(ofMethod.full(method, "")));
    }
    CompletableFuture<Outcome> call;
    try {
      call = invoker.callAsync(method, invocation);
    } catch (Throwable broken) {
      ofMethod.giveBack();
      throw broken;
    }
    // Whoever hears of the end of this one has a place again, unlike those of the call itself.
    return call.whenComplete((outcome, broken) -> ofMethod.giveBack());
  }

  @Override
  public void awaitConnected() {
    invoker.awaitConnected();
  }

  @Override
  public void connectSoon() {
    invoker.connectSoon();
  }

  @Override
  public boolean isConnected() {
    return invoker.isConnected();
  }

  @Override
  public String terms() {
    return invoker.terms();
  }

  @Override
  public void forget(Collection<ClientMethod> methods) {
    invoker.forget(methods);
  }

  @Override
  public void close() {
    invoker.close();
  }

  /** Where its calls go. */
  @Override
  public String toString() {
    return invoker.toString();
  }
}
