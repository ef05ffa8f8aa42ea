package io.trunkline.interop.tap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * Stands between consumer and provider on loopback, passes every byte on at once, and remembers the
 * header of every frame and how its body begins. Thread-safe.
 */
public final class FrameTap implements AutoCloseable {

  private static final int SHOWN = 16;
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final ServerSocket listener;
  private final int target;
  private final int shown;
  private final List<TappedFrame> frames = new ArrayList<>();
  private final List<Integer> ended = new ArrayList<>(); // connections, when each frame passed
  private final List<Socket> sockets = new ArrayList<>();
  private int accepted;
  private final Set<Integer> open = new HashSet<>();
  private boolean closed;

  /**
   * A tap that keeps the beginning of each body.
   *
   * @param target the provider's port on loopback
   */
  public FrameTap(int target) throws IOException {
    this(target, SHOWN);
  }

  /**
   * A tap.
   *
   * @param target the provider's port on loopback
   * @param shown how many bytes of each body are kept
   */
  public FrameTap(int target, int shown) throws IOException {
    this.target = target;
    this.shown = shown;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon("accept", this::accept);
  }

  /** Where consumers connect to. */
  public int port() {
    return listener.getLocalPort();
  }

  private void daemon(String what, Runnable work) {
    Thread thread = new Thread(work, "tap-" + listener.getLocalPort() + "-" + what);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket consumer = listener.accept();
        try {
          connect(consumer);
        } catch (IOException providerIsGone) {
          consumer.close();
        }
      } catch (IOException closedMeanwhile) {
        return;
      }
    }
  }

  private void connect(Socket consumer) throws IOException {
    Socket provider = new Socket(InetAddress.getLoopbackAddress(), target);
    int number;
    synchronized (this) {
      if (closed) {
        consumer.close();
        provider.close();
        return;
      }
      consumer.setTcpNoDelay(true);
      provider.setTcpNoDelay(true);
      sockets.add(consumer);
      sockets.add(provider);
      number = ++accepted;
      open.add(number);
      notifyAll();
    }
    daemon("to-provider-" + number, () -> pump(consumer, provider, true, number));
    daemon("to-consumer-" + number, () -> pump(provider, consumer, false, number));
  }

  private void pump(Socket from, Socket to, boolean toProvider, int connection) {
    FrameScanner scanner = new FrameScanner(shown, frame -> seen(frame.on(toProvider, connection)));
    byte[] buffer = new byte[64 * 1024];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        scanner.scan(buffer, n);
        out.write(buffer, 0, n);
      }
    } catch (IOException eitherEndIsGone) {
      // closing both sockets, as done here, tells the other end
    } finally {
      if (toProvider) {
        synchronized (this) {
          open.remove(connection);
          notifyAll();
        }
      }
    }
  }

  private synchronized void seen(TappedFrame frame) {
    frames.add(frame);
    ended.add(accepted - open.size());
    notifyAll();
  }

  /** Refuses connections from now on, as if the provider had closed its port. */
  public void stopAccepting() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many connections consumers made so far. */
  public synchronized int connections() {
    return accepted;
  }

  /** How many connections are open. */
  public synchronized int openConnections() {
    return open.size();
  }

  /** The frames so far, in the order they passed. */
  public synchronized List<TappedFrame> frames() {
    return List.copyOf(frames);
  }

  /** How many connections had ended when the last frame of a kind passed. */
  public synchronized int endedBeforeLast(Predicate<TappedFrame> kind) {
    for (int i = frames.size() - 1; i >= 0; i--) {
      if (kind.test(frames.get(i))) {
        return ended.get(i);
      }
    }
    throw new IllegalStateException("no such frame among " + frames.size());
  }

  /** How many frames of a kind passed so far. */
  public synchronized long count(Predicate<TappedFrame> kind) {
    return frames.stream().filter(kind).count();
  }

  /** Waits until so many frames of a kind have passed. */
  public void awaitFrames(long number, Predicate<TappedFrame> kind) {
    await(number + " frames", tap -> Math.min(number, tap.count(kind)), number);
  }

  /** Waits until a connection is closed. */
  public void awaitClosed(int connection) {
    await("the end of connection " + connection, tap -> tap.open.contains(connection) ? 1 : 0, 0);
  }

  /** Waits until so many connections have been made. */
  public void awaitConnections(int count) {
    await("connection " + count, FrameTap::connections, count);
  }

  private synchronized void await(String what, ToLongFunction<FrameTap> value, long wanted) {
    long deadline = System.nanoTime() + WAIT_NANOS;
    try {
      while (value.applyAsLong(this) != wanted) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
          throw new AssertionError(
              "waited for " + what + ", have " + value.applyAsLong(this) + "; frames " + frames);
        }
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + what, e);
    }
  }

  @Override
  public void close() {
    List<Socket> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(sockets);
    }
    try {
      listener.close();
      for (Socket socket : all) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
