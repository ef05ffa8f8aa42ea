package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read of an exception whose class is refused, and what that may cost. */
class ThrowableOutlineTest {

  private static final int MOST_PER_BYTE = 64;
  private static final int MOST_AT_ALL = 64 * 1024;

  static class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final String own = "own";

    RefusedException(@Nullable String message, @Nullable Throwable cause, int frames) {
      super(message, cause);
      StackTraceElement[] trace = new StackTraceElement[frames];
      Arrays.setAll(trace, i -> new StackTraceElement("shop.Cart", "add", "Cart.java", i));
      setStackTrace(trace);
    }
  }

  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  static Stream<Messages> terms() {
    FstSerializationProvider fst = new FstSerializationProvider();
    return Stream.of(
        Messages.of(fst), Messages.of(TermsProvider.agreed(fst, List.of(RefusedException.class))));
  }

  private SerializationException refusal(Messages messages, byte[] message) {
    return catchThrowableOfType(
        SerializationException.class,
        () -> messages.read(message, reader -> reader.readThrowable(gate)));
  }

  private ThrowableText text(Messages messages, Throwable error) {
    byte[] message = messages.write(writer -> writer.writeThrowable(error));
    ThrowableText text = ((ClassRefusedException) refusal(messages, message)).throwable();
    assertThat(text).isNotNull();
    return text;
  }

  @ParameterizedTest
  @MethodSource("terms")
  void theNamesAndTextsOfItAndItsCausesAreRead(Messages messages) {
    Throwable error = new RefusedException("außen", new RefusedException(null, null, 2), 3);
    ThrowableText text = text(messages, error);
    assertThat(text.className()).isEqualTo(RefusedException.class.getName());
    assertThat(text.message()).isEqualTo("außen");
    assertThat(text.stackTrace()).containsExactly(error.getStackTrace());
    assertThat(text.cause().className()).isEqualTo(RefusedException.class.getName());
    assertThat(text.cause().message()).isNull();
    assertThat(text.cause().stackTrace()).containsExactly(error.getCause().getStackTrace());
    assertThat(text.cause().cause()).isNull();
  }

  @ParameterizedTest
  @MethodSource("terms")
  void causesOfTheClassThrowableItselfAreRead(Messages messages) {
    ThrowableText text = text(messages, new RefusedException("a", new Throwable("b"), 1));
    assertThat(text.cause().className()).isEqualTo("java.lang.Throwable");
    assertThat(text.cause().message()).isEqualTo("b");
    assertThat(text.cause().stackTrace()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("terms")
  void longOnesAreCut(Messages messages) {
    Throwable error = null;
    for (int i = 0; i < 30; i++) {
      error = new RefusedException("x".repeat(10_000), error, 1_100);
    }
    ThrowableText text = text(messages, error);
    assertThat(text.message()).hasSize(8_192);
    assertThat(text.stackTrace()).hasSize(ThrowableText.MAX_FRAMES);
    int causes = 0;
    for (ThrowableText next = text.cause(); next != null; next = next.cause()) {
      causes++;
    }
    assertThat(causes).isEqualTo(ThrowableText.MAX_CAUSES);
  }

  @ParameterizedTest
  @MethodSource("terms")
  void suppressedOnesLeaveItsNameOnly(Messages messages) {
    Throwable error = new RefusedException("a", null, 1);
    error.addSuppressed(new IllegalStateException("beside"));
    assertThat(text(messages, error))
        .isEqualTo(new ThrowableText(RefusedException.class.getName(), null, List.of(), null));
  }

  @ParameterizedTest
  @MethodSource("terms")
  void aMessageThatEndsAnywhereIsRefused(Messages messages) {
    Throwable error = new RefusedException("a", new RefusedException("b", null, 2), 2);
    byte[] message = messages.write(writer -> writer.writeThrowable(error));
    for (int length = 0; length < message.length; length++) {
      assertThat(refusal(messages, Arrays.copyOf(message, length)))
          .as("%s bytes", length)
          .isNotNull();
    }
  }

  @Test
  void whatIsAllocatedIsBoundedByItsBytes() {
    Messages messages = terms().findFirst().orElseThrow();
    String name = "n".repeat(2_000);
    RefusedException error = null;
    for (int i = 0; i < 17; i++) {
      error = new RefusedException(name, error, 0);
      StackTraceElement[] trace = new StackTraceElement[1_024];
      Arrays.setAll(trace, line -> new StackTraceElement(name, name, name, line % 100));
      error.setStackTrace(trace);
    }
    RefusedException chain = error;
    byte[] message = messages.write(writer -> writer.writeThrowable(chain));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      refusal(messages, message);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).isLessThan(MOST_AT_ALL + (long) MOST_PER_BYTE * message.length);
  }
}
