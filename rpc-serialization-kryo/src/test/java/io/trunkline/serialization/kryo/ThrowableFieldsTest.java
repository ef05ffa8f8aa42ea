package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Exceptions field by field, written by hand: {@link Kryo4OracleTest} has those of Kryo 4. */
class ThrowableFieldsTest {

  private final Messages messages = Messages.of(new Kryo4Provider());
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  private static byte[] bytes(Consumer<Output> content) {
    Output output = new Output(64, 1 << 20);
    content.accept(output);
    return output.toBytes();
  }

  private static void begin(Output output, Class<?> type) {
    output.writeBytes(new byte[] {1, 0});
    output.writeString(type.getName());
    output.writeByte(1);
  }

  private static void text(Output output, String text) {
    output.writeByte(1);
    output.writeString(text);
  }

  private Throwable read(byte[] message) {
    return (Throwable)
        messages.<Object>read(message, reader -> reader.readObject(Object.class, gate));
  }

  @Test
  void aStackTraceOfJava8HasFourFieldsInEachFrame() {
    Throwable read =
        read(
            bytes(
                out -> {
                  begin(out, IllegalStateException.class);
                  out.writeBytes(new byte[] {1, 0, 2}); // its own cause
                  text(out, "boom");
                  out.writeBytes(new byte[] {1, 1 + 3, 1});
                  text(out, "demo.Shop");
                  text(out, "Shop.java");
                  out.writeVarInt(23, false);
                  text(out, "buy");
                  out.writeByte(1);
                  text(out, "demo.Native");
                  out.writeByte(0);
                  out.writeVarInt(-2, false);
                  text(out, "call");
                  out.writeByte(1);
                  text(out, "demo.Last");
                  text(out, "Last.java");
                  out.writeVarInt(-1, false);
                  text(out, "end");
                  out.writeByte(0); // no list of suppressed exceptions
                }));
    assertThat(read).isExactlyInstanceOf(IllegalStateException.class).hasMessage("boom");
    assertThat(read.getStackTrace())
        .containsExactly(
            new StackTraceElement("demo.Shop", "buy", "Shop.java", 23),
            new StackTraceElement("demo.Native", "call", null, -2),
            new StackTraceElement("demo.Last", "end", "Last.java", -1));
  }

  @Test
  void aCauseThatWasSetToNullAndAMissingTraceStayAway() {
    Throwable read =
        read(
            bytes(
                out -> {
                  begin(out, IllegalStateException.class);
                  out.writeBytes(new byte[] {0, 0, 0, 0});
                }));
    assertThat(read).hasNoCause().hasMessage(null);
    assertThatThrownBy(() -> read.initCause(new RuntimeException()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anExceptionWithFieldsThatTheJdkKeepsIsRefusedWithTheReason() {
    assertThatThrownBy(
            () ->
                read(
                    bytes(
                        out -> {
                          begin(out, SQLException.class);
                          out.writeBytes(new byte[8]);
                        })))
        .isInstanceOf(SerializationException.class)
        .hasMessageContainingAll("java.sql.SQLException", "SQLState", "use hessian2");
  }

  /** A trace holds frames, a list of suppressed ones exceptions; both are asked for at the gate. */
  @Test
  void whatDoesNotFitAFieldIsRefused() {
    assertThatThrownBy(
            () ->
                read(
                    bytes(
                        out -> {
                          begin(out, IllegalStateException.class);
                          out.writeBytes(new byte[] {0, 0, 0});
                          out.writeBytes(new byte[] {34 + 2, 1, 1}); // an ArrayList of one
                          out.writeBytes(new byte[] {0 + 2, 8});
                        })))
        .isInstanceOf(SerializationException.class);
    assertThatThrownBy(
            () ->
                read(
                    bytes(
                        out -> {
                          begin(out, IllegalStateException.class);
                          out.writeBytes(new byte[] {1, 1});
                          out.writeString("demo.Evil");
                        })))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("demo.Evil");
  }

  @Test
  void manyExceptionsInFewBytesAreTooMany() {
    int count = 20_000;
    byte[] message =
        bytes(
            out -> {
              out.writeBytes(new byte[] {34 + 2, 1});
              out.writeVarInt(count, true);
              begin(out, IllegalStateException.class);
              out.writeBytes(new byte[] {0, 0, 0, 0});
              for (int i = 1; i < count; i++) {
                out.writeBytes(new byte[] {1, 0, 1, 0, 0, 0, 0});
              }
            });
    assertThatThrownBy(() -> messages.<Object>read(message, r -> r.readObject(Object.class, gate)))
        .isInstanceOf(BudgetExceededException.class);
  }
}
