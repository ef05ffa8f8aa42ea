package io.trunkline.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of the engine in a file, each with a checksum, after the records of commits.
 *
 * <pre>
 *   0      the records of the last 4 commits, of 4,096 bytes each
 *   16384  blocks of 4,112 bytes: 4,096 of the engine, and a trailer
 *            8 bytes  stamp: counts the writes of the engine
 *            4 bytes  the place of the block in its write, from 0; negative in the last block
 *            4 bytes  CRC-32C of all of the above, XOR the number of the block
 * </pre>
 *
 * <p>The stamps show a block that was not written although others of the same write were. Records
 * take turns, so that a torn or damaged one leaves the one before: then the blocks are whole.
 */
final class BlockFile implements Closeable {

  static final int DATA = 4096;

  private static final int TRAILER = Long.BYTES + 2 * Integer.BYTES;
  private static final int STRIDE = DATA + TRAILER;
  private static final int CHECKSUMMED = STRIDE - Integer.BYTES;
  private static final int HEADERS = 2; // blocks at the begin, of which the engine reads either
  private static final int AT_ONCE = 64; // blocks in a read or write of the file

  private final Path path;
  private final FileChannel channel;
  private final CommitRecords records;
  private final ByteBuffer writing = ByteBuffer.allocateDirect(AT_ONCE * STRIDE);
  private final AtomicLong stamp = new AtomicLong();
  private final BitSet denied = new BitSet(); // changed while the file is being opened only
  private volatile long blocks;
  private volatile @Nullable CommitRecord last;

