package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.exchange.CallLog;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of one reference on providers that it may share with others. Closing it refuses
 * later calls of this reference and returns its share. Thread-safe.
 */
final class ReferenceInvoker implements Invoker {

  private final Invoker shared;
  private final CallStage path;
  private final List<ClientMethod> methods;
  private final Executor executor;
  private final ProviderShare share;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param limits of those methods whose calls at a time are limited
   * @param methods those of the reference
   * @param executor completes calls that come too late
   * @param calls the log of calls
   * @param share given back when this is closed
   */
  ReferenceInvoker(
      Invoker shared,
      List<Filter> filters,
      Map<ClientMethod, ConcurrencyLimit> limits,
      Collection<ClientMethod> methods,
      Executor executor,
      CallLog calls,
      ProviderShare share) {
    this.shared = shared;
    this.methods = List.copyOf(methods);
    this.executor = executor;
    this.share = share;
    this.path = ClientPath.ofReference(calls, filters, this.methods, this, limits, shared);
  }

  @Override
  public @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
    return path.call(method, invocation, completion);
  }

  /** The stage that refuses the calls of a closed reference. */
  CallStage whileOpen(CallStage next) {
    return (method, invocation, completion) -> {
      if (!closed.get()) {
        return next.call(method, invocation, completion);
      }
      Outcome refused = new Outcome.Unanswered(tooLate(method));
      if (completion.isBlocking()) {
        return refused;
      }
      CallEnd.execute(executor, completion, refused);
      return null;
    };
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
    if (closed.get()) {
      return "closed";
    }
    String serializations = shared.serializations(methods);
    return shared.terms() + (serializations.isEmpty() ? "" : "; methods: " + serializations);
  }

  @Override
  public void forget(Collection<ClientMethod> unused) {
    shared.forget(unused);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      methods.forEach(method -> method.calls().retire());
      shared.forget(methods);
      share.giveBack();
    }
  }

  /** Where its calls go. */
  @Override
  public String toString() {
    return shared.toString();
  }
}
