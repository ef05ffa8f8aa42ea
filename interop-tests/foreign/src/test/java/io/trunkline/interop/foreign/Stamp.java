package io.trunkline.interop.foreign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Remembers in a folder for which list of dependencies it was filled. */
final class Stamp {

  private final Path stamp;
  private final Path dependencies;

  Stamp(Path folder, Path dependencies) {
    this.stamp = folder.resolve("installed");
    this.dependencies = dependencies;
  }

  boolean isCurrent() throws IOException {
    return Files.exists(stamp) && Files.mismatch(stamp, dependencies) < 0;
  }

  void set() throws IOException {
    Files.write(stamp, Files.readAllBytes(dependencies));
  }
}
