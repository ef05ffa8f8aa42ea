package io.trunkline.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What the store has promised: written after each commit and before the methods that wait for it
 * return. Opening a file compares it with what is there.
 *
 * @param number counts the records
 * @param version the engine's number of the commit
 * @param stamp the stamp of the last write before
 * @param closed whether the file was closed after it, and nothing was written since
 * @param counts how many entries each map had, as far as the names fit; the other maps are summed
 *     up under {@link #OTHERS}
 */
record CommitRecord(
    long number, long version, long stamp, boolean closed, Map<String, Long> counts) {

  /** The record of a new file. */
  static final CommitRecord FIRST = new CommitRecord(0, 0, 0, false, Map.of());

  /** The name of all maps whose names find no place. */
  static final String OTHERS = "";

  /** How a record begins, and so the whole file. */
  static final long MAGIC = 0x74726e6b73746f72L;

  static final int BYTES = 4096;

  private static final int FORMAT = 1;
  private static final int CHECKSUMMED = BYTES - Integer.BYTES;

  /** The record that follows this one. */
  CommitRecord next(
      long nextVersion, long nextStamp, boolean nextClosed, Map<String, Long> nextCounts) {
    return new CommitRecord(number + 1, nextVersion, nextStamp, nextClosed, nextCounts);
  }

  byte[] bytes() {
    byte[] bytes = new byte[BYTES];
    ByteBuffer out = ByteBuffer.wrap(bytes);
    out.putLong(MAGIC).putInt(FORMAT).putLong(number).putLong(version).putLong(stamp);
    out.put((byte) (closed ? 1 : 0));
    long others = 0;
    for (Map.Entry<String, Long> entry : counts.entrySet()) {
      byte[] name = entry.getKey().getBytes(UTF_8);
      if (needed(name.length) + needed(0) + Short.BYTES > CHECKSUMMED - out.position()) {
        others += entry.getValue();
      } else {
        out.putShort((short) name.length).put(name).putLong(entry.getValue());
      }
    }
    if (others > 0) {
      out.putShort((short) 0).putLong(others);
    }
    out.putShort((short) -1);
    return out.putInt(CHECKSUMMED, checksum(bytes)).array();
  }

  private static int needed(int nameBytes) {
    return Short.BYTES + nameBytes + Long.BYTES;
  }

  private static int checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, CHECKSUMMED);
    return (int) crc.getValue();
  }

  /** Reads a record; returns null if the bytes are damaged or something else. */
  static @Nullable CommitRecord read(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (in.getLong() != MAGIC
        || in.getInt() != FORMAT
        || in.getInt(CHECKSUMMED) != checksum(bytes)) {
      return null;
    }
    long number = in.getLong();
    long version = in.getLong();
    long stamp = in.getLong();
    boolean closed = in.get() != 0;
    Map<String, Long> counts = new LinkedHashMap<>();
    for (int length = in.getShort(); length >= 0; length = in.getShort()) {
      byte[] name = new byte[length];
      in.get(name);
      counts.put(new String(name, UTF_8), in.getLong());
    }
    return new CommitRecord(number, version, stamp, closed, counts);
  }
}
