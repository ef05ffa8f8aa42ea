package io.trunkline.spring;

import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server as one context uses it: alone, or together with other contexts. Thread-safe.
 *
 * @param services what this context serves there
 * @param shared with whom; null for nobody
 */
record ServedPort(
    RpcServer server, List<ServiceOptions<?>> services, @Nullable SharedPorts shared) {

  /** Withdraws this context's services from registries, unless closing does that. */
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
