package io.trunkline.internal.transport;

import io.netty.channel.Channel;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ensures that a port is served, or that its failure is reported. It reopens a listening socket
 * that something else closed, resumes accepting if it has stopped, and reports stuck event loops,
 * which get no new connections. If the port cannot be repaired, it calls {@code onFatal} once. It
 * has its own thread, because it watches the event loops.
 */
public final class PortWatch implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(PortWatch.class);

  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How long a lost listening socket is tried to be opened again. */
  public static final long REOPEN_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final long FIRST_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long LONGEST_RETRY_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** For how many looks a socket that does not accept may be meant to. */
  private static final int LOOKS_WITHOUT_ACCEPTING = 5;

  /** A listening socket that can be opened again. */
  interface Reopening {

    /**
     * Opens it again.
     *
     * @throws IOException if it cannot
     */
    void reopen() throws IOException;
  }

  private final ServerTransport transport;
  private final Reopening reopening;
  private final EventLoops listener;
  private final EventLoops loops;
  private final Runnable alsoLook;
  private final Consumer<String> onFatal;
  private final long reopenNanos;
  private final Thread thread;
  private volatile boolean closed;
  private @Nullable Channel watched;
  private int looksWithoutAccepting;

  /** Whether the socket is lost, and since when: an outage goes on until it is open again. */
  private boolean isOut;

  private long outSinceNanos;

  /**
   * Begins to watch.
   *
   * @param alsoLook run once a second
   * @param onFatal receives the reason why the port can no longer be served
   * @param reopenNanos how long it tries to reopen a lost listening socket
   */
  public PortWatch(
      ServerTransport transport,
      EventLoops listener,
      EventLoops loops,
      Runnable alsoLook,
      Consumer<String> onFatal,
      long reopenNanos) {
    this(transport, transport, listener, loops, alsoLook, onFatal, reopenNanos);
  }

  PortWatch(
      ServerTransport transport,
      Reopening reopening,
      EventLoops listener,
      EventLoops loops,
      Runnable alsoLook,
      Consumer<String> onFatal,
      long reopenNanos) {
    this.transport = transport;
    this.reopening = reopening;
    this.listener = listener;
    this.loops = loops;
    this.alsoLook = alsoLook;
    this.onFatal = onFatal;
    this.reopenNanos = reopenNanos;
    this.thread = new Thread(this::watch, "trunkline-server-watch");
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    while (!closed) {
      try {
        if (!look()) {
          return;
        }
      } catch (Throwable failure) { // memory ran out, for example; it may be back at the next look
        say(failure);
      }
      LockSupport.parkNanos(this, LOOK_NANOS); // not at all if the socket was lost meanwhile
    }
  }

  private static void say(Throwable failure) {
    try {
      log.error("the watch of a port failed and goes on", failure);
    } catch (Throwable noMemory) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /** One look; false if there is nothing left to watch. */
  private boolean look() {
    if (loops.hasEnded() || listener.hasEnded()) {
      return fatal("its event loops have ended");
    }
    if (transport.isLost() && !reopen()) {
      return closed || fatal("its listening socket was closed and cannot be opened again");
    }
    wakeWhenLost();
    acceptAgain();
    listener.look();
    loops.look();
    alsoLook.run();
    return true;
  }

  private void wakeWhenLost() {
    Channel current = transport.channel();
    if (current != watched) {
      watched = current;
      current.closeFuture().addListener(lost -> LockSupport.unpark(thread));
    }
  }

  /** What paused accepting, for a flood or a failure, may have failed to schedule its end. */
  private void acceptAgain() {
    Channel current = transport.channel();
    if (current.config().isAutoRead()) {
      looksWithoutAccepting = 0;
    } else if (++looksWithoutAccepting >= LOOKS_WITHOUT_ACCEPTING) {
      looksWithoutAccepting = 0;
      current.config().setAutoRead(true);
    }
  }

  private boolean reopen() {
    if (!isOut) {
      outSinceNanos = System.nanoTime();
      isOut = true;
      log.error(
          "port {}: the listening socket was closed, but not by this server; opening it again",
          transport.address().getPort());
    }
    long wait = FIRST_RETRY_NANOS;
    while (!closed) {
      try {
        reopening.reopen();
        isOut = false;
        log.warn("port {}: listening again", transport.address().getPort());
        return true;
      } catch (Throwable failure) {
        if (System.nanoTime() - outSinceNanos >= reopenNanos) {
          log.error("port {}: given up", transport.address().getPort(), failure);
          return false;
        }
        log.warn(
            "port {}: next attempt in {} ms: {}",
            transport.address().getPort(),
            TimeUnit.NANOSECONDS.toMillis(wait),
            failure.toString());
      }
      LockSupport.parkNanos(this, wait);
      wait = Math.min(2 * wait, LONGEST_RETRY_NANOS);
    }
    return false;
  }

  private boolean fatal(String why) {
    if (!closed) {
      closed = true;
      onFatal.accept(
          "the server on port " + transport.address().getPort() + " cannot serve: " + why);
    }
    return false;
  }

  /** Ends the watch; its current check may still complete. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
