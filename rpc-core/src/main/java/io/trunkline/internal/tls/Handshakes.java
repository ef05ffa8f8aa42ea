package io.trunkline.internal.tls;

import static io.trunkline.settings.TlsSettings.MAX_HANDSHAKES;

import io.netty.channel.Channel;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The TLS handshakes of one port that are under way. Their tasks, which are the signatures and key
 * exchanges of the JDK's engine, run on their own few threads, since on an event loop they would
 * delay the calls of its connections. The threads serve one address after the other.
 *
 * <p>Where there are too many, an address that has more than the new one's makes room: first with
 * the one that has waited longest for its peer, but not within a second after a task was done for
 * it; then, if the addresses differ by two or more, with the newest that waits for a thread; then
 * with any. An address that has most itself gives up one of its own that waits for its peer, or the
 * new one is refused. Thread-safe.
 */
final class Handshakes implements AutoCloseable {

  /** The time that a peer has for its answer, a round trip. */
  static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The event that a handshake that is not done has to make room; the reason is for the log. */
  record MadeRoom(String reason) {}

  private static final int MAX_THREADS = 8;
  private static final int IDLE_SECONDS = 10;
  private static final String CLOSED = "the port is closing, and begins no TLS handshakes";

  private final int most;
  private final Function<Channel, InetAddress> addresses;
  private final Executor threads;
  private final int threadCount;
  private final LongSupplier clock;

  /** All handshakes; guarded by this, like the fields below. */
  private final Map<Channel, Handshake> underWay = new HashMap<>();

  private final Map<InetAddress, Origin> origins = new HashMap<>();

  /** The handshakes that wait for their peer, the longest first. */
  private final Set<Handshake> waiting = new LinkedHashSet<>();

  /** The addresses with tasks that wait for a thread, the next one first. */
  private final ArrayDeque<Origin> turns = new ArrayDeque<>();

  private int working;
  private boolean closed;

  /** The handshakes of one address; {@code queued} are those with tasks, the oldest first. */
  private static final class Origin {
    private final InetAddress address;
    private final Set<Handshake> queued = new LinkedHashSet<>();
    private int count;

    private Origin(InetAddress address) {
      this.address = address;
    }
  }

  private static final class Handshake {
    private final Channel channel;
    private final Origin origin;
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private @Nullable Long servedNanos;

    private Handshake(Channel channel, Origin origin) {
      this.channel = channel;
      this.origin = origin;
    }
  }

