package io.trunkline.serialization.stored;

import org.jspecify.annotations.Nullable;

/**
 * The counters of a {@link MigratingSerializer}. They are read one after another, so under load
 * they may be from slightly different times.
 *
 * @param readCurrent objects read from bytes in the current form
 * @param readOld objects read from bytes in an older form
 * @param written objects written, all in the current form
 * @param compared objects that shadow mode also sent through the other serializer
 * @param differences how many compared objects came back different
 * @param failures how many compared objects failed in the other serializer
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

  /** The number of objects read. */
  public long read() {
    return readCurrent + readOld;
  }
}
