package io.trunkline.store;

import io.trunkline.store.StoreReport.Kind;
import io.trunkline.store.StoreReport.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.Page;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.jspecify.annotations.Nullable;

/** Reads what can be read of a file, and changes nothing in it. */
final class Salvage implements AutoCloseable {

  private static final int REPORTED_BLOCKS = 10;

  private final Path path;
  private final @Nullable BlockFile blocks;

  /** The engine of a file of MVStore alone; null for a file of blocks, and for an empty one. */
  private final @Nullable MVStore plain;

  private final OpenPaths.@Nullable Reservation reservation;

  /** Reads a file that is open; not to be closed. */
  Salvage(Path path, BlockFile blocks) {
    this(path, blocks, null, null);
  }

  private Salvage(
      Path path,
      @Nullable BlockFile blocks,
      @Nullable MVStore plain,
      OpenPaths.@Nullable Reservation reservation) {
    this.path = path;
    this.blocks = blocks;
    this.plain = plain;
    this.reservation = reservation;
  }

  /**
   * Opens a file that is not open.
   *
   * @throws IOException if it is open, or no store
   */
  static Salvage open(Path path) throws IOException {
    OpenPaths.Reservation reservation = OpenPaths.reserve(path);
    try {
      if (CommitRecords.areIn(path)) {
        return new Salvage(path, BlockFile.open(path, Disk.REAL, false), null, reservation);
      }
      MVStore plain =
          Files.size(path) == 0
              ? null
              : new MVStore.Builder().fileName(path.toString()).readOnly().open();
      return new Salvage(path, null, plain, reservation);
    } catch (MVStoreException e) {
      reservation.close();
      throw new IOException(e.getMessage(), e);
    } catch (Throwable e) {
      reservation.close();
      throw e;
    }
  }

  /** Lets go of the file. */
  @Override
  public void close() throws IOException {
    try {
      if (blocks != null) {
        blocks.close();
      }
      if (plain != null) {
        plain.closeImmediately();
      }
    } finally {
      if (reservation != null) {
        reservation.close();
      }
    }
  }

  /**
   * Reads all entries.
   *
   * @param target where to copy them; null for nowhere
   */
  StoreReport report(@Nullable Maps target) throws IOException {
    if (blocks != null) {
      return checked(blocks, target);
    }
    return plain == null
        ? new StoreReport(path, false, -1, -1, List.of(), List.of("the file is empty"))
        : report(plain, null, List.of(), target);
  }

  private StoreReport checked(BlockFile file, @Nullable Maps target) throws IOException {
    BlockScan scan = file.scan();
    CommitRecord record = file.last();
    List<String> damage = new ArrayList<>();
    if (record == null) {
      damage.add("the records of commits cannot be read");
    }
    if (file.isCutShort()) {
      damage.add("the file was truncated within the records of commits");
    }
    MVStore store = null;
    if (file.size() > 0) {
      try {
        store = BlockStore.open(path, file, Substitutes.of(file, scan), true);
      } catch (MVStoreException e) {
        damage.add("the engine finds no commit that it can use");
      }
    }
    if (store == null) {
      return report(null, record, damage, target);
    }
    try {
      damage.addAll(damagedBlocks(store, scan));
      return report(store, record, damage, target);
    } finally {
      store.closeImmediately();
    }
  }

  private static List<String> damagedBlocks(MVStore store, BlockScan scan) {
    BitSet damaged = new BitSet();
    for (BlockStore.Extent extent : ((BlockStore) store.getFileStore()).extents()) {
      if (extent.isUsed() && !scan.isWhole(extent.block(), extent.count())) {
        int first = (int) extent.block();
        BitSet own = scan.damaged().get(first, first + extent.count());
        if (own.isEmpty()) {
          own.set(0, extent.count()); // written at several times, or missing
        }
        own.stream().forEach(block -> damaged.set(first + block));
      }
    }
    List<String> texts = new ArrayList<>();
    damaged.stream()
        .limit(REPORTED_BLOCKS)
        .forEach(
            block ->
                texts.add(
                    "block " + block + " at byte " + BlockFile.offset(block) + " is damaged"));
    int more = damaged.cardinality() - texts.size();
    if (more > 0) {
      texts.add(more + " more blocks are damaged");
    }
    return texts;
  }

