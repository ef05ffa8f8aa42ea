package io.trunkline.calls;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.time.Duration;

/**
 * Makes the clients and servers of tests. Their limits are so long that only a failure reaches
 * them, however busy the machine is; a test that is about a limit sets it.
 */
public final class Loopback {

  /** The limit of whatever has to happen in a test. */
  public static final Duration LIMIT = Duration.ofSeconds(30);

  private Loopback() {}

  /** Returns the settings of a client whose calls and connects have {@link #LIMIT}. */
  public static RpcClient.Builder client() {
    return RpcClient.builder()
        .timeout(LIMIT)
        .connectTimeout(LIMIT)
        .keepAliveTimeout(LIMIT)
        .metadataCache("none");
  }

  /** Returns the settings of a server on a free port of 127.0.0.1. */
  public static RpcServer.Builder server() {
    return RpcServer.builder().host("127.0.0.1").port(0).maxQueueTime(LIMIT);
  }
}
