package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.ThrowableText;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What is read of an exception whose class is refused, and what that may cost. */
final class ThrowableOutlineTest {

  private static final String REFUSED = "com.example.RefusedException";
  private static final String FRAME = "java.lang.StackTraceElement";

  private final ClassGate gate = Wire.gate();

  private ThrowableText outline(byte[] message) {
    Throwable thrown = catchThrowable(() -> Wire.MESSAGES.read(message, this::readThrowable));
    assertThat(thrown).isInstanceOf(ClassRefusedException.class);
    return ((ClassRefusedException) thrown).throwable();
  }

  private Object readThrowable(MessageReader reader) {
    return reader.readThrowable(gate);
  }

  /** A string of more characters than a chunk has. */
  private static Wire longText(Wire wire, int chunks) {
    byte[] chunk = new byte[0x8000];
    Arrays.fill(chunk, (byte) 'a');
    for (int i = 0; i < chunks; i++) {
      wire.raw('R', 0x80, 0).add(chunk);
    }
    return wire.text("end");
  }

  /** A list of objects of 2 bytes, of an allowed class that has one field with a very long name. */
  private static byte[] manyObjectsOfALongName(int objects) {
    Wire message = Wire.definition(REFUSED, "detailMessage", "stackTrace").raw(0x60).text("why");
    message.raw(0x57, 'C').text("java.lang.RuntimeException").number(1);
    longText(message, 8);
    for (int i = 0; i < objects; i++) {
      message.raw(0x61, 'N');
    }
    return message.raw('Z').bytes();
  }

  @Test
  void theNamesOfAClassAreReadOnceForAllOfItsObjects() {
    byte[] message = manyObjectsOfALongName(100_000);
    assertThat(message.length).isGreaterThan(450_000);
    ThrowableText text = assertTimeoutPreemptively(Duration.ofSeconds(10), () -> outline(message));
    assertThat(text.className()).isEqualTo(REFUSED);
    assertThat(text.message()).isEqualTo("why");
    assertThat(text.stackTrace()).isEmpty();
    assertThat(leastAllocated(message)).isLessThanOrEqualTo(64 * 1024 + 64L * message.length);
  }

  @Test
  void theFirstFramesAreKeptAndTheOthersAreSkippedUpToWhatFollows() {
    Wire message = Wire.definition(REFUSED, "stackTrace", "detailMessage").raw(0x60, 0x57);
    message.define(FRAME, "declaringClass", "methodName", "fileName", "lineNumber");
    for (int i = 0; i < 3_000; i++) {
      message.raw(0x61).text("a.B").text("m" + i).raw('N').number(i);
    }
    byte[] bytes = message.raw('Z').text("behind").bytes();
    ThrowableText text = outline(bytes);
    assertThat(text.message()).isEqualTo("behind");
    assertThat(text.stackTrace()).hasSize(ThrowableText.MAX_FRAMES);
    assertThat(text.stackTrace().get(1_023))
        .isEqualTo(new StackTraceElement("a.B", "m1023", null, 1_023));
    assertThat(leastAllocated(bytes)).isLessThanOrEqualTo(64 * 1024 + 64L * bytes.length);
  }

  private long leastAllocated(byte[] message) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) { // the first time loads classes
      long before = threads.getThreadAllocatedBytes(thread);
      outline(message);
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
    }
    return least;
  }
}
