package io.trunkline.spring;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;

/**
 * Has a say in each server and client of a context: what elements and annotations have no word for,
 * such as filters of all calls or an executor. All beans of this type are asked, in their order,
 * after elements have set what they say. Called once for each server and client, on the thread that
 * starts the context or asks for the first reference; none of these methods may block.
 */
public interface RpcConfigurer {

  /** Changes the options of a server before it starts. */
  default void configure(RpcServer.Builder server) {}

  /** Changes the options of a client before it is built. */
  default void configure(RpcClient.Builder client) {}

  /**
   * A server listens.
   *
   * @param protocol the name of its protocol element
   */
  default void started(String protocol, RpcServer server) {}

  /** A server is about to be closed. */
  default void closing(String protocol, RpcServer server) {}

  /**
   * A client was built.
   *
   * @param protocol the name of its protocol element
   */
  default void built(String protocol, RpcClient client) {}

  /** A client is about to be closed. */
  default void closing(String protocol, RpcClient client) {}
}
