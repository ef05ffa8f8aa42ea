package io.trunkline.serialization.java;

import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.FuzzInputs;
import java.io.IOException;

/**
 * Where Jazzer enters; {@code bin/verify fuzz-java} runs it. What it finds goes to the test
 * resources in {@code any-bytes}, from where {@link AnyBytesTest} reads it.
 */
public final class AnyBytesFuzz {

  private static final AnyBytes ANY_BYTES = AnyBytes.underJazzer(AnyMessages.reading());

  private AnyBytesFuzz() {}

  /** Called by Jazzer before any input: what is loaded here does not count as time of the first. */
  public static void fuzzerInitialize() {
    ANY_BYTES.check(new byte[0]);
  }

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    ANY_BYTES.check(input);
  }

  /** Writes what Jazzer starts from, or checks what it came to, as {@link FuzzInputs} does. */
  public static void main(String[] args) throws IOException {
    AnyBytes strict = AnyBytes.of(AnyMessages.reading());
    FuzzInputs.main(args, AnyBytesTest.FINDINGS, AnyMessages::honest, strict::check);
  }
}
