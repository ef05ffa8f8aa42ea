package io.trunkline.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.h2.mvstore.Chunk;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.SingleFileStore;
import org.h2.store.fs.FilePath;

/** The engine's storage in a {@link BlockFile}. */
final class BlockStore extends SingleFileStore {

  /**
   * The blocks of a commit that the engine knows.
   *
   * @param isUsed whether the engine relies on something in them
   */
  record Extent(long version, long block, int count, boolean isUsed) {}

  private BlockStore() {
    super(Map.of());
  }

  /**
   * Opens the engine. It writes nothing before its auto-commit is switched on or something is
   * committed.
   *
   * @throws org.h2.mvstore.MVStoreException if it finds nothing that it can use
   */
  static MVStore open(Path path, BlockFile file, Map<Long, byte[]> substitutes, boolean readOnly) {
    BlockStore store = new BlockStore();
    BlockPath name = new BlockPath(path, new BlockChannel(file, substitutes));
    FilePath.register(name);
    try {
      store.open(name.toString(), readOnly, null);
    } finally {
      FilePath.unregister(name);
    }
    return new MVStore.Builder()
        .autoCommitDisabled()
        .adoptFileStore(store)
        .backgroundExceptionHandler((thread, failure) -> {}) // each later call throws it
        .open();
  }

  /** The blocks of all commits that the engine knows, when it has just been opened. */
  List<Extent> extents() {
    List<Extent> extents = new ArrayList<>();
    for (Chunk<?> chunk : getChunks().values()) {
      boolean isUsed = !"0".equals(DataUtils.parseMap(chunk.asString()).get("livePages"));
      extents.add(new Extent(chunk.version, chunk.block, chunk.len, isUsed));
    }
    return extents;
  }
}
