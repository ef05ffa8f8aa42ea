package io.trunkline.internal.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.util.ReferenceCountUtil;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The context from which the handshakes of new connections are made: read once at the start, and
 * again when its files have changed. Files are read on its own thread, so that a slow disk stops no
 * connection. Files that cannot be used are logged once, and the earlier ones stay in use.
 * Thread-safe.
 */
final class ReloadingContext implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ReloadingContext.class);

  private final String owner;
  private final ContextSettings settings;
  private final List<Path> files;
  private volatile SslContext current;

  /** The stamps of the files in use; guarded by this. */
  private FileStamps used;

  /** The stamps of unusable files that were logged; guarded by this. */
  private @Nullable FileStamps refused;

  private final @Nullable ScheduledExecutorService watch;

  /**
   * Reads the files; blocks.
   *
   * @param owner the server or client, for messages
   * @throws IllegalArgumentException if they cannot be used; the message gives the reason
   */
  ReloadingContext(String owner, ContextSettings settings) {
    this.owner = owner;
    this.settings = settings;
    this.files = settings.files();
    this.used = FileStamps.of(files);
    try {
      this.current = checked(tried(settings.make()));
    } catch (MaterialException | SSLException | RuntimeException e) {
      throw new IllegalArgumentException("TLS of the " + owner + ": " + e.getMessage(), e);
    }
    Duration interval = settings.reloadInterval();
    this.watch = interval.isZero() || files.isEmpty() ? null : watch(interval);
  }

  private ScheduledExecutorService watch(Duration interval) {
    ScheduledExecutorService thread =
        Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "trunkline-tls"));
    long millis = interval.toMillis();
    thread.scheduleWithFixedDelay(this::look, millis, millis, TimeUnit.MILLISECONDS);
    return thread;
  }

  /** A thread that does not keep the JVM alive. */
  static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Protocols and ciphers that the library does not know show only when they are used. */
  private static ContextSettings.Made tried(ContextSettings.Made made) {
    ReferenceCountUtil.release(made.context().newEngine(ByteBufAllocator.DEFAULT));
    return made;
  }

  /** The context, with a line about certificates that cannot be valid for anybody. */
  private SslContext checked(ContextSettings.Made made) {
    if (made.flaw() != null) {
      log.warn("TLS of the {}: {}", owner, made.flaw());
    }
    return made.context();
  }

  /** The context for the handshake of a new connection. */
  SslContext current() {
    return current;
  }

  private void look() {
    try {
      reload();
    } catch (Throwable e) { // the next look may find more memory
      log.error("TLS of the {}: its files could not be looked at", owner, e);
    }
  }

  /** Reads the files if they have changed. */
  synchronized void reload() {
    FileStamps now = FileStamps.of(files);
    if (now.equals(used)) {
      return;
    }
    try {
      ContextSettings.Made made = tried(settings.make());
      if (now.equals(FileStamps.of(files))) { // else they changed while they were read: next time
        used = now;
        refused = null;
        log.info("TLS of the {}: new connections use the changed files {}", owner, files);
        current = checked(made);
      }
    } catch (MaterialException | SSLException | RuntimeException e) {
      if (!now.equals(refused)) {
        refused = now;
        log.warn(
            "TLS of the {}: the changed files cannot be used, those read before stay in use: {}",
            owner,
            e.getMessage());
      }
    }
  }

  /** Ends the watch; handshakes can still be made. */
  @Override
  public void close() {
    if (watch != null) {
      watch.shutdownNow();
    }
  }
}
