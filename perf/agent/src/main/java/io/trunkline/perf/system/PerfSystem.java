package io.trunkline.perf.system;

import java.util.List;

/**
 * A system that can be measured. Found by {@link java.util.ServiceLoader}; made once in the
 * server's JVM and once in the client's, and cheap until it is asked to serve or connect.
 */
public interface PerfSystem {

  /** Its name on the command line: lower case letters, digits, {@code .} and {@code -}. */
  String name();

  /** What both JVMs are started with beyond what every system is started with. */
  default List<String> jvmFlags() {
    return List.of();
  }

  /**
   * Begins to echo on a free port of the loopback address.
   *
   * @throws Exception if it cannot
   */
  PerfServer serve() throws Exception;

  /**
   * Connects to a server over one connection. May be called again for another port.
   *
   * @param port on the loopback address; not the server's own where bytes are counted on the way
   * @throws Exception if it cannot
   */
  PerfClient connect(int port) throws Exception;
}
