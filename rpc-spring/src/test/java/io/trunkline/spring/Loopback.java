package io.trunkline.spring;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.time.Duration;

/**
 * Makes the clients and servers that tests have beside a context. The core's tests have the same,
 * but also a registry of the same scheme as the one here.
 */
final class Loopback {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private Loopback() {}

  /** Returns the settings of a client whose calls and connects do not depend on the machine. */
  static RpcClient.Builder client() {
    return RpcClient.builder().timeout(LIMIT).connectTimeout(LIMIT).keepAliveTimeout(LIMIT);
  }

  /** Returns the settings of a server on a free port of 127.0.0.1. */
  static RpcServer.Builder server() {
    return RpcServer.builder().host("127.0.0.1").port(0).maxQueueTime(LIMIT);
  }
}
