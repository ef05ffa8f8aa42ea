package io.trunkline.serialization.fst;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where Jazzer enters; {@code bin/verify fuzz-fst} runs it. What it finds goes to the test
 * resources in {@code any-bytes}, from where {@link AnyBytesTest} reads it.
 */
public final class AnyBytesFuzz {

  private static final int OF_JAZZER = 1 << 20; // bytes that its hooks allocate beside a message
  private static final AnyBytes ANY_BYTES = new AnyBytes(OF_JAZZER);

  private AnyBytesFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    ANY_BYTES.check(input);
  }

  /**
   * Writes what Jazzer starts from: captured bodies, values, earlier findings. Or checks what it
   * came to, without its hooks.
   *
   * @param args {@code seed} or {@code check}, and the folder
   */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    if (args[0].equals("seed")) {
      List<byte[]> seeds = new ArrayList<>(AnyBytes.honest().toList());
      seeds.addAll(AnyBytesTest.findings().values());
      for (int i = 0; i < seeds.size(); i++) {
        Files.write(folder.resolve("seed-" + i), seeds.get(i));
      }
      return;
    }
    AnyBytes strict = new AnyBytes(0);
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> inputs = files.sorted().toList();
      for (Path input : inputs) {
        try {
          strict.check(Files.readAllBytes(input));
        } catch (AssertionError e) {
          throw new AssertionError(input + ": " + e.getMessage(), e);
        }
      }
      System.out.println(inputs.size() + " inputs hold without hooks");
    }
  }
}
