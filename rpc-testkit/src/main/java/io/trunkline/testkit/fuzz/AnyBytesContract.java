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
 * Bytes that a fuzzer or a reader of our sources found, honest messages, and those with errors in
 * them, in a serialization of which the test implements this interface. What would not end fails: a
 * few bytes are worth milliseconds.
 */
public interface AnyBytesContract {

  /** The folder of the test resources with what was found. */
  String FINDINGS = "any-bytes";

  /** In bytes: longer messages are left out where errors are put in. */
  int LONGEST_DAMAGED = 2_000;

  /** A new one or the same each time. */
  AnyBytes.Reading reading();

  /** Messages without errors; not empty. */
  Stream<byte[]> honest();

  /** What a fuzzer starts from besides what was found. */
  default Stream<byte[]> seeds() {
    return honest();
  }

  /** How many messages with errors are read at full size. */
  int damaged();

  /** What was found, by name. */
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
