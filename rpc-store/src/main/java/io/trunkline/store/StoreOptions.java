package io.trunkline.store;

import java.nio.file.Path;

/**
 * Options for {@link StoreFile#open(Path, StoreOptions)}.
 *
 * @param durability when changes are safe
 * @param checksums whether a new file has checksums and a record of commits; an existing file keeps
 *     its form
 * @param checkedAtOpen whether opening reads the whole file and verifies its checksums. If false,
 *     opening does so only after a crash; otherwise it still finds lost commits, but damaged values
 *     only when they are read
 */
public record StoreOptions(Durability durability, boolean checksums, boolean checkedAtOpen) {

  /**
   * Each change durable, new files with checksums, and the whole file verified when it is opened.
   */
  public static final StoreOptions DEFAULT = new StoreOptions(Durability.EACH, true, true);

  /** A copy with this durability. */
  public StoreOptions with(Durability other) {
    return new StoreOptions(other, checksums, checkedAtOpen);
  }

  /**
   * A copy without checksums: a new file is a plain MVStore file, as earlier builds wrote and read.
   * Damage to such a file may lose or change values without an error.
   */
  public StoreOptions withoutChecksums() {
    return new StoreOptions(durability, false, checkedAtOpen);
  }

  /** A copy in which opening does not read the whole file if it was closed properly. */
  public StoreOptions withoutCheckAtOpen() {
    return new StoreOptions(durability, checksums, false);
  }
}
