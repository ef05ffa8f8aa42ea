package io.trunkline.interop.boot.provider;

import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcConfigurer;
import org.springframework.stereotype.Component;

/** Listens on loopback only and where nobody else does, and says where. */
@Component
class Port implements RpcConfigurer {

  @Override
  public void configure(RpcServer.Builder server) {
    server.host("127.0.0.1").port(0);
  }

  @Override
  public void started(String protocol, RpcServer server) {
    System.out.println("listens on " + server.port());
  }
}
