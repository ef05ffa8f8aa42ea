package io.trunkline.spring;

import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The ports of contexts that serve together, if each of them has this object as a bean. The first
 * context at a port starts a server with its own settings, later ones add their services, and the
 * last one closes it. Thread-safe.
 */
public final class SharedPorts {

  /** The name of the bean. */
  public static final String NAME = "trunkline.ports";

  private final Map<Integer, Shared> byPort = new HashMap<>();

  /** Creates an instance without shared ports. */
  public SharedPorts() {}

  private static final class Shared {

    private final RpcServer server;
    private int users = 1;

    Shared(RpcServer server) {
      this.server = server;
    }
  }

  /**
   * The server at a port for one more context.
   *
   * @param port the port; one that is not positive is never shared
   * @param services what the context serves
   * @param start starts a server with these services
   */
  synchronized ServedPort open(
      int port, List<ServiceOptions<?>> services, Supplier<RpcServer> start) {
    Shared known = port > 0 ? byPort.get(port) : null;
    if (known == null) {
      RpcServer server = start.get();
      byPort.put(server.port(), new Shared(server));
      return new ServedPort(server, services, this);
    }
    int added = 0;
    try {
      for (ServiceOptions<?> service : services) {
        known.server.export(service);
        added++;
      }
    } finally {
      if (added < services.size()) {
        services.subList(0, added).forEach(known.server::withdraw);
      }
    }
    known.users++;
    return new ServedPort(known.server, services, this);
  }

  /** Whether other contexts than the given one use a server. */
  synchronized boolean isShared(RpcServer server) {
    Shared known = byPort.get(server.port());
    return known != null && known.users > 1;
  }

  /** Takes one context's services away, or closes the server if it is the last one's. */
  void close(RpcServer server, List<ServiceOptions<?>> services) {
    boolean last;
    synchronized (this) {
      Shared known = byPort.get(server.port());
      last = known == null || --known.users == 0;
      if (last) {
        byPort.remove(server.port());
      }
    }
    if (last) {
      server.close();
    } else {
      services.forEach(server::withdraw);
    }
  }
}
