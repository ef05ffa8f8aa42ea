package io.trunkline.internal.service;

/** Interrupts the thread of a method while it is in the method, and never later. Thread-safe. */
final class Interruption implements Runnable {

  private final Thread thread = Thread.currentThread();
  private boolean isOver;
  private boolean hasInterrupted;

  @Override
  public synchronized void run() {
    if (!isOver) {
      hasInterrupted = true;
      thread.interrupt();
    }
  }

  /**
   * The method has returned, on its thread; a remaining interrupt must not reach the thread's next
   * task.
   */
  synchronized void over() {
    isOver = true;
    if (hasInterrupted) {
      Thread.interrupted();
    }
  }
}
