package io.trunkline.serialization.formats.msgpack;

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
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.Rich;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole plain messages: their gate, their limits and what is wrong with them. */
final class PlainMessageTest {

  private final Messages messages = Messages.of(new MsgpackSerializationProvider());

  private static ClassGate gate(Class<?>... allowed) {
    return ClassGate.builder(PlainMessageTest.class.getClassLoader())
        .allowClasses(List.of(allowed))
        .build();
  }

  private static Rich rich() {
    Rich rich = new Rich();
    rich.id = "id";
    rich.date = new Date(1_700_000_000_123L);
    rich.amount = new BigDecimal("12345678901234567890.50");
    rich.color = Color.GREEN;
    rich.list = new ArrayList<>(List.of(new Pojo(1)));
    rich.map = new HashMap<>(Map.of("k", new Pojo(2)));
    rich.matrix = new long[][] {{1L << 40}, {}};
    rich.bytes = new byte[] {1, -1};
    rich.any = List.of(1, "x");
    return rich;
  }

  private static void write(MessageWriter writer) {
    writer.writeString("demo.Shop");
    writer.writeString(null);
    writer.writeByte(4);
    writer.writeObject(rich());
    writer.writeThrowable(new IllegalStateException("boom"));
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
        "java.lang.IllegalStateException: boom",
        Map.of("path", "demo.Shop"));
  }

  @Test
  void itemsArriveInTheOrderTheyWereWritten() {
    byte[] message = messages.write(PlainMessageTest::write);
    assertThat(messages.read(message, PlainMessageTest::read)).isEqualTo(expected());
  }

  private <T> T arrived(Object value, Class<T> declared) {
    byte[] message = messages.write(writer -> writer.writeObject(value));
    Object read = messages.read(message, reader -> reader.readObject(declared, gate()));
    return declared.cast(Objects.requireNonNull(read));
  }

  @Test
  void aCalendarIsItsTimeInUtc() {
    Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
    calendar.setTimeInMillis(1_700_000_000_123L);
    assertThat(arrived(calendar, Calendar.class)).isEqualTo(calendar);
    assertThat(arrived(1_700_000_000_123L, GregorianCalendar.class)).isEqualTo(calendar);
    calendar.setTimeZone(TimeZone.getTimeZone("Asia/Kathmandu"));
    assertThatThrownBy(() -> arrived(calendar, Calendar.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("java.util.GregorianCalendar does not arrive equal");
  }

  @Test
  void anAtomicBooleanIsABoolean() {
    assertThat(arrived(true, AtomicBoolean.class).get()).isTrue();
    assertThat(arrived(new AtomicBoolean(true), Object.class)).isEqualTo(true);
  }

  @Test
  void aMessageCutAtAnyByteIsRefused() {
    byte[] message = messages.write(PlainMessageTest::write);
    for (int length = 0; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      assertThat(catchThrowable(() -> messages.read(cut, PlainMessageTest::read)))
          .as("cut at %d", length)
          .isInstanceOf(SerializationException.class);
    }
  }

  @Test
  void aChangedByteCausesNothingButASerializationException() {
    byte[] message = messages.write(PlainMessageTest::write);
    int read = 0;
    int step = TestSize.of(7, 1);
    for (int at = 0; at < message.length; at += step) {
      byte original = message[at];
      for (int value : new int[] {0, 0xff, original ^ 1, original ^ 0x80, 0xc1, 0xdd}) {
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

  @Test
  void bytesBehindTheLastItemAreRefusedOrSkipped() {
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

  @Test
  void aMessagePastTheLimitIsRefusedBeforeItGrows() {
    int length = messages.write(PlainMessageTest::write).length;
    for (int limit : new int[] {0, 1, length / 2, length - 1}) {
      PayloadOutput out = new PayloadOutput(16, limit);
      assertThatThrownBy(() -> messages.write(out, PlainMessageTest::write))
          .isInstanceOf(BudgetExceededException.class);
      assertThat(out.array().length).isLessThanOrEqualTo(limit);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"java.util.HashMap", "java.lang.Thread", "shop.Unknown", "", "java.net.URL"})
  void nothingButAnExceptionIsMadeWhereOneIsNamed(String name) {
    byte[] message =
        messages.write(
            writer -> {
              writer.writeObject(name);
              writer.writeObject(Map.of("message", "m"));
            });
    assertThatThrownBy(() -> messages.read(message, reader -> reader.readThrowable(gate())))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void aRefusedExceptionIsToldByItsText() {
    CodedException cause = new CodedException("inner", 1, "d");
    IllegalStateException failure = new IllegalStateException("outer", cause);
    byte[] message =
        messages.write(
            writer -> {
              writer.writeObject("shop.OutOfStock");
              writer.writeObject(
                  new HashMap<>(
                      Map.of(
                          "message", "none left",
                          "stackTrace",
                              List.of(
                                  Map.of("className", "a.B", "methodName", "c", "lineNumber", 7)),
                          "cause", Map.of("message", failure.getMessage()))));
            });
    assertThatThrownBy(() -> messages.read(message, reader -> reader.readThrowable(gate())))
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

  @Test
  void aDeclaredTypeIsNoPermission() {
    byte[] message = messages.write(writer -> writer.writeObject(new Pojo(1)));
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Pojo.class, gate())))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(Pojo.class.getName());
    byte[] nested = messages.write(writer -> writer.writeObject(rich()));
    assertThatThrownBy(() -> messages.read(nested, r -> r.readObject(Rich.class, gate(Rich.class))))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(".color");
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

  @Test
  void commonMembersArriveAndOthersAreSkippedOrKeepTheirInitialValue() {
    byte[] message = messages.write(writer -> writer.writeObject(new Before()));
    After after = (After) messages.read(message, r -> r.readObject(After.class, gate(After.class)));
    assertThat(after.id).isEqualTo(7);
    assertThat(after.added).isEqualTo("initial");
  }

  /** With numbers that not every one fits. */
  public static final class Small {
    public byte octet;
    public float half;
    public BigInteger large = BigInteger.ZERO;
  }

  @ParameterizedTest
  @ValueSource(strings = {"octet=128", "octet=1.5", "octet=x", "octet=null", "half=x", "large=x"})
  void aValueThatDoesNotFitIsAnErrorThatNamesTheField(String member) {
    String[] parts = member.split("=");
    Object value =
        switch (parts[1]) {
          case "128" -> 128;
          case "1.5" -> 1.5;
          case "null" -> null;
          default -> "x";
        };
    Map<String, Object> members = new HashMap<>();
    members.put(parts[0], value);
    byte[] message = messages.write(writer -> writer.writeObject(members));
    assertThatThrownBy(
            () -> messages.read(message, r -> r.readObject(Small.class, gate(Small.class))))
        .isInstanceOf(SerializationException.class)
        .hasMessageEndingWith("(at " + Small.class.getName() + "." + parts[0] + ")");
  }

  @Test
  void keysThatAreNoTextsAreRefusedWhenTheyAreWritten() {
    Map<Object, Object> map = new HashMap<>();
    map.put(new Pojo(1), 1);
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(map)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("use texts, numbers or enum constants as keys");
  }

  @Test
  void aListThatChangesWhileItIsWrittenIsRefused() {
    List<Object> list = new ArrayList<>();
    list.add(
        new Object() {
          @SuppressWarnings("unused") // Jackson's idea of a property
          public int getSize() {
            list.add("more");
            return list.size();
          }

          @SuppressWarnings("unused") // so that it is one
          public void setSize(int size) {
            list.add(size);
          }
        });
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(list)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("changed while it was written");
  }

  @Test
  void aPatternIsItsExpression() {
    byte[] message = messages.write(writer -> writer.writeObject(Pattern.compile("(?i)a+")));
    assertThat(new String(message, StandardCharsets.ISO_8859_1)).endsWith("(?i)a+");
    Object read = messages.read(message, reader -> reader.readObject(Pattern.class, gate()));
    assertThat(read).hasToString("(?i)a+");
  }

  @Test
  void aPatternWithFlagsThatItsExpressionDoesNotHaveIsRefused() {
    Pattern pattern = Pattern.compile("a+", Pattern.CASE_INSENSITIVE);
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(pattern)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("java.util.regex.Pattern");
  }
}
