package io.trunkline.perf.rest;

import io.trunkline.perf.system.PerfServer;
import java.net.InetAddress;
import org.jboss.resteasy.core.ResteasyDeploymentImpl;
import org.jboss.resteasy.plugins.server.netty.NettyJaxrsServer;
import org.jboss.resteasy.spi.ResteasyDeployment;

/** RESTEasy's own server on Netty, with as many threads as Dubbo gave it. */
@SuppressWarnings("removal") // no later version of RESTEasy has it
final class NettyServer implements PerfServer {

  private static final int THREADS = 200;

  private final NettyJaxrsServer server = new NettyJaxrsServer();

  NettyServer() {
    ResteasyDeployment deployment = new ResteasyDeploymentImpl();
    deployment.setApplication(new EchoApplication());
    server.setDeployment(deployment);
    server.setHostname(InetAddress.getLoopbackAddress().getHostAddress());
    server.setPort(0);
    server.setExecutorThreadCount(THREADS);
    server.start();
  }

  @Override
  public int port() {
    return server.getPort();
  }

  @Override
  public void close() {
    server.stop();
  }
}
