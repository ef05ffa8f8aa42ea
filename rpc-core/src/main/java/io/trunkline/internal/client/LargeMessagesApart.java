package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.Status;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of methods with large messages on a connection of their own, so that no others
 * wait behind these messages. That connection is made for the first of them; while it is not there,
 * all calls go on the usual ones. Thread-safe.
 */
final class LargeMessagesApart implements AddressInvoker {

  private final AddressInvoker usual;
  private final SharedConnection large;

  /**
   * @param large to the same address
   */
  LargeMessagesApart(AddressInvoker usual, SharedConnection large) {
    this.usual = usual;
    this.large = large;
  }

  private boolean goesApart(ClientMethod method) {
    if (!method.hasLargeMessages()) {
      return false;
    }
    boolean isReady = large.isReadyFor(method);
    if (!isReady) {
      large.connectSoon();
    }
    return isReady;
  }

  /** Whether the connection was lost just then, before the call went there. */
  private static boolean isGone(Outcome outcome) {
    return outcome instanceof Outcome.Unanswered unanswered
        && unanswered.reason().status() == Status.CONNECT_FAILED
        && unanswered.reason().certainty() == Certainty.NOT_EXECUTED;
  }

  @Override
  public boolean isReadyFor(ClientMethod method) {
    return goesApart(method) || usual.isReadyFor(method);
  }

  @Override
  public CompletableFuture<?> whenReadyFor(ClientMethod method) {
    return usual.whenReadyFor(method);
  }

  @Override
  public CompletableFuture<?> whenConnected() {
    return usual.whenConnected();
  }

  @Override
  public Runnable onConnected(Runnable action) {
    return usual.onConnected(action);
  }

  @Override
  public @Nullable ReportedLoad reportedLoad() {
    return usual.reportedLoad();
  }

  @Override
  public Outcome call(ClientMethod method, Invocation invocation) {
    if (goesApart(method)) {
      Outcome outcome = large.callNow(method, invocation);
      if (!isGone(outcome)) {
        return outcome;
      }
    }
    return usual.call(method, invocation);
  }

  @Override
  public CompletableFuture<Outcome> callAsync(ClientMethod method, Invocation invocation) {
    return goesApart(method)
        ? large
            .callAsyncNow(method, invocation)
            .thenCompose(
                outcome ->
                    isGone(outcome)
                        ? usual.callAsync(method, invocation)
                        : CompletableFuture.completedFuture(outcome))
        : usual.callAsync(method, invocation);
  }

  @Override
  public Outcome callNow(ClientMethod method, Invocation invocation) {
    return (goesApart(method) ? large : usual).callNow(method, invocation);
  }

  @Override
  public CompletableFuture<Outcome> callAsyncNow(ClientMethod method, Invocation invocation) {
    return (goesApart(method) ? large : usual).callAsyncNow(method, invocation);
  }

  @Override
  public void awaitConnected() {
    usual.awaitConnected();
  }

  @Override
  public void connectSoon() {
    usual.connectSoon();
  }

  @Override
  public boolean isConnected() {
    return usual.isConnected();
  }

  @Override
  public String terms() {
    return usual.terms();
  }

  @Override
  public void forget(Collection<ClientMethod> methods) {
    usual.forget(methods);
    large.forget(methods);
  }

  /** Each connection ends when it is given back. */
  @Override
  public void close() {}

  /** The address, as it was given. */
  @Override
  public String toString() {
    return usual.toString();
  }
}
