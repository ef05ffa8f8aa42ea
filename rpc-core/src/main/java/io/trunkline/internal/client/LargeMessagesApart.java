package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;

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

  private AddressInvoker of(ClientMethod method) {
    if (!method.hasLargeMessages()) {
      return usual;
    }
    if (!large.isReadyFor(method)) {
      large.connectSoon();
      return usual;
    }
    return large;
  }

  @Override
  public boolean isReadyFor(ClientMethod method) {
    return of(method).isReadyFor(method);
  }

  @Override
  public Outcome call(ClientMethod method, Invocation invocation) {
    return of(method).call(method, invocation);
  }

  @Override
  public CompletableFuture<Outcome> callAsync(ClientMethod method, Invocation invocation) {
    return of(method).callAsync(method, invocation);
  }

  @Override
  public Outcome callNow(ClientMethod method, Invocation invocation) {
    return of(method).callNow(method, invocation);
  }

  @Override
  public CompletableFuture<Outcome> callAsyncNow(ClientMethod method, Invocation invocation) {
    return of(method).callAsyncNow(method, invocation);
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
