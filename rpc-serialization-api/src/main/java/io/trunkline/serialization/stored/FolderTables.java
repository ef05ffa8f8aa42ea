package io.trunkline.serialization.stored;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
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
      Path begun = folder.resolve(file.getFileName() + "." + UUID.randomUUID() + ".begun");
      try {
        write(begun, table);
        publish(begun, file);
      } finally {
        Files.deleteIfExists(begun);
      }
    } catch (IOException e) {
      throw new SerializationException("the class table cannot be saved to " + file + ": " + e, e);
    }
  }

  private static void write(Path file, byte[] table) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
      ByteBuffer bytes = ByteBuffer.wrap(table);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  /** Under its name, unless another process was first: it saved the same table. */
  private void publish(Path begun, Path file) throws IOException {
    try {
      Files.createLink(file, begun); // unlike a move it never replaces
    } catch (FileAlreadyExistsException e) {
      return;
    } catch (UnsupportedOperationException | FileSystemException e) { // a disk without links
      Files.move(begun, file, StandardCopyOption.REPLACE_EXISTING);
    }
    try (FileChannel entries = FileChannel.open(folder, StandardOpenOption.READ)) {
      entries.force(true); // the new name, where the system lets folders be forced
    } catch (IOException e) {
      return;
    }
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
