package io.trunkline.perf.system;

/** One connection to a server. Thread-safe. */
public interface PerfClient extends AutoCloseable {

  /** Prepares the calls that carry a payload; any number of threads may make them at once. */
  Call call(Payload payload);

  /**
   * Prepares calls that carry a text of so many characters.
   *
   * @throws UnsupportedOperationException unless the system is one whose growth is measured
   */
  default Call text(int length) {
    throw new UnsupportedOperationException(
        "texts of other lengths than the usual one: implement text(int) in "
            + getClass().getName());
  }

  @Override
  void close();
}
