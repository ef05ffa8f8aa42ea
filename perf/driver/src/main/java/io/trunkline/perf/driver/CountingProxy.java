package io.trunkline.perf.driver;

import io.trunkline.perf.relay.Relay;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** Passes bytes through to a server and counts them: the same count for every system. */
final class CountingProxy implements AutoCloseable {

  private static final int BUFFER_BYTES = 64 * 1024;

  private final AtomicLong out = new AtomicLong();
  private final AtomicLong in = new AtomicLong();
  private final Relay relay;

  /** A proxy on a free port of the loopback address. */
  CountingProxy(int targetPort) throws IOException {
    relay = new Relay(0, targetPort, BUFFER_BYTES, out::addAndGet, in::addAndGet);
  }

  int port() {
    return relay.port();
  }

  /** Bytes from clients to the server so far. */
  long out() {
    return out.get();
  }

  /** Bytes from the server to clients so far. */
  long in() {
    return in.get();
  }

  @Override
  public void close() throws IOException {
    relay.close();
  }
}
