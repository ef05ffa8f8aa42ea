package io.trunkline.serialization.hessian2.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Bytes that a fuzzer found, captured bodies, and those with errors in them. */
final class AnyBytesTest {

  private static final int DAMAGED = 20_000;
  private static final int LONGEST_DAMAGED = 2_000;

  private final AnyBytes anyBytes = new AnyBytes();

  /** What the fuzzer found: the files of the resource folder {@code any-bytes}. */
  static List<byte[]> findings() throws IOException {
    URL folder = AnyBytesTest.class.getResource("/any-bytes");
    if (folder == null) {
      throw new IOException("no folder any-bytes in the test resources");
    }
    List<byte[]> findings = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      for (Path file : files.sorted().toList()) {
        findings.add(Files.readAllBytes(file));
      }
    } catch (URISyntaxException e) {
      throw new IOException(folder.toString(), e);
    }
    return findings;
  }

  @Test
  void whatAFuzzerFoundIsAMessageOrRefused() throws IOException {
    assertThat(findings()).isNotEmpty().allSatisfy(anyBytes::check);
  }

  @Test
  void capturedBodiesAreReadWithinTheBounds() {
    assertThat(AnyBytes.captured()).isNotEmpty().allSatisfy(anyBytes::check);
  }

  @Test
  void damagedBodiesAreMessagesOrRefused() {
    List<byte[]> bodies =
        AnyBytes.captured().filter(body -> body.length < LONGEST_DAMAGED).toList();
    Random random = new Random(7);
    for (int i = 0; i < DAMAGED; i++) {
      byte[] body = bodies.get(random.nextInt(bodies.size())).clone();
      for (int errors = random.nextInt(4); errors >= 0; errors--) {
        body[random.nextInt(body.length)] = (byte) random.nextInt();
      }
      anyBytes.check(body);
    }
  }
}
