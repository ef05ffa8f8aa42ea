package io.trunkline.boot;

import io.trunkline.client.RpcClient;
import io.trunkline.console.Console;
import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcConfigurer;

/** Shows all servers and clients of a context in its console. Thread-safe. */
final class ConsoledRpc implements RpcConfigurer {

  private final Console console;

  ConsoledRpc(Console console) {
    this.console = console;
  }

  @Override
  public void configure(RpcServer.Builder server) {
    server.filter(console.serverFilter());
  }

  @Override
  public void configure(RpcClient.Builder client) {
    client.filter(console.clientFilter());
  }

  @Override
  public void started(String protocol, RpcServer server) {
    console.add(protocol, server);
  }

  @Override
  public void closing(String protocol, RpcServer server) {
    console.remove(server);
  }

  @Override
  public void built(String protocol, RpcClient client) {
    console.add(protocol, client);
  }

  @Override
  public void closing(String protocol, RpcClient client) {
    console.remove(client);
  }
}
