package io.trunkline.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The files that this process has open. Thread-safe.
 *
 * <p>The lock of a file belongs to the process, and on POSIX systems closing any descriptor of the
 * file releases it. So no second channel may be opened to a file that is open here, not even to
 * find that it is locked.
 */
final class OpenPaths {

  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private OpenPaths() {}

  /** Keeps a file for one user of this process until it is closed. */
  static final class Reservation implements AutoCloseable {

    private final Path key;
    private final AtomicBoolean isEnded = new AtomicBoolean();

    private Reservation(Path key) {
      this.key = key;
    }

    /** Lets others open the file. Does nothing the second time. */
    @Override
    public void close() {
      if (isEnded.compareAndSet(false, true)) {
        OPEN.remove(key);
      }
    }
  }

  /**
   * Reserves a file, which need not exist.
   *
   * @throws IOException if it is open in this process
   */
  static Reservation reserve(Path path) throws IOException {
    Path key = key(path.toAbsolutePath());
    if (!OPEN.add(key)) {
      throw new IOException("the file is open already, in this process");
    }
    return new Reservation(key);
  }

  private static Path key(Path path) throws IOException {
    if (Files.exists(path)) {
      return path.toRealPath();
    }
    @Nullable Path folder = path.getParent();
    return folder != null && Files.exists(folder)
        ? folder.toRealPath().resolve(path.getFileName())
        : path.normalize();
  }
}
