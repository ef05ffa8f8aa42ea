package io.trunkline.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Makes, finds and locks files of blocks, and computes their checksums. */
final class BlockFiles {

  private BlockFiles() {}

  /** Makes a file without blocks, in one step, unless another process has made it meanwhile. */
  static void create(Path path) throws IOException {
    byte[] record = CommitRecord.FIRST.bytes();
    ByteBuffer front = ByteBuffer.allocate(BlockFile.FRONT);
    while (front.hasRemaining()) {
      front.put(record);
    }
    Path draft = path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + ".new");
    try {
      Files.write(draft, front.array(), StandardOpenOption.CREATE_NEW);
      try (FileChannel file = Disk.REAL.open(draft, true)) {
        file.force(true);
      }
      publish(draft, path);
    } catch (FileAlreadyExistsException e) {
      return;
    } finally {
      Files.deleteIfExists(draft);
    }
    forceFolder(path.toAbsolutePath().getParent());
  }

  private static void publish(Path draft, Path path) throws IOException {
    try {
      Files.createLink(path, draft);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (UnsupportedOperationException | FileSystemException e) {
      Files.move(draft, path); // a file system without links
    }
  }

  /** Or the file may be gone after a loss of power, with all that it had acknowledged. */
  private static void forceFolder(@Nullable Path folder) {
    if (folder != null) {
      try (FileChannel entries = FileChannel.open(folder)) {
        entries.force(true);
      } catch (IOException e) {
        // Windows does not open folders, and needs none of this
      }
    }
  }

  /** Whether a file has the form of this class, damaged or not. */
  static boolean isIn(Path path) throws IOException {
    try (FileChannel file = Disk.REAL.open(path, false)) {
      ByteBuffer magic = ByteBuffer.allocate(Long.BYTES);
      for (int at = 0; at < BlockFile.FRONT; at += CommitRecord.BYTES) {
        magic.clear();
        if (file.read(magic, at) == Long.BYTES && magic.getLong(0) == CommitRecord.MAGIC) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Locks a file, alone or with other readers, until its channel is closed.
   *
   * @throws IOException if it is open elsewhere
   */
  static void lock(FileChannel channel, boolean writable) throws IOException {
    try {
      if (channel.tryLock(0, Long.MAX_VALUE, !writable) != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // the same below
    }
    throw new IOException("the file is open already");
  }

  /** The checksum of a block, which differs by place, so that a misplaced block is found. */
  static int checksum(ByteBuffer bytes, long block) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) (crc.getValue() ^ block);
  }
}
