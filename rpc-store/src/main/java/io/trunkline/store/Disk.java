package io.trunkline.store;

import java.io.IOException;
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
}
