package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.fuzz.FuzzInputs;
import java.io.IOException;
import java.util.List;
import java.util.Random;
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

  static final String FINDINGS = "any-frames"; // a folder of the test resources
  private static final int DAMAGED = TestSize.of(500, 3_000);

  private AnyFrames anyFrames;

  @BeforeEach
  void open() throws IOException {
    anyFrames = new AnyFrames(0);
  }

  @AfterEach
  void close() {
    anyFrames.close();
  }

  @Test
  void whatWasFoundLeavesTheCallsAroundItAlone() {
    assertThat(FuzzInputs.findings(FINDINGS).values()).isNotEmpty().allSatisfy(anyFrames::check);
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
