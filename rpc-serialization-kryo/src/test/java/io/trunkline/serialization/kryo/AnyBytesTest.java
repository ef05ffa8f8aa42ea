package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bytes that a fuzzer or a reader of our sources found, captured bodies, and those with errors in
 * them. What would not end fails.
 */
@Timeout(value = 200, threadMode = ThreadMode.SEPARATE_THREAD)
final class AnyBytesTest {

  private static final int DAMAGED = 300;
  private static final int LONGEST_DAMAGED = 2_000;

  private final AnyBytes anyBytes = new AnyBytes(0);

  /** What was found, by name: the files of the resource folder {@code any-bytes}. */
  static Map<String, byte[]> findings() throws IOException {
    URL folder = AnyBytesTest.class.getResource("/any-bytes");
    if (folder == null) {
      throw new IOException("no folder any-bytes in the test resources");
    }
    Map<String, byte[]> findings = new TreeMap<>();
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      for (Path file : files.toList()) {
        findings.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    } catch (URISyntaxException e) {
      throw new IOException(folder.toString(), e);
    }
    return findings;
  }

  static Stream<Arguments> found() throws IOException {
    return findings().entrySet().stream()
        .map(finding -> Arguments.of(finding.getKey(), finding.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("found")
  void whatWasFoundIsAMessageOrRefused(String name, byte[] bytes) {
    anyBytes.check(bytes);
  }

  @Test
  void capturedMessagesAreReadWithinTheBounds() {
    assertThat(AnyBytes.captured()).isNotEmpty().allSatisfy(anyBytes::check);
  }

  @Test
  void damagedMessagesAreReadOrRefused() {
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
