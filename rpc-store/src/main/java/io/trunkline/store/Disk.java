package io.trunkline.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Opens the channel of a file. Tests put a disk in its place that is full or fails. */
interface Disk {

  Disk REAL =
      (path, writable) ->
          writable
              ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
              : FileChannel.open(path, StandardOpenOption.READ);

  FileChannel open(Path path, boolean writable) throws IOException;

  /**
   * Fills a buffer and flips it.
   *
   * @throws DamagedBlockException if the file is shorter
   */
  static void readFully(FileChannel file, ByteBuffer target, long offset) throws IOException {
    while (target.hasRemaining()) {
      if (file.read(target, offset + target.position()) < 0) {
        throw new DamagedBlockException("the file ends at byte " + (offset + target.position()));
      }
    }
    target.flip();
  }

  /** Writes a whole buffer. */
  static void writeFully(FileChannel file, ByteBuffer source, long offset) throws IOException {
    int begin = source.position();
    while (source.hasRemaining()) {
      file.write(source, offset + source.position() - begin);
    }
  }
}
