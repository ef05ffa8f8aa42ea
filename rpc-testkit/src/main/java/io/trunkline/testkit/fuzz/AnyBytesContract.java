package io.trunkline.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.TestSize;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bytes found by a fuzzer or by readers of the sources, valid messages, and messages with errors,
 * in a serialization of which the test implements this interface. Endless reading fails: a few
 * bytes are worth milliseconds.
 */
public interface AnyBytesContract {

  /** The folder of the test resources with the findings. */
  String FINDINGS = "any-bytes";

  /** The limit in bytes above which messages are not changed to contain errors. */
  int LONGEST_DAMAGED = 2_000;

  /** A new one or the same each time. */
  AnyBytes.Reading reading();

  /** Messages without errors; not empty. */
  Stream<byte[]> honest();

  /** The fuzzer's seeds in addition to the findings. */
  default Stream<byte[]> seeds() {
    return honest();
  }

  /** How many messages with errors are read at full size. */
  int damaged();

  /** The findings, by name. */
  static Stream<Arguments> found() {
    return FuzzInputs.findings(FINDINGS).entrySet().stream()
        .map(finding -> Arguments.of(finding.getKey(), finding.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.trunkline.testkit.fuzz.AnyBytesContract#found")
  @Timeout(value = 100, threadMode = ThreadMode.SEPARATE_THREAD)
  default void whatWasFoundIsAMessageOrRefused(String name, byte[] bytes) {
    AnyBytes.of(reading()).check(bytes);
  }

  @Test
  @Timeout(value = 100, threadMode = ThreadMode.SEPARATE_THREAD)
  default void honestMessagesAreReadWithinTheBounds() {
    assertThat(honest()).isNotEmpty().allSatisfy(AnyBytes.of(reading())::check);
  }

  @Test
  @Timeout(value = 100, threadMode = ThreadMode.SEPARATE_THREAD)
  default void damagedMessagesAreReadOrRefused() {
    AnyBytes anyBytes = AnyBytes.of(reading());
    List<byte[]> messages = honest().filter(message -> message.length < LONGEST_DAMAGED).toList();
    Random random = new Random(7);
    int count = TestSize.of(Math.min(300, damaged()), damaged());
    for (int i = 0; i < count; i++) {
      anyBytes.check(FuzzInputs.damaged(messages.get(random.nextInt(messages.size())), random));
    }
  }
}
