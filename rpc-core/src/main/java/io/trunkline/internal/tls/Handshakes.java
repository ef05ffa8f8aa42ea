package io.trunkline.internal.tls;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * The TLS handshakes of one port that are under way. Their signatures and key exchanges run on a
 * few threads of their own, since on an event loop they would delay the calls of its connections.
 * Where there are too many, the one that has waited longest for its peer makes room; if all wait
 * for those threads, the new one is refused. Thread-safe.
 */
final class Handshakes implements AutoCloseable {

  /** How many may be under way: each keeps an engine, its keys and its buffers. */
  static final int MAX_UNDER_WAY = 1_024;

  private static final int MAX_THREADS = 8;
  private static final int IDLE_SECONDS = 10;

  private final ThreadPoolExecutor threads;

  /** All of them; guarded by this, like the next one. */
  private final Set<Channel> underWay = new HashSet<>();

  /** Those that wait for their peer, the longest first. */
  private final Set<Channel> waiting = new LinkedHashSet<>();

  Handshakes() {
    int processors = Runtime.getRuntime().availableProcessors();
    int count = Math.max(1, Math.min(processors / 2, MAX_THREADS));
    this.threads =
        new ThreadPoolExecutor(
            count,
            count,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_UNDER_WAY),
            task -> {
              Thread made = new Thread(task, "trunkline-tls-handshake");
              made.setDaemon(true);
              return made;
            },
            (task, full) -> {
              throw new RejectedExecutionException(tooMany("wait for a thread"));
            });
    threads.allowCoreThreadTimeOut(true);
  }

  private static String tooMany(String what) {
    return MAX_UNDER_WAY + " TLS handshakes of the port " + what + ", the limit";
  }

  /**
   * A handshake is going to begin. It ends with its channel, or when that is said.
   *
   * @return null, or why it may not
   */
  @Nullable String begin(Channel channel) {
    Channel oldest = null;
    synchronized (this) {
      if (underWay.size() >= MAX_UNDER_WAY) {
        Iterator<Channel> longestFirst = waiting.iterator();
        if (!longestFirst.hasNext()) {
          return tooMany("are under way");
        }
        oldest = longestFirst.next();
        end(oldest);
      }
      underWay.add(channel);
      waiting.add(channel);
    }
    channel.closeFuture().addListener(closed -> end(channel));
    if (oldest != null) {
      String reason = tooMany("are under way") + ", and this one had waited longest for its peer";
      oldest
          .pipeline()
          .fireUserEventTriggered(
              new SslHandshakeCompletionEvent(new SSLHandshakeException(reason)));
    }
    return null;
  }

  /** It is done, or it has made room. */
  synchronized void end(Channel channel) {
    underWay.remove(channel);
    waiting.remove(channel);
  }

  /**
   * Runs a task of a handshake on another thread.
   *
   * @throws RejectedExecutionException if too many wait
   */
  void execute(Channel channel, Runnable task) {
    synchronized (this) {
      waiting.remove(channel);
    }
    threads.execute(task);
  }

  /** A task of a handshake is done, and its peer has to go on. */
  synchronized void waitsForPeer(Channel channel) {
    if (underWay.contains(channel)) {
      waiting.add(channel);
    }
  }

  /** Ends the threads; what waits for them is run. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
