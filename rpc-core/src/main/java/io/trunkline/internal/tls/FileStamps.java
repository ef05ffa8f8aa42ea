package io.trunkline.internal.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** By what it shows that one of several files is another than before. */
record FileStamps(List<Stamp> stamps) {

  /**
   * @param identity of the file: another one may have been moved to its path; null if unknown
   * @param size below 0 if there is no such file
   */
  private record Stamp(@Nullable FileTime changed, long size, @Nullable Object identity) {}

  static FileStamps of(List<Path> files) {
    List<Stamp> stamps = new ArrayList<>();
    for (Path file : files) {
      stamps.add(stamp(file));
    }
    return new FileStamps(stamps);
  }

  private static Stamp stamp(Path file) {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(found.lastModifiedTime(), found.size(), found.fileKey());
    } catch (IOException notThere) {
      return new Stamp(null, -1, null); // reading it says why
    }
  }
}
