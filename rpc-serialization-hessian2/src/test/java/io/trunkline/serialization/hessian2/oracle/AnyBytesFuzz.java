package io.trunkline.serialization.hessian2.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where Jazzer enters; {@code bin/verify fuzz-hessian2} runs it. What it finds goes to the test
 * resources in {@code any-bytes}, from where {@link AnyBytesTest} reads it.
 */
public final class AnyBytesFuzz {

  private static final int OF_JAZZER = 1 << 20; // bytes that its hooks allocate beside a message
  private static final AnyBytes ANY_BYTES = new AnyBytes(OF_JAZZER);
  private static final int GRAPHS = 300;

  private AnyBytesFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    ANY_BYTES.check(input);
  }

  /**
   * Writes what Jazzer starts from: captured bodies, earlier findings, graphs. Or checks what it
   * came to, without its hooks.
   *
   * @param args {@code seed} or {@code check}, and the folder
   */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    if (args[0].equals("seed")) {
      seed(folder);
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

  private static void seed(Path folder) throws IOException {
    List<byte[]> seeds = new ArrayList<>(AnyBytes.captured().toList());
    seeds.addAll(AnyBytesTest.findings().values());
    Ours ours = new Ours();
    for (long seed = 0; seed < GRAPHS; seed++) {
      seeds.add(ours.write(GraphGenerator.message(seed, 6, EnumSet.noneOf(Kind.class))));
    }
    for (int i = 0; i < seeds.size(); i++) {
      Files.write(folder.resolve("seed-" + i), seeds.get(i));
    }
  }
}
