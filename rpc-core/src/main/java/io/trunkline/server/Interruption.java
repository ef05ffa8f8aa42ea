package io.trunkline.server;

/** Interrupts the thread of a method while it is in the method, and never later. Thread-safe. */
final class Interruption implements Runnable {

  private final Thread thread = Thread.currentThread();
  private boolean isOver;

  @Override
  public synchronized void run() {
    if (!isOver) {
      thread.interrupt();
    }
  }

  /** The method has returned; what is left of an interrupt is not for the thread's next task. */
  synchronized void over() {
    isOver = true;
  }
}
