package io.trunkline.boot;

import io.micrometer.observation.ObservationRegistry;
import io.trunkline.client.RpcClient;
import io.trunkline.micrometer.ClientObservations;
import io.trunkline.micrometer.ServerObservations;
import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcConfigurer;

/**
 * Lets all servers and clients of a context observe their calls.
 *
 * @param registry has the handlers
 */
record ObservedRpc(ObservationRegistry registry) implements RpcConfigurer {

  @Override
  public void configure(RpcServer.Builder server) {
    server.filter(new ServerObservations(registry));
  }

  @Override
  public void configure(RpcClient.Builder client) {
    client.filter(new ClientObservations(registry));
  }
}