  private StoreReport report(
      @Nullable MVStore store,
      @Nullable CommitRecord record,
      List<String> damage,
      @Nullable Maps target) {
    long version = store == null ? -1 : store.getCurrentVersion();
    Map<String, Long> recorded = record == null ? Map.of() : record.counts();
    boolean isCurrent = record == null || version >= record.version();
    Long recordedOthers = isCurrent ? null : recorded.get(CommitRecord.OTHERS);
    Set<String> names = new TreeSet<>(recorded.keySet());
    names.remove(CommitRecord.OTHERS);
    if (store != null) {
      names.addAll(store.getMapNames());
    }
    List<Part> parts = new ArrayList<>();
    long others = 0;
    for (String name : names) {
      Copied copied =
          name.startsWith(Maps.QUEUE)
              ? copied(store, name, LongDataType.INSTANCE, target)
              : copied(store, name, StringDataType.INSTANCE, target);
      if (recordedOthers != null && !recorded.containsKey(name)) {
        others += copied.read;
      } else {
        boolean isKnown = isCurrent && copied.total >= 0;
        long expected = isKnown ? copied.total : recorded.getOrDefault(name, copied.read);
        parts.add(part(name, expected, copied.read));
      }
    }
    if (recordedOthers != null) {
      parts.add(new Part(Kind.OTHERS, "", recordedOthers, others));
    }
    return new StoreReport(
        path, blocks != null, record == null ? -1 : record.version(), version, parts, damage);
  }

  private static Part part(String name, long acknowledged, long readable) {
    if (name.startsWith(Maps.OBJECTS)) {
      String own = name.substring(Maps.OBJECTS.length());
      return new Part(Kind.OBJECTS, own, acknowledged, readable);
    }
    if (name.startsWith(Maps.QUEUE)) {
      return new Part(Kind.QUEUE, name.substring(Maps.QUEUE.length()), acknowledged, readable);
    }
    return name.equals(Maps.TABLES)
        ? new Part(Kind.CLASS_TABLES, "", acknowledged, readable)
        : new Part(Kind.OTHERS, name, acknowledged, readable);
  }

  /**
   * How many entries were read.
   *
   * @param total of how many; negative if that cannot be read either
   */
  private record Copied(long total, long read) {}

  private static <K> Copied copied(
      @Nullable MVStore store, String name, DataType<K> keys, @Nullable Maps target) {
    if (store == null || !store.hasMap(name)) {
      return new Copied(-1, 0);
    }
    Page<K, byte[]> root;
    try {
      root = Maps.in(store, name, keys).getRootPage();
    } catch (MVStoreException e) {
      return new Copied(-1, 0);
    }
    MVMap<K, byte[]> into = target == null ? null : target.open(name, keys);
    return new Copied(root.getTotalCount(), copied(root, into));
  }

  private static <K> long copied(Page<K, byte[]> page, @Nullable MVMap<K, byte[]> into) {
    if (page.isLeaf()) {
      for (int i = 0; into != null && i < page.getKeyCount(); i++) {
        into.put(page.getKey(i), page.getValue(i));
      }
      return page.getKeyCount();
    }
    long read = 0;
    for (int i = 0; i < page.getRawChildPageCount(); i++) {
      Page<K, byte[]> child = null;
      try {
        child = page.getChildPage(i);
      } catch (MVStoreException e) {
        // counted by its parent, and missing
      }
      read += child == null ? 0 : copied(child, into);
    }
    return read;
  }
}
