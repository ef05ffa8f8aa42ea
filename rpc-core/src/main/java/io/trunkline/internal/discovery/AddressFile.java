package io.trunkline.internal.discovery;

import io.trunkline.discovery.ProviderAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of a file, one on each line. A file that may be half-written is not read: an empty
 * one, and one without a final newline that has changed since the last lookup.
 */
final class AddressFile implements PolledAddresses.Lookup {

  /** The attributes that reveal a change of the file. */
  private record Stamp(FileTime changed, long size, @Nullable Object identity) {}

  private final Path file;
  private @Nullable Stamp read;
  private @Nullable Stamp seen;

  AddressFile(Path file) {
    this.file = file;
  }

  @Override
  public @Nullable List<ProviderAddress> find() throws IOException {
    Stamp stamp = stamp();
    if (stamp.equals(read)) {
      return null;
    }
    read = null; // until it is read as a whole
    String text = Files.readString(file);
    boolean isSettled = seen == null || stamp.equals(seen) || text.endsWith("\n");
    seen = stamp;
    if (text.isEmpty()) {
      throw new IOException(
          file + " is empty; if no provider exists, write that in a comment: # none");
    }
    if (!isSettled || !stamp.equals(stamp())) {
      return null; // it is being written
    }
    List<ProviderAddress> addresses = parse(text);
    read = stamp;
    return addresses;
  }

  private Stamp stamp() throws IOException {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(found.lastModifiedTime(), found.size(), found.fileKey());
    } catch (NoSuchFileException gone) {
      read = null;
      throw new IOException("there is no file " + file, gone);
    }
  }

  private List<ProviderAddress> parse(String text) throws IOException {
    Map<String, ProviderAddress> addresses = new LinkedHashMap<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        try {
          ProviderAddress address = ProviderAddress.parse(line);
          addresses.putIfAbsent(address.toString(), address);
        } catch (IllegalArgumentException e) {
          throw new IOException(file + ", line " + (i + 1) + ": " + e.getMessage(), e);
        }
      }
    }
    return List.copyOf(addresses.values());
  }
}
