package io.trunkline.interop.attack;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The attacked part of the lab, with its honest consumer. For one thread. */
interface Target extends AutoCloseable {

  /** The port that the attacker gets. */
  int attackedPort();

  /** The process that is measured. */
  GaugedProcess measured();

  /** How the honest calls went since the last time. */
  Latencies takePhase();

  /**
   * The longest work for a registry on a thread that calls or reads, since the last time; -1 where
   * no registry is involved.
   */
  long takeRegistryWorkMicros();

  /** Whether a call is answered within this time. */
  boolean isServed(int millis);

  /** Gets ready for {@link #closeBoth}, before the attack. */
  void prepareClosing() throws IOException;

  /** Closes a client that calls the provider, and the provider. */
  Closing closeBoth() throws IOException;

  /** Ends all processes. */
  @Override
  void close() throws IOException;

  /** Has a process close what it has; -1 if that takes longer than the lab waits. */
  static long millisToClose(GaugedProcess process, String command) throws IOException {
    long start = System.nanoTime();
    try {
      process.carryOut(command, 2 * Closing.LIMIT_MILLIS);
      return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    } catch (TimeoutException late) {
      return -1;
    }
  }
}
