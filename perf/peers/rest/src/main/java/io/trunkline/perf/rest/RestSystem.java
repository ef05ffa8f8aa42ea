package io.trunkline.perf.rest;

import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfSystem;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.Callable;

/** A container and the form of the messages. */
public abstract sealed class RestSystem implements PerfSystem {

  static final String APPLICATION_KEY = "jakarta.ws.rs.Application";

  private final String name;
  private final Callable<PerfServer> container;
  private final MediaType form;
  private final boolean gzip;

  private RestSystem(String name, Callable<PerfServer> container, MediaType form, boolean gzip) {
    this.name = name;
    this.container = container;
    this.form = form;
    this.gzip = gzip;
  }

  @Override
  public final String name() {
    return "rest-" + name;
  }

  @Override
  public final PerfServer serve() throws Exception {
    return container.call();
  }

  @Override
  public final PerfClient connect(int port) {
    return new RestClient(port, form, gzip);
  }

  /** Jetty, JSON. */
  public static final class JettyJson extends RestSystem {

    public JettyJson() {
      super("jetty-json", JettyServer::new, MediaType.APPLICATION_JSON_TYPE, false);
    }
  }

  /** Jetty, JSON, compressed. */
  public static final class JettyJsonGzip extends RestSystem {

    public JettyJsonGzip() {
      super("jetty-json-gzip", JettyServer::new, MediaType.APPLICATION_JSON_TYPE, true);
    }
  }

  /** Jetty, XML. */
  public static final class JettyXml extends RestSystem {

    public JettyXml() {
      super("jetty-xml", JettyServer::new, MediaType.APPLICATION_XML_TYPE, false);
    }
  }

  /** Jetty, XML, compressed. */
  public static final class JettyXmlGzip extends RestSystem {

    public JettyXmlGzip() {
      super("jetty-xml-gzip", JettyServer::new, MediaType.APPLICATION_XML_TYPE, true);
    }
  }

  /** Tomcat, JSON. */
  public static final class TomcatJson extends RestSystem {

    public TomcatJson() {
      super("tomcat-json", TomcatServer::new, MediaType.APPLICATION_JSON_TYPE, false);
    }
  }

  /** Netty, JSON. */
  public static final class NettyJson extends RestSystem {

    public NettyJson() {
      super("netty-json", NettyServer::new, MediaType.APPLICATION_JSON_TYPE, false);
    }
  }
}
