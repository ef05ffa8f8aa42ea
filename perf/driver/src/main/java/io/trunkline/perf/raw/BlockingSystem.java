package io.trunkline.perf.raw;

import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfSystem;
import java.io.IOException;

/**
 * An echo of the same bytes without Netty: each caller has a socket of its own, and the server a
 * thread for each connection, so that no thread ever wakes another of its JVM.
 */
public final class BlockingSystem implements PerfSystem {

  @Override
  public String name() {
    return "block-per-caller";
  }

  @Override
  public PerfServer serve() throws IOException {
    return new BlockingServer();
  }

  @Override
  public PerfClient connect(int port) {
    return new BlockingClient(port);
  }
}
