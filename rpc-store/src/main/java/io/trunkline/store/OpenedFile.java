package io.trunkline.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Map;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * An engine and the file that it works on.
 *
 * @param blocks null for a file of MVStore alone
 * @param reservation keeps others of this process from the file
 */
record OpenedFile(MVStore store, @Nullable BlockFile blocks, OpenPaths.Reservation reservation) {

  private static final int AUTO_COMMIT_MILLIS = 1000;

  /**
   * Opens a file, which is made if there is none.
   *
   * @throws IOException if it cannot be opened
   * @throws MVStoreException if the engine refuses it
   * @throws DamagedStoreException if it lacks what was acknowledged
   */
  static OpenedFile open(Path path, StoreOptions options, Disk disk) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    OpenPaths.Reservation reservation = OpenPaths.reserve(path);
    try {
      return open(path, options, disk, reservation);
    } catch (Throwable e) {
      reservation.close();
      throw e;
    }
  }

  private static OpenedFile open(
      Path path, StoreOptions options, Disk disk, OpenPaths.Reservation reservation)
      throws IOException {
    if (Files.notExists(path) && options.checksums()) {
      CommitRecords.create(path);
      if (Files.notExists(path)) {
        throw new IOException("the file that was made is gone; is it a link to nowhere?");
      }
    }
    if (Files.exists(path) && Files.size(path) == 0) {
      throw new DamagedStoreException(
          "the store "
              + path
              + " is empty, which no store is: it was truncated, and nothing of it can be rescued."
              + " Delete it if it may be made anew",
          null,
          null);
    }
    if (Files.notExists(path) || !CommitRecords.areIn(path)) {
      return new OpenedFile(
          new MVStore.Builder().fileName(path.toString()).open(), null, reservation);
    }
    BlockFile blocks = BlockFile.open(path, disk, true);
    try {
      MVStore store = checked(path, blocks, options);
      store.setAutoCommitDelay(AUTO_COMMIT_MILLIS);
      return new OpenedFile(store, blocks, reservation);
    } catch (Throwable e) {
      blocks.close();
      throw e;
    }
  }

  /** Lets go of the file without a commit. */
  void closeNow() throws IOException {
    try {
      store.closeImmediately();
      if (blocks != null) {
        blocks.close();
      }
    } finally {
      reservation.close();
    }
  }

  private static MVStore checked(Path path, BlockFile blocks, StoreOptions options)
      throws IOException {
    CommitRecord record = blocks.last();
    if (record == null || blocks.isCutShort() || record.version() > 0 && blocks.size() == 0) {
      throw damaged(path, blocks);
    }
    if (record.version() == 0 && blocks.size() > 0) {
      beginAgainIfRefused(path, blocks);
    }
    boolean isChecked = options.checkedAtOpen() || !record.closed();
    BlockScan scan = isChecked ? blocks.scan() : null;
    while (true) {
      MVStore store = opened(path, blocks, Map.of());
      if (isTooOld(store, record)) {
        close(store);
        scan = scan == null ? blocks.scan() : scan;
        Map<Long, byte[]> substitutes = Substitutes.of(blocks, scan);
        store = opened(path, blocks, substitutes);
        substitutes.clear(); // other commits may be written there
      }
      if (store == null || isTooOld(store, record)) {
        close(store);
        throw damaged(path, blocks);
      }
      BlockStore.Extent broken = scan == null ? null : firstBroken(store, scan);
      if (scan == null || broken == null) {
        begin(blocks, record, store, scan);
        return store;
      }
      // What came after the record was not acknowledged, so an earlier commit may be whole.
      BlockStore.Extent given = broken.version() > record.version() ? broken : newest(store);
      boolean isRecorded = store.getCurrentVersion() <= record.version();
      close(store);
      if (isRecorded || !blocks.deny(scan, given.block(), given.count())) {
        throw damaged(path, blocks);
      }
    }
  }

  /** The first writes to a file that is as it should be. */
  private static void begin(
      BlockFile blocks, CommitRecord record, MVStore store, @Nullable BlockScan scan)
      throws IOException {
    blocks.eraseDenied();
    if (scan != null) {
      blocks.settle(scan, record.stamp(), used(store));
    }
    if (record.closed()) {
      blocks.write(record.next(record.version(), record.stamp(), false, record.counts()));
      blocks.force(); // or a loss of power could bring back that it was closed
    }
  }

  /** A file that lost power before its first commit may be no store, and holds nothing. */
  private static void beginAgainIfRefused(Path path, BlockFile blocks) throws IOException {
    MVStore store = opened(path, blocks, Map.of());
    if (store == null) {
      blocks.truncate(0);
    }
    close(store);
  }

  private static @Nullable MVStore opened(
      Path path, BlockFile blocks, Map<Long, byte[]> substitutes) {
    try {
      return BlockStore.open(path, blocks, substitutes, false);
    } catch (MVStoreException e) {
      return null;
    }
  }

  private static boolean isTooOld(@Nullable MVStore store, CommitRecord record) {
    return store == null || store.getCurrentVersion() < record.version();
  }

  private static BlockStore.@Nullable Extent firstBroken(MVStore store, BlockScan scan) {
    for (BlockStore.Extent extent : ((BlockStore) store.getFileStore()).extents()) {
      if (extent.isUsed() && !scan.isWhole(extent.block(), extent.count())) {
        return extent;
      }
    }
    return null;
  }

  private static BlockStore.Extent newest(MVStore store) {
    return ((BlockStore) store.getFileStore())
        .extents().stream().max(Comparator.comparingLong(BlockStore.Extent::version)).orElseThrow();
  }

  /** The blocks of the commits that the engine knows. */
  private static BitSet used(MVStore store) {
    BitSet used = new BitSet();
    for (BlockStore.Extent extent : ((BlockStore) store.getFileStore()).extents()) {
      int first = Math.toIntExact(extent.block());
      used.set(first, first + extent.count());
    }
    return used;
  }

  private static void close(@Nullable MVStore store) {
    if (store != null) {
      store.closeImmediately();
    }
  }

  private static DamagedStoreException damaged(Path path, BlockFile blocks) throws IOException {
    StoreReport report = new Salvage(path, blocks).report(null);
    return new DamagedStoreException(
        "the store "
            + report
            + ". Nothing was changed: StoreFile.rescue(path, target) copies what can be read into"
            + " a new file",
        report,
        null);
  }
}
