package io.trunkline.serialization.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read where only the name of a cause's class is known, but not its fields. */
final class ThrowableOutlineTest {

  /** Without fields. */
  private static class PlainException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PlainException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** With fields that hold values. */
  private static final class CodedException extends PlainException {
    private static final long serialVersionUID = 1L;

    final String code = "a code";
    final Serializable detail = new RuntimeException("a detail");
    final String none = null;

    CodedException(String message) {
      super(message, null);
    }
  }

  /** With a field of which there are bytes only. */
  private static final class NumberedException extends PlainException {
    private static final long serialVersionUID = 1L;

    final int number;

    NumberedException(String message, int number) {
      super(message, null);
      this.number = number;
    }
  }

  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  static Stream<SerializationProvider> terms() {
    SerializationProvider plain = new CompactedJavaSerializationProvider();
    return Stream.of(plain, TermsProvider.agreed(plain, List.of()));
  }

  private ThrowableText outline(SerializationProvider provider, Throwable error) {
    Messages messages = Messages.of(provider);
    byte[] message = messages.write(writer -> writer.writeThrowable(error));
    ThrowableText text =
        catchThrowableOfType(
                ClassRefusedException.class,
                () -> messages.read(message, reader -> reader.readThrowable(gate)))
            .throwable();
    assertThat(text).isNotNull();
    return text;
  }

  private static void assertIs(ThrowableText text, Throwable error) {
    assertThat(text.className()).isEqualTo(error.getClass().getName());
    assertThat(text.message()).isEqualTo(error.getMessage());
    assertThat(text.stackTrace()).hasSameSizeAs(error.getStackTrace());
    assertThat(text.stackTrace().get(0).getMethodName())
        .isEqualTo(error.getStackTrace()[0].getMethodName());
    assertThat(text.cause() == null).isEqualTo(error.getCause() == null);
    if (error.getCause() != null) {
      assertIs(text.cause(), error.getCause());
    }
  }

  @ParameterizedTest
  @MethodSource("terms")
  void aCauseWhoseFieldsHoldObjectsLeavesTheTextsOfAllKnown(SerializationProvider provider) {
    Throwable coded = new CodedException("coded");
    Throwable plain = new PlainException("plain", new IllegalStateException("between", coded));
    plain.addSuppressed(new IllegalStateException("beside"));
    Throwable error = new IllegalStateException(null, new RuntimeException("outside", plain));
    assertIs(outline(provider, error), error);
  }

  @ParameterizedTest
  @MethodSource("terms")
  void behindACauseWithANumberNothingIsGuessed(SerializationProvider provider) {
    for (int number : new int[] {0, 7, 0x70, 0x74, 0x78, 0x7070_7070, 0x7400_0000}) {
      Throwable cause = new NumberedException("numbered", number);
      ThrowableText text = outline(provider, new IllegalStateException("outside", cause));
      assertThat(text.className()).isEqualTo("java.lang.IllegalStateException");
      assertThat(text.message()).isIn(null, "outside");
      assertIs(text.cause(), cause);
    }
  }
}
