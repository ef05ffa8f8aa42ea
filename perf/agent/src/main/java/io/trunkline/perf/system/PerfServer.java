package io.trunkline.perf.system;

/** Echoes until it is closed. */
public interface PerfServer extends AutoCloseable {

  /** The port it listens on. */
  int port();

  @Override
  void close();
}
