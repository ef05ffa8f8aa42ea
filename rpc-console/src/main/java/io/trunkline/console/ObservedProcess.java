package io.trunkline.console;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The servers, clients and references that the pages show, with their calls. Thread-safe. */
final class ObservedProcess {

  private final MeasuredCalls served = new MeasuredCalls();
  private final MeasuredCalls made = new MeasuredCalls();
  private final Samples samples = new Samples();
  private final Map<String, RpcServer> servers = new LinkedHashMap<>();
  private final Map<String, RpcClient> clients = new LinkedHashMap<>();
  private final Map<String, Reference<?>> references = new LinkedHashMap<>();
  private final Supplier<Map<String, Reference<?>>> moreReferences;

  /**
   * @param moreReferences returns the references besides those that are added
   */
  ObservedProcess(Supplier<Map<String, Reference<?>>> moreReferences) {
    this.moreReferences = moreReferences;
  }

  synchronized void add(String name, RpcServer server) {
    servers.put(name, server);
  }

  synchronized void add(String name, RpcClient client) {
    clients.put(name, client);
  }

  synchronized void add(String name, Reference<?> reference) {
    references.put(name, reference);
  }

  synchronized void remove(RpcServer server) {
    servers.values().remove(server);
  }

  synchronized void remove(RpcClient client) {
    clients.values().remove(client);
  }

  synchronized Map<String, RpcServer> servers() {
    return new LinkedHashMap<>(servers);
  }

  synchronized Map<String, RpcClient> clients() {
    return new LinkedHashMap<>(clients);
  }

  Map<String, Reference<?>> references() {
    Map<String, Reference<?>> all = new LinkedHashMap<>(moreReferences.get());
    synchronized (this) {
      all.putAll(references);
    }
    return all;
  }

  /** The calls that servers served. */
  MeasuredCalls served() {
    return served;
  }

  /** The calls that clients made. */
  MeasuredCalls made() {
    return made;
  }

  Samples samples() {
    return samples;
  }

  /** Adds a sample of the counters as they are now. */
  void sample() {
    samples.add(
        Sample.of(
            System.currentTimeMillis(),
            served,
            made,
            servers().values().stream().map(RpcServer::stats).toList(),
            clients().values().stream().map(RpcClient::stats).toList()));
  }
}
