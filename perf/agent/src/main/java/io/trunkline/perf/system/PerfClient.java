package io.trunkline.perf.system;

/** One connection to a server. Thread-safe. */
public interface PerfClient extends AutoCloseable {

  /**
   * Prepares the calls that carry a payload; any number of threads may make them at once.
   *
   * @throws UnsupportedCallException if the system has no calls that carry it
   */
  Call call(Payload payload);

  @Override
  void close();
}
