package io.trunkline.store;

import java.nio.file.Path;

/**
 * How {@link StoreFile#open(Path, StoreOptions)} opens a file.
 *
 * @param durability when changes are safe
 * @param checksums whether a file that is made has checksums and a record of commits. A file that
 *     exists keeps its form
 * @param checkedAtOpen whether opening reads the whole file and compares its checksums. Without it,
 *     opening does so after a crash only; else it finds lost commits, and damaged values are found
 *     when they are read
 */
public record StoreOptions(Durability durability, boolean checksums, boolean checkedAtOpen) {

  /** Each change durable, a file with checksums, all of it checked when it is opened. */
  public static final StoreOptions DEFAULT = new StoreOptions(Durability.EACH, true, true);

  /** The same with another durability. */
  public StoreOptions with(Durability other) {
    return new StoreOptions(other, checksums, checkedAtOpen);
  }

  /**
   * The same, and a file that is made is one of MVStore alone, as earlier builds wrote and read.
   * Damage to such a file may lose or change values without an error.
   */
  public StoreOptions withoutChecksums() {
    return new StoreOptions(durability, false, checkedAtOpen);
  }

  /** The same, and opening does not read the whole file if it was closed. */
  public StoreOptions withoutCheckAtOpen() {
    return new StoreOptions(durability, checksums, false);
  }
}
