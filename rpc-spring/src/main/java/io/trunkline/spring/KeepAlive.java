package io.trunkline.spring;

import java.util.concurrent.CountDownLatch;

/**
 * Keeps the process alive, as a web server does: the threads of servers are daemons, and a provider
 * would end once its main method returns. Thread-safe.
 */
final class KeepAlive implements AutoCloseable {

  /** Whether a context with servers keeps its process alive until it is closed; true if unset. */
  static final String PROPERTY = "trunkline.keep-alive";

  private final CountDownLatch end = new CountDownLatch(1);

  /** Begins. */
  KeepAlive() {
    Thread thread = new Thread(this::await, "trunkline-keep-alive");
    thread.setDaemon(false);
    thread.start();
  }

  private void await() {
    boolean waits = true;
    while (waits) {
      try {
        end.await();
        waits = false;
      } catch (InterruptedException notOurs) {
        waits = true; // whoever interrupts all threads does not mean to end the process
      }
    }
  }

  @Override
  public void close() {
    end.countDown();
  }
}
