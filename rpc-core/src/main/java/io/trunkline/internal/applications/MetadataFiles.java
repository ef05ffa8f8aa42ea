package io.trunkline.internal.applications;

import io.trunkline.internal.metadata.MetadataInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of revisions in files, which spare the next start of a client the questions to
 * instances. Each revision has one file, which is replaced as a whole, so several processes may use
 * a folder. A file that cannot be used counts as absent, and a folder that cannot be used ends the
 * use of files. Blocks; thread-safe.
 */
public final class MetadataFiles {

  private static final Logger log = LoggerFactory.getLogger(MetadataFiles.class);

  private static final String NONE = "none";
  private static final String SUFFIX = ".metadata";
  private static final Duration KEPT_UNUSED = Duration.ofDays(7);
  private static final Duration BETWEEN_MARKS = Duration.ofHours(12);
  private static final int MOST_FILES = 2_000;
  private static final int LONGEST = 32 << 20;

  /**
   * The revisions that describe their content: an MD5 sum, as all Java providers write. Others may
   * be the same after a change.
   */
  private static final String DIGEST = "[0-9a-f]{32}";

  /**
   * Which services.
   *
   * @param registry its url without passwords
   */
  record Key(String registry, String application, String revision) {

    private String line() {
      return (registry + " " + application + " " + revision).replaceAll("\\s", " ");
    }

    private String fileName() {
      return revision + "-" + Integer.toHexString(line().hashCode()) + SUFFIX;
    }
  }

  private final AtomicBoolean isPruned = new AtomicBoolean();
  private volatile @Nullable Path folder;

  private MetadataFiles(@Nullable Path folder) {
    this.folder = folder;
  }

  /** No files. */
  public static MetadataFiles none() {
    return new MetadataFiles(null);
  }

  /**
   * The files of a folder, which is created when it is first needed.
   *
   * @param setting the folder, or "none"; null for the default below the user's home
   */
  public static MetadataFiles in(@Nullable String setting) {
    if (setting != null) {
      return new MetadataFiles(setting.equals(NONE) ? null : Path.of(setting));
    }
    Path home = Path.of(System.getProperty("user.home", ""));
    boolean isUsable = home.isAbsolute() && Files.isWritable(home);
    return new MetadataFiles(isUsable ? home.resolve(".trunkline").resolve("metadata") : null);
  }

  /** The services that were kept; null if there are none. */
  @Nullable MetadataInfo find(Key key) {
    Path used = folder;
    if (used == null || !key.revision().matches(DIGEST)) {
      return null;
    }
    Path file = used.resolve(key.fileName());
    try {
      if (Files.size(file) > LONGEST) {
        throw new IllegalArgumentException("it is longer than " + LONGEST + " bytes");
      }
      MetadataInfo info = parse(key, Files.readString(file));
      mark(file);
      return info;
    } catch (NoSuchFileException absent) {
      return null;
    } catch (IOException | RuntimeException unusable) {
      log.info("{} is not used: {}", file, unusable.toString());
      return null;
    }
  }

  private static MetadataInfo parse(Key key, String text) {
    String head = key.line() + "\n";
    if (!text.startsWith(head)) {
      throw new IllegalArgumentException("it does not begin with '" + key.line() + "'");
    }
    return MetadataInfo.ofJson(text.substring(head.length()));
  }

  /** Notes the use of a file, not too often. */
  private static void mark(Path file) throws IOException {
    Instant now = Instant.now();
    if (Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(BETWEEN_MARKS))) {
      Files.setLastModifiedTime(file, FileTime.from(now));
    }
  }

  /** Keeps services, which may contain tokens: only the user may read the file. */
  void keep(Key key, MetadataInfo info) {
    Path used = folder;
    if (used == null || !key.revision().matches(DIGEST)) {
      return;
    }
    try {
      create(used);
      Path written = Files.createTempFile(used, "new-", SUFFIX); // with the user's permissions
      try {
        Files.writeString(written, key.line() + "\n" + info.toJson());
        Files.move(
            written,
            used.resolve(key.fileName()),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(written);
      }
      if (isPruned.compareAndSet(false, true)) {
        prune(used);
      }
    } catch (IOException | RuntimeException unusable) {
      folder = null;
      log.info(
          "the services of applications are not kept in {}, so the next start asks instances"
              + " again: {}",
          used,
          unusable.toString());
    }
  }

  private static void create(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Files.createDirectories(folder);
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }

  private record Aged(Path file, Instant used) {}

  private static void prune(Path folder) throws IOException {
    List<Aged> files;
    try (Stream<Path> all = Files.list(folder)) {
      files =
          all.filter(file -> file.toString().endsWith(SUFFIX))
              .map(MetadataFiles::aged)
              .sorted(Comparator.comparing(Aged::used).reversed())
              .toList();
    }
    Instant oldest = Instant.now().minus(KEPT_UNUSED);
    for (int i = 0; i < files.size(); i++) {
      if (i >= MOST_FILES || files.get(i).used().isBefore(oldest)) {
        Files.deleteIfExists(files.get(i).file());
      }
    }
  }

  private static Aged aged(Path file) {
    try {
      return new Aged(file, Files.getLastModifiedTime(file).toInstant());
    } catch (IOException gone) { // another process has pruned it
      return new Aged(file, Instant.now());
    }
  }
}
