package io.trunkline.internal.server;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * Bytes that a fuzzer found, captured frames, and those with errors in them, between good calls.
 */
@Timeout(value = 100, threadMode = ThreadMode.SEPARATE_THREAD)
final class AnyFramesTest {

  private static final int DAMAGED = 3_000;

  private AnyFrames anyFrames;

  @BeforeEach
  void open() throws IOException {
    anyFrames = new AnyFrames(0);
  }

  @AfterEach
  void close() {
    anyFrames.close();
  }

  /** What was found, by name: the files of the resource folder {@code any-frames}. */
  static Map<String, byte[]> findings() throws IOException {
    URL folder = AnyFramesTest.class.getResource("/any-frames");
    if (folder == null) {
      throw new IOException("no folder any-frames in the test resources");
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

  @Test
  void whatWasFoundLeavesTheCallsAroundItAlone() throws IOException {
    assertThat(findings()).isNotEmpty();
    findings().values().forEach(anyFrames::check);
  }

  @Test
  void capturedFramesLeaveTheCallsAroundThemAlone() {
    assertThat(AnyFrames.captured()).isNotEmpty().allSatisfy(anyFrames::check);
  }

  @Test
  void damagedFramesLeaveTheCallsAroundThemAlone() {
    List<byte[]> frames = AnyFrames.captured().toList();
    Random random = new Random(7);
    for (int i = 0; i < DAMAGED; i++) {
      byte[] frame = frames.get(random.nextInt(frames.size())).clone();
      for (int errors = random.nextInt(4); errors >= 0; errors--) {
        int place = random.nextInt(random.nextBoolean() ? 16 : frame.length);
        frame[place] = (byte) random.nextInt();
      }
      anyFrames.check(frame);
    }
  }
}
