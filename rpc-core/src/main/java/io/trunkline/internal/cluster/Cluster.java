package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.AddressInvoker;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Invoker;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Makes calls at several providers in turn. A call that one of them certainly did not execute,
 * because it is not there, is leaving or has no room, goes to the next one, within the call's
 * deadline; no other call is made twice. Thread-safe.
 *
 * <p>A stand-in, until the cluster with strategies and balancers takes its place.
 */
public final class Cluster implements Invoker {

  /** How long a reference that checks its providers waits for the first address. */
  private static final long FIRST_ADDRESS_SECONDS = 10;

  private final Endpoints endpoints;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param endpoints closed by whoever made them
   */
  public Cluster(FollowedEndpoints endpoints) {
    this.endpoints = endpoints;
  }

  @Override
  public Outcome call(ClientMethod method, Invocation invocation) {
    try {
      EndpointSet set = endpoints.current();
      if (set.all().isEmpty()) {
        Invoker.forbidBlockingCallOnEventLoop(method);
        set = await(invocation.deadlineNanos() - System.nanoTime());
      }
      Attempts attempts = new Attempts(set, method, invocation);
      Outcome outcome;
      do {
        outcome = attempts.call();
      } while (attempts.goOn(outcome));
      return outcome;
    } catch (RpcException notMade) {
      return new Outcome.Unanswered(notMade);
    }
  }

  @Override
  public CompletableFuture<Outcome> callAsync(ClientMethod method, Invocation invocation) {
    EndpointSet set = endpoints.current();
    if (!set.all().isEmpty()) {
      return new Attempts(set, method, invocation).callAsync();
    }
    return endpoints
        .some()
        .orTimeout(invocation.deadlineNanos() - System.nanoTime(), TimeUnit.NANOSECONDS)
        .thenCompose(some -> new Attempts(some, method, invocation).callAsync())
        .exceptionally(none -> new Outcome.Unanswered(reason(none)));
  }

  private EndpointSet await(long nanos) {
    try {
      return endpoints.some().get(nanos, TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException none) {
      throw reason(none);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RpcException(
          Status.CANCELLED, Certainty.NOT_EXECUTED, "interrupted while waiting for " + this, e);
    }
  }

  private RpcException reason(Throwable none) {
    Throwable cause = none.getCause() == null ? none : none.getCause();
    return cause instanceof RpcException reason
        ? reason
        : new RpcException(
            Status.CONNECT_FAILED,
            Certainty.NOT_EXECUTED,
            this + " has named no provider in time; is it there?",
            cause);
  }

  /** The attempts of one call: at each provider at once, then at each of them waiting for it. */
  private final class Attempts {

    private final List<Endpoint> candidates;
    private final ClientMethod method;
    private final Invocation invocation;
    private final int first = turn.getAndIncrement();
    private int made;

    private Attempts(EndpointSet set, ClientMethod method, Invocation invocation) {
      this.candidates = set.usable();
      this.method = method;
      this.invocation = invocation;
    }

    private Outcome call() {
      Endpoint endpoint = next();
      AddressInvoker address = endpoint.invoker();
      long began = System.nanoTime();
      endpoint.begun();
      Outcome outcome =
          isWaiting() ? address.call(method, invocation) : address.callNow(method, invocation);
      endpoint.ended(outcome, System.nanoTime() - began);
      return outcome;
    }

    private CompletableFuture<Outcome> callAsync() {
      Endpoint endpoint = next();
      AddressInvoker address = endpoint.invoker();
      long began = System.nanoTime();
      endpoint.begun();
      return (isWaiting()
              ? address.callAsync(method, invocation)
              : address.callAsyncNow(method, invocation))
          .thenCompose(
              outcome -> {
                endpoint.ended(outcome, System.nanoTime() - began);
                return goOn(outcome) ? callAsync() : CompletableFuture.completedFuture(outcome);
              });
    }

    /** The next one that is ready, or the next one to wait for once each of those was tried. */
    private Endpoint next() {
      Endpoint endpoint = candidate(first + made++);
      while (!isWaiting() && !endpoint.invoker().isReadyFor(method)) {
        endpoint = candidate(first + made++);
      }
      if (isWaiting()) {
        endpoints.connectSoon(); // to the others, for later calls
      }
      return endpoint;
    }

    private Endpoint candidate(int number) {
      return candidates.get(Math.floorMod(number, candidates.size()));
    }

    /** Whether the last attempt, or the one that is being made, waits for its provider. */
    private boolean isWaiting() {
      return made > candidates.size();
    }

    private boolean goOn(Outcome outcome) {
      return isForAnother(outcome)
          && made < 2 * candidates.size()
          && (made < candidates.size() || mayWait(outcome, invocation));
    }
  }

  private boolean isForAnother(Outcome outcome) {
    if (!(outcome instanceof Outcome.Unanswered unanswered)) {
      return false;
    }
    RpcException reason = unanswered.reason();
    return reason.certainty() == Certainty.NOT_EXECUTED
        && (reason.status() == Status.CONNECT_FAILED || reason.status() == Status.OVERLOADED);
  }

  /** One that has no room has none a moment later; one that is not there may come back. */
  private static boolean mayWait(Outcome outcome, Invocation invocation) {
    return ((Outcome.Unanswered) outcome).reason().status() == Status.CONNECT_FAILED
        && invocation.deadlineNanos() - System.nanoTime() > 0;
  }

  /** Waits for one of them; all are being connected. */
  @Override
  public void awaitConnected() {
    Invoker.forbidWaitingOnEventLoop(
        "connecting to " + this, "make the reference on another thread, or a lazy one");
    endpoints.connectSoon();
    EndpointSet set = await(TimeUnit.SECONDS.toNanos(FIRST_ADDRESS_SECONDS));
    AddressInvoker.awaitOne(set.all().stream().map(Endpoint::invoker).toList());
  }

  @Override
  public void connectSoon() {
    endpoints.connectSoon();
  }

  @Override
  public boolean isConnected() {
    return endpoints.current().all().stream().anyMatch(one -> one.invoker().isConnected());
  }

  @Override
  public String terms() {
    return endpoints.current().all().stream()
        .map(endpoint -> endpoint + ": " + endpoint.invoker().terms())
        .collect(Collectors.joining("; "));
  }

  @Override
  public void forget(Collection<ClientMethod> methods) {
    endpoints.current().all().forEach(endpoint -> endpoint.invoker().forget(methods));
  }

  /** The endpoints belong to whoever made them. */
  @Override
  public void close() {}

  /** Where its providers come from. */
  @Override
  public String toString() {
    return endpoints.toString();
  }
}
