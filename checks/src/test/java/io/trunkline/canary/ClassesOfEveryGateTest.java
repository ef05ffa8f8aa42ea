package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.TestSize;
import java.lang.management.ManagementFactory;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code Pattern} and {@code SimpleDateFormat} pass every gate and are built from text. What they
 * take follows from the length of the message, as of every value; a pattern runs only where the
 * application matches with it.
 */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class ClassesOfEveryGateTest {

  private static final int MANY = TestSize.of(1_000, 5_000);
  private static final long BYTES_AT_ALL = 64 * 1024;
  private static final long BYTES_OF_BYTE = 128; // classes in a pattern take 66

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final ClassGate gate = ClassGate.builder(null).build();

  private static List<Object> values() {
    List<Object> values = new ArrayList<>();
    values.add(Pattern.compile("(a+)+b"));
    values.add(Pattern.compile("(a|b)*".repeat(1_500)));
    values.add(Pattern.compile("[a-z&&[^b]]".repeat(900)));
    values.add(Pattern.compile("\\p{L}".repeat(1_900)));
    values.add(new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT));
    values.add(new SimpleDateFormat("yMdHmsSzZ".repeat(MANY), Locale.ROOT));
    values.add(new SimpleDateFormat("'x'".repeat(MANY), Locale.ROOT));
    return values;
  }

  @ParameterizedTest
  @MethodSource("io.trunkline.canary.CanaryFormat#plain")
  void theyCostWhatTheLengthOfTheMessagePaysFor(CanaryFormat format) {
    Messages messages = Messages.of(format.provider());
    int written = 0;
    for (Object value : values()) {
      for (Object sent : List.of(value, many(value))) {
        byte[] message;
        try {
          message = messages.write(writer -> writer.writeObject(sent));
        } catch (SerializationException notWritten) {
          continue;
        }
        written++;
        assertThat(least(messages, message))
            .as("%s", value)
            .isLessThan(BYTES_AT_ALL + BYTES_OF_BYTE * message.length);
      }
    }
    // plain protostuff and plain json write none of them
    assertThat(written > 0)
        .isEqualTo(format != CanaryFormat.PROTOSTUFF && format != CanaryFormat.JSON);
  }

  /** Equal ones, which may share their texts. */
  private static List<Object> many(Object value) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add(
          value instanceof Pattern pattern
              ? Pattern.compile(pattern.pattern(), i % 2)
              : ((SimpleDateFormat) value).clone());
    }
    return all;
  }

  private long least(Messages messages, byte[] message) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) { // what is made once for a class is not made again
      long before = threads.getCurrentThreadAllocatedBytes();
      try {
        messages.<Object>read(message, reader -> reader.readObject(Object.class, gate));
      } catch (SerializationException refused) {
        // as good as a value
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