  /**
   * The handshakes of a port.
   *
   * @param most how many may be under way: each keeps an engine, its keys and its buffers
   * @param addresses what counts as the address of a connection
   */
  static Handshakes of(int most, Function<Channel, InetAddress> addresses) {
    int count = Math.max(1, Math.min(Runtime.getRuntime().availableProcessors() / 2, MAX_THREADS));
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            count,
            count,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> ReloadingContext.daemon(task, "trunkline-tls-handshake"));
    threads.allowCoreThreadTimeOut(true);
    return new Handshakes(most, addresses, threads, count, System::nanoTime);
  }

  /**
   * @param threads shut down at the end if it is an {@link ExecutorService}
   * @param threadCount how many tasks run at once
   */
  Handshakes(
      int most,
      Function<Channel, InetAddress> addresses,
      Executor threads,
      int threadCount,
      LongSupplier clock) {
    this.most = most;
    this.addresses = addresses;
    this.threads = threads;
    this.threadCount = threadCount;
    this.clock = clock;
  }

  private String tooMany(String consequence) {
    return "the port already has %s TLS handshakes under way, its limit%s; raise %s if they are honest"
        .formatted(most, consequence, MAX_HANDSHAKES.where());
  }

  /**
   * Admits a handshake, which ends with its channel or by {@link #end}.
   *
   * @return null, or the reason why it may not begin
   */
  @Nullable String begin(Channel channel) {
    channel.closeFuture().addListener(ended -> end(channel));
    InetAddress address = addresses.apply(channel);
    Handshake evicted = null;
    synchronized (this) {
      if (closed) {
        return CLOSED;
      }
      if (underWay.size() >= most) {
        evicted = evictable(origins.get(address));
        if (evicted == null) {
          return tooMany("");
        }
        end(evicted.channel);
      }
      Origin origin = origins.computeIfAbsent(address, Origin::new);
      origin.count++;
      Handshake begun = new Handshake(channel, origin);
      underWay.put(channel, begun);
      waiting.add(begun);
    }
    if (!channel.isOpen()) {
      end(channel); // the listener may have run before
    }
    if (evicted != null) {
      String reason = tooMany(", and this one had to make room, being of an address with most");
      evicted.channel.pipeline().fireUserEventTriggered(new MadeRoom(reason));
    }
    return null;
  }

  /**
   * The handshake that makes room; null if none has to. Compares all, and only at the limit.
   *
   * @param own the handshakes of the new one's address; null if it has none
   */
  private @Nullable Handshake evictable(@Nullable Origin own) {
    int largest = origins.values().stream().mapToInt(origin -> origin.count).max().orElse(0);
    Handshake oldest = null;
    for (Handshake candidate : waiting) {
      boolean mayGo =
          own != null && own.count == largest
              ? candidate.origin == own
              : candidate.origin.count == largest;
      if (mayGo) {
        if (!isFresh(candidate)) {
          return candidate;
        }
        oldest = oldest == null ? candidate : oldest;
      }
    }
    if ((own == null ? 0 : own.count) + 1 >= largest) {
      return null;
    }
    Handshake newest = null;
    for (Origin origin : turns) {
      if (origin.count == largest) {
        for (Handshake queued : origin.queued) {
          newest = queued;
        }
      }
    }
    return newest == null ? oldest : newest;
  }

  private boolean isFresh(Handshake handshake) {
    Long served = handshake.servedNanos;
    return served != null && clock.getAsLong() - served < FRESH_NANOS;
  }

  /** Ends a handshake that is done or makes room; its tasks that wait for a thread are not run. */
  synchronized void end(Channel channel) {
    Handshake ended = underWay.remove(channel);
    if (ended == null) {
      return;
    }
    waiting.remove(ended);
    Origin origin = ended.origin;
    if (origin.queued.remove(ended) && origin.queued.isEmpty()) {
      turns.remove(origin);
    }
    if (--origin.count == 0) {
      origins.remove(origin.address);
    }
  }

  /**
   * Runs a task of a handshake on another thread.
   *
   * @throws RejectedExecutionException if the port is closing
   */
  void execute(Channel channel, Runnable task) {
    synchronized (this) {
      if (closed) {
        throw new RejectedExecutionException(CLOSED);
      }
      Handshake handshake = underWay.get(channel);
      if (handshake == null) { // it is done, and its place is another's
        threads.execute(task);
        return;
      }
      waiting.remove(handshake);
      handshake.tasks.add(task);
      Origin origin = handshake.origin;
      if (origin.queued.isEmpty()) {
        turns.add(origin);
      }
      origin.queued.add(handshake);
      if (working < threadCount) {
        threads.execute(this::work);
        working++;
      }
    }
  }

  private void work() {
    for (Runnable task = next(); task != null; task = next()) {
      try {
        task.run();
      } catch (Throwable e) { // the loop of its channel has ended; the other tasks go on
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      }
    }
  }

  /** The oldest task of the address whose turn it is; null if there is none for this thread. */
  private synchronized @Nullable Runnable next() {
    Origin origin = turns.poll();
    if (origin == null) {
      working--;
      return null;
    }
    Handshake oldest = origin.queued.iterator().next();
    Runnable task = oldest.tasks.remove();
    if (oldest.tasks.isEmpty()) {
      origin.queued.remove(oldest);
    }
    if (!origin.queued.isEmpty()) {
      turns.add(origin);
    }
    return task;
  }

  /** Records that a task of a handshake is done, and its peer has to go on. */
  synchronized void waitsForPeer(Channel channel) {
    Handshake handshake = underWay.get(channel);
    if (handshake != null) {
      handshake.servedNanos = clock.getAsLong();
      waiting.add(handshake);
    }
  }

  /** Ends the threads; what waits for them is run. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    if (threads instanceof ExecutorService own) {
      own.shutdown();
    }
  }
}
