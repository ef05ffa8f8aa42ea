package io.trunkline.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The last records of commits at the begin of a file, which take turns in their places. */
record CommitRecords(FileChannel channel) {

  private static final int PLACES = 4;

  /** How many bytes they take. */
  static final int BYTES = PLACES * CommitRecord.BYTES;

  /** Makes a file without blocks, in one step, unless another process has made it meanwhile. */
  static void create(Path path) throws IOException {
    byte[] record = CommitRecord.FIRST.bytes();
    ByteBuffer front = ByteBuffer.allocate(BYTES);
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

  /** Whether a file begins with records, damaged or not. */
  static boolean areIn(Path path) throws IOException {
    try (FileChannel file = Disk.REAL.open(path, false)) {
      ByteBuffer magic = ByteBuffer.allocate(Long.BYTES);
      for (int at = 0; at < BYTES; at += CommitRecord.BYTES) {
        magic.clear();
        if (file.read(magic, at) == Long.BYTES && magic.getLong(0) == CommitRecord.MAGIC) {
          return true;
        }
      }
      return false;
    }
  }

  /** The newest record that is whole; null if there are none. */
  @Nullable CommitRecord newest() throws IOException {
    CommitRecord newest = null;
    long size = channel.size();
    for (int at = 0; at < BYTES && at + CommitRecord.BYTES <= size; at += CommitRecord.BYTES) {
      ByteBuffer bytes = ByteBuffer.allocate(CommitRecord.BYTES);
      Disk.readFully(channel, bytes, at);
      CommitRecord record = CommitRecord.read(bytes.array());
      if (record != null && (newest == null || record.number() > newest.number())) {
        newest = record;
      }
    }
    return newest;
  }

  void write(CommitRecord record) throws IOException {
    long place = record.number() % PLACES;
    Disk.writeFully(channel, ByteBuffer.wrap(record.bytes()), place * CommitRecord.BYTES);
  }
}
