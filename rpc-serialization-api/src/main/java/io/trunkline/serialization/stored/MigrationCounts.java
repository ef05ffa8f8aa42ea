package io.trunkline.serialization.stored;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link MigratingSerializer} did so far. Its numbers are read one after another, so under
 * load they may be of slightly different moments.
 *
 * @param readCurrent objects read from bytes in the current form
 * @param readOld objects read from bytes in an older form
 * @param written objects written, all in the current form
 * @param compared objects that shadow mode took the other way too
 * @param differences how many of those came back as something else
 * @param failures how many of those failed on the other way
 * @param lastFinding the last difference or failure, as class and reason; null for none
 */
public record MigrationCounts(
    long readCurrent,
    long readOld,
    long written,
    long compared,
    long differences,
    long failures,
    @Nullable String lastFinding) {

  /** All objects that were read. */
  public long read() {
    return readCurrent + readOld;
  }
}
