package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Makes calls on the connections to several addresses in turn. A call that one of them certainly
 * did not execute, because it is not there, is leaving or has no room, goes to the next one, within
 * the call's deadline; no other call is made twice. Thread-safe.
 */
final class AddressList implements Invoker {

  private final List<SharedConnection> addresses;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param addresses two or more
   */
  AddressList(List<SharedConnection> addresses) {
    this.addresses = List.copyOf(addresses);
  }

  @Override
  public Outcome call(ClientMethod method, Invocation invocation) {
    int first = turn.getAndIncrement();
    Outcome last = null;
    for (int i = 0; i < addresses.size(); i++) {
      SharedConnection address = address(first + i);
      if (address.isReadyFor(method)) {
        last = address.callNow(method, invocation);
        if (!isForAnother(last)) {
          return last;
        }
      }
    }
    for (int i = 0; i < addresses.size() && (last == null || mayWait(last, invocation)); i++) {
      last = address(first + i).call(method, invocation);
      if (!isForAnother(last)) {
        return last;
      }
    }
    return last;
  }

  @Override
  public CompletableFuture<Outcome> callAsync(ClientMethod method, Invocation invocation) {
    return new Attempts(method, invocation, turn.getAndIncrement()).next();
  }

  /** The attempts of one call: at each address at once, then at each of them waiting for it. */
  private final class Attempts {

    private final ClientMethod method;
    private final Invocation invocation;
    private final int first;
    private int made;

    private Attempts(ClientMethod method, Invocation invocation, int first) {
      this.method = method;
      this.invocation = invocation;
      this.first = first;
    }

    private CompletableFuture<Outcome> next() {
      int count = addresses.size();
      while (made < count) {
        SharedConnection address = address(first + made++);
        if (address.isReadyFor(method)) {
          return orNext(address.callAsyncNow(method, invocation));
        }
      }
      return orNext(address(first + made++).callAsync(method, invocation));
    }

    private CompletableFuture<Outcome> orNext(CompletableFuture<Outcome> attempt) {
      return attempt.thenCompose(
          outcome ->
              isForAnother(outcome)
                      && made < 2 * addresses.size()
                      && (made < addresses.size() || mayWait(outcome, invocation))
                  ? next()
                  : CompletableFuture.completedFuture(outcome));
    }
  }

  private SharedConnection address(int number) {
    return addresses.get(Math.floorMod(number, addresses.size()));
  }

  private static boolean isForAnother(Outcome outcome) {
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
    connectSoon();
    RpcException none = null;
    for (SharedConnection address : addresses) {
      try {
        address.awaitConnected();
        return;
      } catch (RpcException notThere) {
        if (isConnected()) {
          return;
        }
        if (none != null) {
          notThere.addSuppressed(none);
        }
        none = notThere;
      }
    }
    if (none != null) {
      throw none;
    }
  }

  @Override
  public void connectSoon() {
    addresses.forEach(SharedConnection::connectSoon);
  }

  @Override
  public boolean isConnected() {
    return addresses.stream().anyMatch(SharedConnection::isConnected);
  }

  @Override
  public String terms() {
    return addresses.stream()
        .map(address -> address + ": " + address.terms())
        .collect(Collectors.joining("; "));
  }

  @Override
  public void forget(Collection<ClientMethod> methods) {
    addresses.forEach(address -> address.forget(methods));
  }

  /** Each connection belongs to whoever shares it. */
  @Override
  public void close() {}

  /** The addresses, as they were given. */
  @Override
  public String toString() {
    return addresses.stream().map(Object::toString).collect(Collectors.joining(", "));
  }
}
