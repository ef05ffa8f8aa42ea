package io.trunkline.spring;

import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server as one context has it: alone, or with others. Thread-safe.
 *
 * @param services what this context serves there
 * @param shared with whom; null for nobody
 */
record ServedPort(
    RpcServer server, List<ServiceOptions<?>> services, @Nullable SharedPorts shared) {

  /** Withdraws what this context serves from registries, unless closing will. */
  void unregister() {
    if (shared == null || !shared.isShared(server)) {
      server.unregister();
    }
  }

  void close() {
    if (shared == null) {
      server.close();
    } else {
      shared.close(server, services);
    }
  }
}
