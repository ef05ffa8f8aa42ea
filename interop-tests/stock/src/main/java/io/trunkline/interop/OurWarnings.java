package io.trunkline.interop;

import io.trunkline.interop.tap.FrameTap;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What this process writes to its log from now on, which is slf4j-simple's on System.err. */
final class OurWarnings implements AutoCloseable {

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

  OurWarnings() {
    System.setErr(new PrintStream(kept, true, StandardCharsets.UTF_8));
  }

  /**
   * The warnings and errors so far, but for attempts to connect to others than this tap: those are
   * from scenarios before.
   */
  List<String> logged(FrameTap tap) {
    return kept.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
        .filter(line -> !line.contains("no connection to ") || line.contains(":" + tap.port()))
        .toList();
  }

  @Override
  public void close() {
    System.setErr(before);
    before.print(kept.toString(StandardCharsets.UTF_8));
  }
}
