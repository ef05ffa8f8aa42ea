package io.trunkline.interop.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file with a line for each call, which is handed to the operating system before the call is
 * answered, so that it outlives a kill. Thread-safe.
 */
final class Journal {

  private final FileChannel file;

  Journal(Path file) throws IOException {
    this.file = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  void add(String line) {
    try {
      file.write(ByteBuffer.wrap((line + "\n").getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
