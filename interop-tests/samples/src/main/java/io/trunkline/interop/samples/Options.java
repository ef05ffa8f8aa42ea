package io.trunkline.interop.samples;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command line.
 *
 * @param checkout of the samples
 * @param names of the samples; all if there are none
 * @param stock the version of Dubbo to run them with as they are; null for ours
 * @param cross whether the other side is stock, both ways
 * @param imports whether to list what they use of Dubbo, and run nothing
 * @param writeDocs whether to write the page
 */
record Options(
    Path checkout,
    List<String> names,
    @Nullable String stock,
    boolean cross,
    boolean imports,
    boolean writeDocs) {

  static final String USAGE =
      "usage: bin/verify samples [--stock VERSION] [--cross] [--imports] [--write-docs] DIR [NAME...]";

  /** What stands on the other side with {@code --cross}, where {@code --stock} says nothing. */
  static final String STOCK = "3.3.6";

  /** Reads it; null if it cannot be read. */
  static @Nullable Options parse(String... args) {
    List<String> rest = new ArrayList<>();
    String stock = null;
    boolean cross = false;
    boolean imports = false;
    boolean writeDocs = false;
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--stock" -> {
          i++;
          if (i == args.length) {
            return null;
          }
          stock = args[i];
        }
        case "--cross" -> cross = true;
        case "--imports" -> imports = true;
        case "--write-docs" -> writeDocs = true;
        default -> {
          if (args[i].startsWith("--")) {
            return null;
          }
          rest.add(args[i]);
        }
      }
    }
    if (rest.isEmpty()) {
      return null;
    }
    return new Options(
        Path.of(rest.get(0)).toAbsolutePath().normalize(),
        List.copyOf(rest.subList(1, rest.size())),
        stock,
        cross,
        imports,
        writeDocs);
  }
}
