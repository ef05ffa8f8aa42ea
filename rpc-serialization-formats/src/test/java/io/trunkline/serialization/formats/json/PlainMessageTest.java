package io.trunkline.serialization.formats.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.Rich;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole plain messages: their gate, their limits and what is wrong with them. */
final class PlainMessageTest {

  static Stream<SerializationProvider> formats() {
    return Stream.of(new GsonSerializationProvider(), new FastjsonSerializationProvider());
  }

  private static ClassGate gate(Class<?>... allowed) {
    return ClassGate.builder(PlainMessageTest.class.getClassLoader())
        .allowClasses(List.of(allowed))
        .build();
  }

  private static Rich rich() {
    Rich rich = new Rich();
    rich.id = "id \u4f60\ud83d\ude00 half \ud83d <&=>";
    rich.date = new Date(1_700_000_000_123L);
    rich.amount = new BigDecimal("12345678901234567890.50");
    rich.color = Color.GREEN;
    rich.map = new HashMap<>(Map.of("key", new Pojo(7)));
    rich.bytes = new byte[] {1, -1};
    return rich;
  }

  private static void write(MessageWriter writer) {
    writer.writeString("demo.Shop");
    writer.writeString(null);
    writer.writeByte(4);
    writer.writeObject(rich());
    Throwable failure = new IllegalStateException("boom, with a = and a \"quote\"");
    failure.setStackTrace(Arrays.copyOf(failure.getStackTrace(), 1));
    writer.writeThrowable(failure);
    writer.writeAttachments(Map.of("path", "demo.Shop"));
  }

  private static List<Object> read(MessageReader reader) {
    ClassGate gate = gate(Rich.class, Pojo.class, Color.class);
    return Arrays.asList(
        reader.readString(),
        reader.readString(),
        reader.readByte(),
        reader.readObject(Rich.class, gate),
        String.valueOf(reader.readThrowable(gate)),
        reader.readAttachments(gate));
  }

  private static List<Object> expected() {
    return Arrays.asList(
        "demo.Shop",
        null,
        4,
        rich(),
        "java.lang.IllegalStateException: boom, with a = and a \"quote\"",
        Map.of("path", "demo.Shop"));
  }

