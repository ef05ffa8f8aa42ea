package io.trunkline.testkit.fuzz;

import java.io.IOException;

/**
 * Jazzer's entry point for the test that the system property {@code any.bytes} names, a class that
 * implements {@link AnyBytesContract}; {@code bin/verify fuzz} runs it. Store its findings in the
 * test resources of that test's module, in {@value AnyBytesContract#FINDINGS}.
 */
public final class AnyBytesFuzz {

  private static final AnyBytesContract TEST = test(System.getProperty("any.bytes", ""));
  private static final AnyBytes ANY_BYTES = AnyBytes.underJazzer(TEST.reading());

  private AnyBytesFuzz() {}

  private static AnyBytesContract test(String name) {
    try {
      var constructor = Class.forName(name).getDeclaredConstructor();
      constructor.setAccessible(true);
      return (AnyBytesContract) constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("any.bytes is '" + name + "', expected a test class", e);
    }
  }

  /**
   * Called by Jazzer before any input, so that class loading does not count as time of the first
   * input.
   */
  public static void fuzzerInitialize() {
    ANY_BYTES.check(new byte[0]);
  }

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    ANY_BYTES.check(input);
  }

  /** Writes Jazzer's seeds, or checks the inputs that it generated, as {@link FuzzInputs} does. */
  public static void main(String[] args) throws IOException {
    AnyBytes strict = AnyBytes.of(TEST.reading());
    FuzzInputs.main(args, AnyBytesContract.FINDINGS, TEST::seeds, strict::check);
  }
}
