package io.trunkline.serialization.stored;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Tables in files. A file appears under its name only when all of it is on the disk. */
record FolderTables(Path folder) implements TableStore {

  private Path file(int fingerprint) {
    return folder.resolve(StoredTable.text(fingerprint) + ".table");
  }

  @Override
  public void save(int fingerprint, byte[] table) {
    Path file = file(fingerprint);
    try {
      if (Files.exists(file)) {
        return;
      }
      Files.createDirectories(folder);
      Path begun = Files.createTempFile(folder, "table", ".begun");
      try (FileChannel channel = FileChannel.open(begun, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(table);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      moveUnlessThere(begun, file);
    } catch (IOException e) {
      throw new SerializationException("the class table cannot be saved to " + file + ": " + e, e);
    }
  }

  private static void moveUnlessThere(Path begun, Path file) throws IOException {
    try {
      Files.createLink(file, begun); // unlike a move it never replaces
    } catch (FileAlreadyExistsException e) {
      // another process saved the same table meanwhile
    } catch (UnsupportedOperationException e) {
      Files.move(begun, file);
      return;
    }
    Files.deleteIfExists(begun);
  }

  @Override
  public byte @Nullable [] find(int fingerprint) {
    Path file = file(fingerprint);
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      throw new SerializationException("the class table " + file + " cannot be read: " + e, e);
    }
  }

  @Override
  public String description() {
    return "folder " + folder;
  }
}
