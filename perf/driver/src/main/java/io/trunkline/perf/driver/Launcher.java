package io.trunkline.perf.driver;

import java.io.IOException;

/** Starts either side of a system. */
interface Launcher {

  /**
   * Starts a child, which gets ready meanwhile.
   *
   * @param role {@code server} or {@code client}
   * @param round for its log
   * @throws IOException if it cannot be started
   */
  Child start(MeasuredSystem system, String role, int round) throws IOException;
}
