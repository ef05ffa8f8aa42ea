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

  private final List<AddressInvoker> addresses;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param addresses two or more
   */
  AddressList(List<AddressInvoker> addresses) {
    this.addresses = List.copyOf(addresses);
  }

  @Override
  public Outcome call(ClientMethod method, Invocation invocation) {
    Attempts attempts = new Attempts(method, invocation, turn.getAndIncrement());
    Outcome outcome;
    do {
      outcome = attempts.call();
    } while (attempts.goOn(outcome));
    return outcome;
  }

  @Override
  public CompletableFuture<Outcome> callAsync(ClientMethod method, Invocation invocation) {
    return new Attempts(method, invocation, turn.getAndIncrement()).callAsync();
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

    private Outcome call() {
      AddressInvoker address = next();
      return isWaiting() ? address.call(method, invocation) : address.callNow(method, invocation);
    }

    private CompletableFuture<Outcome> callAsync() {
      AddressInvoker address = next();
      return (isWaiting()
              ? address.callAsync(method, invocation)
              : address.callAsyncNow(method, invocation))
          .thenCompose(
              outcome -> goOn(outcome) ? callAsync() : CompletableFuture.completedFuture(outcome));
    }

    /** The next one that is ready, or the next one to wait for once each of those was tried. */
    private AddressInvoker next() {
      AddressInvoker address = address(first + made++);
      while (!isWaiting() && !address.isReadyFor(method)) {
        address.connectSoon(); // for a later call
        address = address(first + made++);
      }
      return address;
    }

    /** Whether the last attempt, or the one that is being made, waits for its address. */
    private boolean isWaiting() {
      return made > addresses.size();
    }

    private boolean goOn(Outcome outcome) {
      return isForAnother(outcome)
          && made < 2 * addresses.size()
          && (made < addresses.size() || mayWait(outcome, invocation));
    }
  }

  private AddressInvoker address(int number) {
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
    awaitOne(addresses);
  }

  /** Waits for the first of these, which are being connected, and the next ones while none is. */
  static void awaitOne(List<? extends AddressInvoker> all) {
    RpcException none = null;
    for (AddressInvoker address : all) {
      try {
        address.awaitConnected();
        return;
      } catch (RpcException notThere) {
        if (all.stream().anyMatch(AddressInvoker::isConnected)) {
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
    addresses.forEach(AddressInvoker::connectSoon);
  }

  @Override
  public boolean isConnected() {
    return addresses.stream().anyMatch(AddressInvoker::isConnected);
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
