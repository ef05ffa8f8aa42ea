package io.trunkline.perf.child;

import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfSystem;
import org.jspecify.annotations.Nullable;

/** Serves, and reports the resources used. */
final class ServerRole implements Role {

  private final PerfSystem system;
  private final ProcessUse use;
  private @Nullable PerfServer server;

  ServerRole(PerfSystem system, ProcessUse use) {
    this.system = system;
    this.use = use;
  }

  @Override
  public Message ready() throws Exception {
    server = system.serve();
    return Message.of("ready").with("port", server.port());
  }

  @Override
  public Message obey(Message command) {
    return switch (command.word()) {
      case "mark" -> use.addTo(Message.of("mark"));
      case "heap" -> Message.of("heap").with("bytes", ProcessUse.heap());
      default -> throw new IllegalArgumentException("a server does not know " + command.word());
    };
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }
}
