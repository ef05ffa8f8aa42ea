package io.trunkline.store;

import io.trunkline.serialization.stored.TableStore;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** Class tables beside the values, committed before the first value that needs them. */
final class FileTables implements TableStore {

  private final StoreFile file;
  private final TableStore tables;

  FileTables(StoreFile file, MVMap<String, byte[]> map) {
    this.file = file;
    tables = TableStore.in(map, "the store " + file);
  }

  /** The engine may commit a value in the background, so what it needs is committed before. */
  @Override
  public void save(int fingerprint, byte[] table) {
    file.changeIf(
        () -> {
          tables.save(fingerprint, table);
          return false; // committed here, whatever the settings say
        });
    file.commit();
  }

  @Override
  public byte @Nullable [] find(int fingerprint) {
    return file.<byte @Nullable []>call(() -> tables.find(fingerprint));
  }

  @Override
  public String description() {
    return tables.description();
  }
}
