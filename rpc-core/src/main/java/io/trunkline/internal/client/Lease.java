package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What one reference holds of an {@link Invoker} that it shares with others: closing it ends this
 * reference's calls and gives its share back. Thread-safe.
 */
final class Lease implements Invoker {

  private final Invoker shared;
  private final List<ClientMethod> methods;
  private final Executor executor;
  private final Runnable giveBack;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param methods those of the reference
   * @param executor completes the futures of calls that come too late
   * @param giveBack run once, when this is closed
   */
  Lease(Invoker shared, Collection<ClientMethod> methods, Executor executor, Runnable giveBack) {
    this.shared = shared;
    this.methods = List.copyOf(methods);
    this.executor = executor;
    this.giveBack = giveBack;
  }

  @Override
  public Outcome call(ClientMethod method, Invocation invocation) {
    return closed.get() ? new Outcome.Unanswered(tooLate(method)) : shared.call(method, invocation);
  }

  @Override
  public CompletableFuture<Outcome> callAsync(ClientMethod method, Invocation invocation) {
    if (!closed.get()) {
      return shared.callAsync(method, invocation);
    }
    FutureCall call = new FutureCall(method, invocation.deadlineNanos(), executor, executor);
    call.failed(tooLate(method));
    return call;
  }

  @Override
  public void awaitConnected() {
    if (closed.get()) {
      throw tooLate(this);
    }
    shared.awaitConnected();
  }

  @Override
  public Runnable beginConnecting() {
    return shared.beginConnecting();
  }

  @Override
  public void connectSoon() {
    if (!closed.get()) {
      shared.connectSoon();
    }
  }

  private RpcException tooLate(Object what) {
    return new RpcException(
        Status.MISUSED,
        Certainty.NOT_EXECUTED,
        what
            + ": this reference to "
            + shared
            + " is closed; make another one with RpcClient.reference, and close it only after its"
            + " last call");
  }

  @Override
  public boolean isConnected() {
    return !closed.get() && shared.isConnected();
  }

  @Override
  public String terms() {
    return closed.get() ? "closed" : shared.terms();
  }

  @Override
  public void forget(Collection<ClientMethod> unused) {
    shared.forget(unused);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      methods.forEach(ClientMethod::retire);
      shared.forget(methods);
      giveBack.run();
    }
  }

  /** Where its calls go. */
  @Override
  public String toString() {
    return shared.toString();
  }
}
