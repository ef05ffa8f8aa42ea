package io.trunkline.spring;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;

/**
 * Configures the servers and clients of a context beyond elements and annotations, such as with
 * filters of all calls or an executor. All beans of this type are called, in their order, after the
 * elements are applied; once for each server and client, on the thread that starts the context or
 * requests the first reference. If two threads request the first reference at the same time, a
 * client may be configured that is not built. The methods must not block.
 */
public interface RpcConfigurer {

  /** Changes the options of a server before it starts. */
  default void configure(RpcServer.Builder server) {}

  /** Changes the options of a client before it is built. */
  default void configure(RpcClient.Builder client) {}

  /**
   * Called after a server has started to listen.
   *
   * @param protocol the name of its protocol element
   */
  default void started(String protocol, RpcServer server) {}

  /** Called before a server is closed. */
  default void closing(String protocol, RpcServer server) {}

  /**
   * Called after a client was built.
   *
   * @param protocol the name of its protocol element
   */
  default void built(String protocol, RpcClient client) {}

  /** Called before a client is closed. */
  default void closing(String protocol, RpcClient client) {}
}
