package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one reference to one address: a connection that references share, or several
 * separate ones that are used in turn unless they are not ready, and possibly one for large
 * messages. Thread-safe.
 */
final class AddressConnections implements AddressInvoker {

  private final List<SharedConnection> connections;
  private final @Nullable LargeMessageRouter large;
  private final @Nullable ProviderForms forms;
  private final CallStage path;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param connections one or more, to one address
   * @param large null if large messages have no separate connection
   * @param forms null if the provider is called as the reference says
   */
  AddressConnections(
      List<SharedConnection> connections,
      @Nullable SharedConnection large,
      @Nullable ProviderForms forms) {
    this.connections = List.copyOf(connections);
    this.large = large == null ? null : new LargeMessageRouter(large);
    this.forms = forms;
    this.path =
        ClientPath.ofProvider(
            forms,
            this.large,
            (method, invocation, completion) -> next(method).call(method, invocation, completion));
  }

  private ClientMethod form(ClientMethod method) {
    return forms == null ? method : forms.of(method);
  }

  @Override
  public void announced(Map<String, String> parameters) {
    if (forms != null) {
      forget(forms.announced(parameters));
    }
  }

  /** The next one that is ready; if none is, the next one, which may be waited for. */
  private SharedConnection next(ClientMethod method) {
    if (connections.size() == 1) {
      return connections.get(0);
    }
    int first = turn.getAndIncrement();
    for (int i = 0; i < connections.size(); i++) {
      SharedConnection connection = connection(first + i);
      if (connection.isReadyFor(method)) {
        return connection;
      }
      connection.connectSoon(); // for a later call
    }
    return connection(first);
  }

  private SharedConnection connection(int number) {
    return connections.get(Math.floorMod(number, connections.size()));
  }

  @Override
  public boolean isReadyFor(ClientMethod method) {
    ClientMethod form = form(method);
    if (large != null && large.isReadyFor(form)) {
      return true;
    }
    for (int i = 0; i < connections.size(); i++) { // of each call, so without a stream
      if (connections.get(i).isReadyFor(form)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public CompletableFuture<?> whenReadyFor(ClientMethod method) {
    ClientMethod form = form(method);
    return first(connections.stream().map(one -> one.whenReadyFor(form)).toList());
  }

  @Override
  public CompletableFuture<?> whenConnected() {
    return first(connections.stream().map(SharedConnection::whenConnected).toList());
  }

  /** Ends with the first that does not fail; fails with the last if all do. */
  private static CompletableFuture<?> first(List<? extends CompletableFuture<?>> all) {
    CompletableFuture<Void> first = new CompletableFuture<>();
    AtomicInteger left = new AtomicInteger(all.size());
    for (CompletableFuture<?> one : all) {
      one.whenComplete(
          (ready, failed) -> {
            int others = left.decrementAndGet();
            if (failed == null) {
              first.complete(null);
            } else if (others == 0) {
              first.completeExceptionally(failed);
            }
          });
    }
    return first;
  }

  @Override
  public Runnable onConnected(Runnable action) {
    List<Runnable> ends = connections.stream().map(one -> one.onConnected(action)).toList();
    return () -> ends.forEach(Runnable::run);
  }

  /** Each connection receives it only with its own replies: the latest one counts. */
  @Override
  public @Nullable ReportedLoad reportedLoad() {
    ReportedLoad latest = null;
    for (SharedConnection connection : connections) {
      ReportedLoad said = connection.reportedLoad();
      if (latest == null || said != null && said.atNanos() - latest.atNanos() > 0) {
        latest = said;
      }
    }
    return latest;
  }

  @Override
  public @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
    return path.call(method, invocation, completion);
  }

  /**
   * Waits for the first of them, and the next ones while none is there; all are being connected.
   */
  @Override
  public void awaitConnected() {
    connectSoon();
    RpcException none = null;
    for (SharedConnection connection : connections) {
      try {
        connection.awaitConnected();
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
    connections.forEach(SharedConnection::connectSoon);
  }

  @Override
  public boolean isConnected() {
    return connections.stream().anyMatch(SharedConnection::isConnected);
  }

  /** Each once: one provider usually agrees on the same on all of them. */
  @Override
  public String terms() {
    return connections.stream()
        .map(SharedConnection::terms)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  @Override
  public String serializations(Collection<ClientMethod> methods) {
    return connections.stream()
        .map(connection -> connection.serializations(methods))
        .filter(text -> !text.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  @Override
  public void forget(Collection<ClientMethod> methods) {
    Collection<ClientMethod> all = methods;
    if (forms != null) {
      all = new ArrayList<>(methods);
      all.addAll(forms.retire(methods));
    }
    for (SharedConnection connection : connections) {
      connection.forget(all);
    }
    if (large != null) {
      large.connection().forget(all);
    }
  }

  /** The connections end when they are given back. */
  @Override
  public void close() {}

  /** The address, as it was given. */
  @Override
  public String toString() {
    return connections.get(0).toString();
  }
}
