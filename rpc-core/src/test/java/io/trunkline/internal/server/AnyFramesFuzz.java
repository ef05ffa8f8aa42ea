package io.trunkline.internal.server;

import io.trunkline.testkit.fuzz.FuzzInputs;
import java.io.IOException;
import java.io.UncheckedIOException;

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

  /** Called by Jazzer before any input: what is loaded here does not count as time of the first. */
  public static void fuzzerInitialize() {
    ANY_FRAMES.check(new byte[0]);
  }

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    ANY_FRAMES.check(input);
  }

  /** Writes what Jazzer starts from, or checks what it came to, as {@link FuzzInputs} does. */
  public static void main(String[] args) throws IOException {
    try (AnyFrames strict = withAllowance(0)) {
      FuzzInputs.main(args, AnyFramesTest.FINDINGS, AnyFrames::captured, strict::check);
    }
    ANY_FRAMES.close();
  }
}
