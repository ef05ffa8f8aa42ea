package io.trunkline.serialization.formats.jsonb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read of an exception whose class is refused, and what that may cost. */
final class ThrowableOutlineTest {

  private static final byte TYPED = (byte) 0x92;
  private static final byte OBJECT = (byte) 0xa6;
  private static final byte OBJECT_END = (byte) 0xa5;
  private static final byte ARRAY = (byte) 0xa4;
  private static final byte SYMBOL = 0x7f;
  private static final byte INT = 0x48;
  private static final byte ASCII = 0x79;

  static final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final List<Object> details; // stands in front of the message

    RefusedException(String message, Throwable cause) {
      super(message, cause);
      details = List.of(new RuntimeException("a detail"), "detailMessage");
      addSuppressed(new IllegalStateException("beside"));
    }
  }

  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  static Stream<SerializationProvider> terms() {
    SerializationProvider plain = new FastJson2SerializationProvider();
    return Stream.of(
        plain,
        TermsProvider.agreed(plain, List.of()),
        TermsProvider.agreed(plain, List.of(RefusedException.class)));
  }

  private ThrowableText outline(Messages messages, byte[] message) {
    ThrowableText text =
        catchThrowableOfType(
                ClassRefusedException.class,
                () -> messages.read(message, reader -> reader.readThrowable(gate)))
            .throwable();
    assertThat(text).isNotNull();
    return text;
  }

  @ParameterizedTest
  @MethodSource("terms")
  void classesAreNamedRightThoughTheMessageIsReadTwice(SerializationProvider provider) {
    Messages messages = Messages.of(provider);
    Throwable inner = new RefusedException("inner", null);
    Throwable error = new RefusedException("outer", new IllegalStateException("middle", inner));
    byte[] message = messages.write(writer -> writer.writeThrowable(error));
    List<String> names = new ArrayList<>();
    for (ThrowableText text = outline(messages, message); text != null; text = text.cause()) {
      names.add(text.className() + ": " + text.message());
      assertThat(text.stackTrace()).isNotEmpty();
    }
    String refused = RefusedException.class.getName();
    assertThat(names)
        .containsExactly(
            refused + ": outer", "java.lang.IllegalStateException: middle", refused + ": inner");
  }

  /** An exception, in each frame of which a few bytes refer to the same name. */
  private static byte[] withFrames(int frames, String name) {
    ByteBuffer out = ByteBuffer.allocate(1_000 + name.length() + 6 * frames).putInt(0);
    text(out.put(TYPED), "shop.SoldOutException").put((byte) 0).put(OBJECT);
    text(out, "stackTrace").put(ARRAY).put(INT).putInt(frames);
    text(out.put(OBJECT).put(SYMBOL), "className").put((byte) 1);
    text(out.put(SYMBOL), name).put((byte) 2).put(OBJECT_END);
    for (int i = 1; i < frames; i++) {
      out.put(OBJECT).put(SYMBOL).put((byte) 1).put(SYMBOL).put((byte) 2).put(OBJECT_END);
    }
    out.put(OBJECT_END).putInt(0, out.position() - Integer.BYTES).flip();
    byte[] message = new byte[out.limit()];
    out.get(message);
    return message;
  }

  private static ByteBuffer text(ByteBuffer out, String text) {
    return out.put(ASCII)
        .put(INT)
        .putInt(text.length())
        .put(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void aLongNameInManyFramesIsCutAsLongAsTheMessagePaysForIt() {
    Messages messages = Messages.of(new FastJson2SerializationProvider());
    ThrowableText few = outline(messages, withFrames(50, "n".repeat(300)));
    assertThat(few.stackTrace())
        .hasSize(50)
        .allSatisfy(frame -> assertThat(frame.getClassName()).isEqualTo("n".repeat(256)));
    ThrowableText many = outline(messages, withFrames(1_000, "n".repeat(300)));
    assertThat(many.className()).isEqualTo("shop.SoldOutException");
    assertThat(many.stackTrace()).isEmpty();
  }

  @Test
  void moreFramesThanAreKeptAreLeftOut() {
    Messages messages = Messages.of(new FastJson2SerializationProvider());
    byte[] message = withFrames(ThrowableText.MAX_FRAMES + 1, "Shop");
    assertThat(outline(messages, message).stackTrace()).hasSize(ThrowableText.MAX_FRAMES);
  }
}
