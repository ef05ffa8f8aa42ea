package io.trunkline.perf.rest;

import io.trunkline.perf.system.PerfServer;
import java.net.InetAddress;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.jboss.resteasy.plugins.server.servlet.HttpServletDispatcher;

/**
 * Tomcat with its own defaults, except that it closes no connection after 100 requests; Dubbo set
 * that too.
 */
final class TomcatServer implements PerfServer {

  private static final String SERVLET = "resteasy";

  /** Below the folder of the run. */
  private static final String WORK = "tomcat";

  private final Tomcat tomcat = new Tomcat();
  private final Connector connector = new Connector();

  TomcatServer() throws LifecycleException {
    connector.setPort(0);
    connector.setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
    connector.setProperty("maxKeepAliveRequests", "-1");
    tomcat.setBaseDir(WORK);
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", null);
    Wrapper resteasy = Tomcat.addServlet(context, SERVLET, new HttpServletDispatcher());
    resteasy.addInitParameter(RestSystem.APPLICATION_KEY, EchoApplication.class.getName());
    context.addServletMappingDecoded("/*", SERVLET);
    tomcat.start();
  }

  @Override
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException e) {
      throw new IllegalStateException("Tomcat does not stop", e);
    }
  }
}