  private BlockFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
    records = new CommitRecords(channel);
  }

  /**
   * Opens a file that {@link CommitRecords#areIn} has found, and locks it.
   *
   * @throws IOException if it is open elsewhere, or the disk fails
   */
  static BlockFile open(Path path, Disk disk, boolean writable) throws IOException {
    FileChannel channel = disk.open(path, writable);
    try {
      lock(channel, writable);
      BlockFile file = new BlockFile(path, channel);
      file.blocks = Math.max(0, (channel.size() - CommitRecords.BYTES) / STRIDE);
      CommitRecord record = file.records.newest();
      file.last = record;
      file.stamp.set(record == null ? 0 : record.stamp());
      return file;
    } catch (Throwable e) {
      channel.close();
      throw e;
    }
  }

  private static void lock(FileChannel channel, boolean writable) throws IOException {
    try {
      if (channel.tryLock(0, Long.MAX_VALUE, !writable) != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // the same below
    }
    throw new IOException("the file is open already");
  }

  /** Whether the file ends within its records, so that the last one may be missing. */
  boolean isCutShort() throws IOException {
    return channel.size() < CommitRecords.BYTES;
  }

  /** The last record of a commit; null if it cannot be read. */
  @Nullable CommitRecord last() {
    return last;
  }

  /** Writes the record that follows; one thread at a time calls it. */
  void write(CommitRecord record) throws IOException {
    records.write(record);
    last = record;
  }

  /** The stamp of the last write, which has ended. */
  synchronized long stamp() {
    return stamp.get();
  }

  /** How many bytes the engine sees. */
  long size() {
    return blocks * DATA;
  }

  /** Where a block begins in the file. */
  static long offset(long block) {
    return CommitRecords.BYTES + block * STRIDE;
  }

  /**
   * Reads what the engine wrote, up to the end of a block.
   *
   * @return the number of bytes; negative at the end
   * @throws DamagedBlockException if a checksum is another one
   */
  int read(ByteBuffer target, long position) throws IOException {
    long left = size() - position;
    if (left <= 0) {
      return -1;
    }
    long first = position / DATA;
    int skipped = (int) (position % DATA);
    int wanted = (int) Math.min(Math.min(target.remaining(), left), AT_ONCE * DATA - skipped);
    int count = (skipped + wanted + DATA - 1) / DATA;
    ByteBuffer read = ByteBuffer.allocate(count * STRIDE);
    Disk.readFully(channel, read, offset(first));
    int rest = wanted;
    for (int i = 0; i < count; i++) {
      int from = i == 0 ? skipped : 0;
      int length = Math.min(DATA - from, rest);
      if (isSound(read, i * STRIDE, first + i)) {
        target.put(read.slice(i * STRIDE + from, length));
      } else if (first + i < HEADERS) {
        target.put(new byte[length]); // the engine takes the other one
      } else {
        throw new DamagedBlockException(
            "block "
                + (first + i)
                + ", at byte "
                + offset(first + i)
                + " of "
                + path
                + ", was damaged: its checksum is another one");
      }
      rest -= length;
    }
    return wanted;
  }

  private boolean isSound(ByteBuffer bytes, int offset, long block) {
    int sum = bytes.getInt(offset + CHECKSUMMED);
    return sum == checksum(bytes.slice(offset, CHECKSUMMED), block) && !denied.get((int) block);
  }

  /** Another one for another place, so that a block at a wrong place is found. */
  private static int checksum(ByteBuffer bytes, long block) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) (crc.getValue() ^ block);
  }

  /**
   * Writes whole blocks of the engine.
   *
   * @throws IOException if the disk fails or is full
   */
  synchronized void write(ByteBuffer source, long position) throws IOException {
    if (position % DATA != 0 || source.remaining() % DATA != 0) {
      throw new IOException(
          source.remaining() + " bytes at " + position + ", expected whole blocks of " + DATA);
    }
    long own = stamp.incrementAndGet();
    long block = position / DATA;
    int total = source.remaining() / DATA;
    for (int done = 0; done < total; done += AT_ONCE) {
      int count = Math.min(AT_ONCE, total - done);
      writing.clear();
      for (int i = 0; i < count; i++) {
        int part = done + i;
        writing.put(source.slice(source.position(), DATA));
        source.position(source.position() + DATA);
        writing.putLong(own).putInt(part == total - 1 ? part | Integer.MIN_VALUE : part);
        writing.putInt(checksum(writing.slice(i * STRIDE, CHECKSUMMED), block + part));
      }
      Disk.writeFully(channel, writing.flip(), offset(block + done));
      blocks = Math.max(blocks, block + done + count);
    }
  }

  void truncate(long size) throws IOException {
    channel.truncate(offset(size / DATA));
    blocks = Math.min(blocks, size / DATA);
  }

  void force() throws IOException {
    channel.force(false); // data and, if it has changed, the length
  }

  /** Reads all blocks and compares their checksums. One that the disk cannot read is damaged. */
  BlockScan scan() {
    int total = Math.toIntExact(blocks);
    BlockScan scan = new BlockScan(new long[total], new int[total], new BitSet());
    for (int done = 0; done < total; done += AT_ONCE) {
      int count = Math.min(AT_ONCE, total - done);
      if (!isScanned(scan, done, count)) {
        for (int i = 0; i < count; i++) {
          scan.damaged().set(done + i, !isScanned(scan, done + i, 1));
        }
      }
    }
    return scan;
  }

  /** Returns whether these blocks are sound. */
  private boolean isScanned(BlockScan scan, int first, int count) {
    ByteBuffer read = ByteBuffer.allocate(count * STRIDE);
    try {
      Disk.readFully(channel, read, offset(first));
    } catch (IOException e) {
      return false;
    }
    boolean isSound = true;
    for (int i = 0; i < count; i++) {
      scan.stamps()[first + i] = read.getLong(i * STRIDE + DATA);
      scan.parts()[first + i] = read.getInt(i * STRIDE + DATA + Long.BYTES);
      isSound &= isSound(read, i * STRIDE, first + i);
    }
    return isSound;
  }

  /**
   * Lets blocks count as damaged, so that the engine does without them.
   *
   * @return whether they did not before
   */
  boolean deny(BlockScan scan, long block, int count) {
    boolean isNew = !denied.get((int) block);
    denied.set((int) block, (int) block + count);
    scan.damaged().or(denied);
    return isNew;
  }

  /** Overwrites the denied blocks, which the engine has done without. */
  void eraseDenied() throws IOException {
    BitSet erased = (BitSet) denied.clone();
    denied.clear();
    for (int block = erased.nextSetBit(0); block >= 0; block = erased.nextSetBit(block + 1)) {
      write(ByteBuffer.allocate(DATA), (long) block * DATA);
    }
  }

  /**
   * Settles what was written after the last record, and waits for the disk. Used blocks are written
   * again: a system whose write failed has forgotten which these are. Unused ones are erased,
   * because a commit that the engine did not choose must not be chosen after later ones.
   *
   * @param used the blocks of the commits that the engine uses
   */
  void settle(BlockScan scan, long recordedStamp, BitSet used) throws IOException {
    boolean any = false;
    for (int block = 0; block < scan.stamps().length; block++) {
      long own = scan.stamps()[block];
      if (own <= recordedStamp || scan.damaged().get(block)) {
        continue;
      }
      stamp.accumulateAndGet(own, Math::max);
      if (used.get(block) || block < HEADERS) {
        ByteBuffer bytes = ByteBuffer.allocate(STRIDE);
        Disk.readFully(channel, bytes, offset(block));
        Disk.writeFully(channel, bytes, offset(block));
      } else {
        write(ByteBuffer.allocate(DATA), (long) block * DATA);
      }
      any = true;
    }
    if (any) {
      force();
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
