package io.trunkline.testkit.faults;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One connection of a client, the one to the target that belongs to it, and their two pumps. */
final class ProxiedConnection {

  private final Socket client;
  private final Socket target;
  private final Consumer<ProxiedConnection> whenClosed;
  private final Thread upstream;
  private final Thread downstream;
  private final AtomicInteger pumps = new AtomicInteger(2);

  /** Whether bytes of it were dropped, so that none may follow. */
  private volatile boolean damaged;

  /** Whether both ends were told that it has ended. */
  private volatile boolean finished;

  private volatile boolean closed;

  /**
   * @param name begins the names of its threads
   * @param seed of its random faults
   * @param whenClosed told once
   */
  ProxiedConnection(
      Socket client,
      Socket target,
      Faults up,
      Faults down,
      String name,
      long seed,
      Consumer<ProxiedConnection> whenClosed) {
    this.client = client;
    this.target = target;
    this.whenClosed = whenClosed;
    this.upstream = thread(new Pump(this, client, target, up, seed), name + "-upstream");
    this.downstream = thread(new Pump(this, target, client, down, ~seed), name + "-downstream");
  }

  private static Thread thread(Pump pump, String name) {
    Thread thread = new Thread(pump, name);
    thread.setDaemon(true);
    return thread;
  }

  void start() {
    upstream.start();
    downstream.start();
  }

  boolean isDamaged() {
    return damaged;
  }

  void damage() {
    damaged = true;
  }

  /** One end sends no more. */
  void ended(Socket other) throws IOException {
    if (finished) {
      return; // both ends know
    }
    if (damaged) {
      cut(Cut.RESET);
    } else {
      other.shutdownOutput();
    }
  }

  /** One end is gone. */
  void broken(Faults faults) {
    if (finished) {
      return; // both ends know
    }
    try {
      faults.awaitWhile(() -> faults.hidesTheEnd() && !closed);
    } catch (InterruptedException cut) {
      Thread.currentThread().interrupt(); // the thread ends after this
    }
    cut(Cut.RESET);
  }

  void pumpEnded() {
    if (pumps.decrementAndGet() == 0) {
      close();
    }
  }

  void cut(Cut how) {
    if (how == Cut.FIN && !closed) {
      damaged = true;
      finished = true;
      shutdownOutput(client);
      shutdownOutput(target);
    } else {
      reset(client);
      reset(target);
      close();
    }
  }

  private static void shutdownOutput(Socket socket) {
    try {
      socket.shutdownOutput();
    } catch (IOException gone) {
      reset(socket); // its peer has closed it already
    }
  }

  private static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
    } catch (IOException closedAlready) {
      // nothing is left that could be reset
    }
  }

  private void close() {
    synchronized (this) { // both pumps may come here, and who cuts
      if (closed) {
        return;
      }
      closed = true;
    }
    close(client);
    close(target);
    upstream.interrupt(); // a fault may hold them
    downstream.interrupt();
    whenClosed.accept(this);
  }

  static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException gone) {
      // it is closed all the same
    }
  }

  static void resetAndClose(Socket socket) {
    reset(socket);
    close(socket);
  }

  /** Waits until its threads have ended. */
  void join(long millis) throws InterruptedException {
    TimeUnit.MILLISECONDS.timedJoin(upstream, millis);
    TimeUnit.MILLISECONDS.timedJoin(downstream, millis);
  }
}
