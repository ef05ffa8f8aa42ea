package io.trunkline.perf.system;

/** One connection to a server. Thread-safe. */
public interface PerfClient extends AutoCloseable {

  /**
   * Prepares the calls that carry a payload; any number of threads may make them at once.
   *
   * @throws UnsupportedCallException if the system has no calls that carry it
   */
  Call call(Payload payload);

  /**
   * Prepares calls that carry a text of so many characters.
   *
   * @throws UnsupportedCallException unless the system is one whose growth is measured
   */
  default Call text(int length) {
    throw new UnsupportedCallException("its texts have one length");
  }

  @Override
  void close();
}
