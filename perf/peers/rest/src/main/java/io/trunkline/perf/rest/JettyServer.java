package io.trunkline.perf.rest;

import io.trunkline.perf.system.PerfServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Server;
import org.jboss.resteasy.plugins.server.servlet.HttpServletDispatcher;

/** Jetty with its own defaults, which have 200 threads as Dubbo's has. */
final class JettyServer implements PerfServer {

  private final Server server =
      new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

  JettyServer() throws Exception {
    ServletHolder resteasy = new ServletHolder(HttpServletDispatcher.class);
    resteasy.setInitParameter(RestSystem.APPLICATION_KEY, EchoApplication.class.getName());
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(resteasy, "/*");
    server.setHandler(context);
    server.start();
  }

  @Override
  public int port() {
    return ((NetworkConnector) server.getConnectors()[0]).getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("Jetty does not stop", e);
    }
  }
}
