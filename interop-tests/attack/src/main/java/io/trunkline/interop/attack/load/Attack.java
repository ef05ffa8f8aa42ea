package io.trunkline.interop.attack.load;

import java.io.IOException;

/** One way to hurt a provider. Runs once, on one thread, and ends in time. */
@FunctionalInterface
interface Attack {

  /** Runs it, and counts what becomes of it. */
  void run(Order order, Tally tally, Pace pace) throws IOException;
}
