package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.AddressInvoker;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.client.ConnectionLease;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Connections that a test makes and loses. For one thread. */
final class FakeConnections {

  final Map<String, Fake> byAddress = new HashMap<>();
  final List<String> acquired = new ArrayList<>();
  final List<String> givenBack = new ArrayList<>();

  /** How many of the next acquisitions end with an Error. */
  int errors;

  /** Acquires connections, which the host {@code refused} does not give. */
  ConnectionLease acquire(ProviderAddress address) {
    if (address.host().equals("refused")) {
      throw new IllegalStateException("refused by a test");
    }
    if (errors > 0) {
      errors--;
      throw new OutOfMemoryError("thrown by a test");
    }
    Fake fake = new Fake(address.toString());
    byAddress.put(address.toString(), fake);
    acquired.add(address.toString());
    return new Lease(fake, givenBack);
  }

  long connecting() {
    return byAddress.values().stream().filter(fake -> fake.asked > 0).count();
  }

  private record Lease(Fake invoker, List<String> givenBack) implements ConnectionLease {
    @Override
    public void giveBack() {
      givenBack.add(invoker.toString());
    }
  }

  static final class Fake implements AddressInvoker {
    final String name;
    int asked;
    boolean isConnected;
    final List<Runnable> listening = new ArrayList<>();

    Fake(String name) {
      this.name = name;
    }

    @Override
    public boolean isReadyFor(ClientMethod method) {
      return isConnected;
    }

    @Override
    public CompletableFuture<?> whenReadyFor(ClientMethod method) {
      return whenConnected();
    }

    @Override
    public CompletableFuture<?> whenConnected() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public Runnable onConnected(Runnable action) {
      listening.add(action);
      return () -> listening.remove(action);
    }

    @Override
    public Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
      return Outcome.value(name);
    }

    @Override
    public void awaitConnected() {
      isConnected = true;
    }

    @Override
    public void connectSoon() {
      asked++;
    }

    @Override
    public boolean isConnected() {
      return isConnected;
    }

    @Override
    public String terms() {
      return "none";
    }

    @Override
    public void forget(Collection<ClientMethod> methods) {}

    @Override
    public void close() {}

    @Override
    public String toString() {
      return name;
    }
  }
}
