package io.trunkline.serialization.formats.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is read of an exception whose class is refused. */
final class ThrowableOutlineTest {

  static final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  @Test
  void classesThatGoByNumbersAreNamedRightThoughTheMessageIsReadTwice() {
    Messages messages =
        Messages.of(TermsProvider.agreed(new MsgpackSerializationProvider(), List.of()));
    Throwable inner = new IllegalStateException("inner");
    Throwable error = new RefusedException("outer", new IllegalStateException("middle", inner));
    byte[] message = messages.write(writer -> writer.writeThrowable(error));
    ClassRefusedException refusal =
        catchThrowableOfType(
            ClassRefusedException.class,
            () -> messages.read(message, reader -> reader.readThrowable(gate)));
    List<String> names = new ArrayList<>();
    for (ThrowableText text = refusal.throwable(); text != null; text = text.cause()) {
      names.add(text.className() + ": " + text.message());
    }
    String state = IllegalStateException.class.getName();
    assertThat(names)
        .containsExactly(
            RefusedException.class.getName() + ": outer", state + ": middle", state + ": inner");
  }
}