  private static byte[] lines(String... lines) {
    return (String.join("\n", lines) + "\n").getBytes(UTF_8);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void itemsArriveInTheOrderTheyWereWritten(SerializationProvider format) {
    Messages messages = Messages.of(format);
    byte[] message = messages.write(PlainMessageTest::write);
    assertThat(messages.read(message, PlainMessageTest::read)).isEqualTo(expected());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aMessageIsAsciiSoThatTheCharsetOfThePeersJvmDoesNotMatter(SerializationProvider format) {
    byte[] message = Messages.of(format).write(PlainMessageTest::write);
    assertThat(new String(message, UTF_8)).contains("\\u4f60").matches("[ -~\n]+");
  }

  @ParameterizedTest
  @MethodSource("formats")
  void linesMayEndAsOnWindows(SerializationProvider format) {
    Messages messages = Messages.of(format);
    String text = new String(messages.write(PlainMessageTest::write), UTF_8);
    byte[] message = text.replace("\n", "\r\n").getBytes(UTF_8);
    assertThat(messages.read(message, PlainMessageTest::read)).isEqualTo(expected());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aMessageCutAtAnyByteIsRefused(SerializationProvider format) {
    Messages messages = Messages.of(format);
    byte[] message = messages.write(PlainMessageTest::write);
    for (int length = 0; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      assertThat(catchThrowable(() -> messages.read(cut, PlainMessageTest::read)))
          .as("cut at %d", length)
          .isInstanceOf(SerializationException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aChangedByteCausesNothingButASerializationException(SerializationProvider format) {
    Messages messages = Messages.of(format);
    byte[] message = messages.write(PlainMessageTest::write);
    int read = 0;
    for (int at = 0; at < message.length; at++) {
      byte original = message[at];
      for (int value : new int[] {0, 0xff, original ^ 1, '"', '{', '[', '\\', '1'}) {
        message[at] = (byte) value;
        try {
          messages.read(message, PlainMessageTest::read);
          read++;
        } catch (SerializationException refused) {
          assertThat(refused.getMessage()).isNotEmpty();
        } finally {
          message[at] = original;
        }
      }
    }
    assertThat(read).as("changes that leave a message").isPositive();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void bytesBehindTheLastItemAreRefusedOrSkipped(SerializationProvider format) {
    Messages messages = Messages.of(format);
    byte[] message = messages.write(PlainMessageTest::write);
    byte[] longer = Arrays.copyOf(message, message.length + 3);
    assertThatThrownBy(() -> messages.read(longer, PlainMessageTest::read))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("3 bytes");
    messages.read(
        longer,
        reader -> {
          assertThat(read(reader)).isEqualTo(expected());
          assertThat(reader.skipRest()).isEqualTo(3);
          return "";
        });
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aMessagePastTheLimitIsRefusedBeforeItGrows(SerializationProvider format) {
    Messages messages = Messages.of(format);
    int length = messages.write(PlainMessageTest::write).length;
    for (int limit : new int[] {0, 1, length / 2, length - 1}) {
      PayloadOutput out = new PayloadOutput(16, limit);
      assertThatThrownBy(() -> messages.write(out, PlainMessageTest::write))
          .isInstanceOf(BudgetExceededException.class);
      assertThat(out.array().length).isLessThanOrEqualTo(limit);
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void nothingButAnExceptionIsMadeWhereOneIsNamed(SerializationProvider format) {
    for (String name : List.of("java.util.HashMap", "java.lang.Thread", "shop.Unknown", "", "[I")) {
      byte[] message =
          lines(
              format.name().equals("gson")
                  ? "{\"exception\":{\"detailMessage\":\"m\"},\"clazz\":\"" + name + "\"}"
                  : "{\"@type\":\"" + name + "\",\"message\":\"m\"}");
      assertThatThrownBy(
              () -> Messages.of(format).read(message, reader -> reader.readThrowable(gate())))
          .as(name)
          .isInstanceOf(SerializationException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aRefusedExceptionIsToldByItsText(SerializationProvider format) {
    String trace = "\"stackTrace\":[{\"className\":\"a.B\",\"methodName\":\"c\",\"lineNumber\":7}]";
    String parts = "\"message\":\"none left\"," + trace + ",\"cause\":{\"message\":\"outer\"}";
    byte[] message =
        lines(
            format.name().equals("gson")
                ? "{\"exception\":{" + parts + "},\"clazz\":\"shop.OutOfStock\"}"
                : "{\"@type\":\"shop.OutOfStock\"," + parts + "}");
    assertThatThrownBy(
            () -> Messages.of(format).read(message, reader -> reader.readThrowable(gate())))
        .isInstanceOfSatisfying(
            ClassRefusedException.class,
            refused -> {
              assertThat(refused.className()).isEqualTo("shop.OutOfStock");
              assertThat(refused.throwable()).isNotNull();
              assertThat(refused.throwable().message()).isEqualTo("none left");
              assertThat(refused.throwable().stackTrace()).hasSize(1);
              assertThat(refused.throwable().cause().message()).isEqualTo("outer");
            });
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aDeclaredTypeIsNoPermission(SerializationProvider format) {
    Messages messages = Messages.of(format);
    byte[] message = messages.write(writer -> writer.writeObject(new Pojo(1)));
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Pojo.class, gate())))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(Pojo.class.getName());
    byte[] nested = messages.write(writer -> writer.writeObject(rich()));
    assertThatThrownBy(() -> messages.read(nested, r -> r.readObject(Rich.class, gate(Rich.class))))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(".color");
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aClassThatAValueNamesIsNeverLookedUp(SerializationProvider format) {
    byte[] message = lines("{\"@type\":\"java.net.URL\",\"\\u0040type\":\"x\",\"number\":5}");
    Messages messages = Messages.of(format);
    Pojo pojo = (Pojo) messages.read(message, r -> r.readObject(Pojo.class, gate(Pojo.class)));
    assertThat(pojo.number).isEqualTo(5);
    for (String name : List.of("@type", "\\u0040type")) {
      byte[] named = lines("{\"" + name + "\":\"java.net.URL\",\"number\":5}");
      assertThat(messages.<Object>read(named, r -> r.readObject(Object.class, gate())))
          .isInstanceOf(Map.class);
    }
  }

  /** A class that gains a member, and one that loses it. */
  public static final class Before {
    public int id = 7;
    public String gone = "old";
    public List<String> alsoGone = List.of("x", "y");
  }

  /** The same later. */
  public static final class After {
    public int id;
    public String added = "initial";
  }

  @ParameterizedTest
  @MethodSource("formats")
  void commonMembersArriveAndOthersAreSkippedOrKeepTheirInitialValue(SerializationProvider format) {
    Messages messages = Messages.of(format);
    byte[] message = messages.write(writer -> writer.writeObject(new Before()));
    After after = (After) messages.read(message, r -> r.readObject(After.class, gate(After.class)));
    assertThat(after.id).isEqualTo(7);
    assertThat(after.added).isEqualTo("initial");
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aValueThatDoesNotFitIsAnErrorThatNamesTheField(SerializationProvider format) {
    for (String value : List.of("1e99", "1.5", "\"x\"", "null", "123456789012345678901", "[]")) {
      byte[] message = lines("{\"number\":" + value + "}");
      assertThatThrownBy(
              () ->
                  Messages.of(format)
                      .read(message, r -> r.readObject(Pojo.class, gate(Pojo.class))))
          .as(value)
          .isInstanceOf(SerializationException.class)
          .hasMessageEndingWith("(at " + Pojo.class.getName() + ".number)");
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void textThatIsNoJsonIsRefused(SerializationProvider format) {
    for (String text :
        List.of(
            "",
            " ",
            "nul",
            "nulls",
            "tru",
            "'x'",
            "\"x",
            "\"\\x\"",
            "\"\\u00g0\"",
            "{\"a\" 1}",
            "{\"a\":1,}",
            "{a:1}",
            "[1,]",
            "[,1]",
            "[1 2]",
            "[1}",
            "{]",
            "1 2",
            "01x",
            "--1",
            "+1",
            "1e",
            "\u0001",
            "[NaNs]",
            "{\"a\":1")) {
      assertThatThrownBy(
              () ->
                  Messages.of(format)
                      .read(lines(text), reader -> reader.readObject(Object.class, gate())))
          .as(text)
          .isInstanceOf(SerializationException.class);
    }
  }
}
