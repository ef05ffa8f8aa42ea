package io.trunkline.internal.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where Jazzer enters; {@code bin/verify fuzz-frames} runs it. What it finds goes to the test
 * resources in {@code any-frames}, from where {@link AnyFramesTest} reads it.
 */
public final class AnyFramesFuzz {

  private static final int OF_JAZZER = 4 << 20; // bytes that its hooks allocate beside a connection
  private static final AnyFrames ANY_FRAMES = withAllowance(OF_JAZZER);

  private AnyFramesFuzz() {}

  private static AnyFrames withAllowance(long bytes) {
    try {
      return new AnyFrames(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    ANY_FRAMES.check(input);
  }

  /**
   * Writes what Jazzer starts from: captured frames and earlier findings. Or checks what it came
   * to, without its hooks.
   *
   * @param args {@code seed} or {@code check}, and the folder
   */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    if (args[0].equals("seed")) {
      List<byte[]> seeds = new ArrayList<>(AnyFrames.captured().toList());
      seeds.addAll(AnyFramesTest.findings().values());
      for (int i = 0; i < seeds.size(); i++) {
        Files.write(folder.resolve("seed-" + i), seeds.get(i));
      }
      ANY_FRAMES.close();
      return;
    }
    try (AnyFrames strict = withAllowance(0);
        Stream<Path> files = Files.list(folder)) {
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
    ANY_FRAMES.close();
  }
}
