package io.trunkline.serialization.formats.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.CodedException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Date;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.SimpleTimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only gson's plain messages have. */
final class GsonTest {

  private final Messages messages = Messages.of(new GsonSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow(CodedException.class.getName()).build();

  private <T> T read(String line, Class<T> type) {
    byte[] message = (line + "\n").getBytes(UTF_8);
    Object read = messages.read(message, reader -> reader.readObject(type, gate));
    return type.cast(Objects.requireNonNull(read));
  }

  private String written(Object value) {
    return new String(messages.write(writer -> writer.writeObject(value)), UTF_8).strip();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Nov 14, 2023, 10:13:20 PM", // of JDK 9 to 19
        "Nov 14, 2023, 10:13:20\u202fPM", // of later ones
        "Nov 14, 2023 10:13:20 PM" // of JDK 8
      })
  void aDateInTheWordsOfEnglishIsReadInTheZoneOfThisJvm(String words) {
    LocalDateTime local = LocalDateTime.of(2023, 11, 14, 22, 13, 20);
    assertThat(read("\"" + words + "\"", Date.class))
        .isEqualTo(Date.from(local.atZone(ZoneId.systemDefault()).toInstant()));
  }

  @Test
  void aDateIsWrittenWithItsMillisecondsAndInUtc() {
    Date date = new Date(1_700_000_000_123L);
    assertThat(written(date)).isEqualTo("\"2023-11-14T22:13:20.123Z\"");
    assertThat(read(written(date), Date.class)).isEqualTo(date);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"14.11.2023, 22:13:20\"", "\"\"", "\"yesterday\"", "5"})
  void aDateInAnyOtherFormIsRefused(String text) {
    assertThatThrownBy(() -> read(text, Date.class)).isInstanceOf(SerializationException.class);
  }

  @Test
  void timesAreObjectsOfTheirPrivateFields() {
    LocalDateTime time = LocalDateTime.of(2024, 2, 29, 12, 34, 56, 7);
    assertThat(written(time))
        .isEqualTo(
            "{\"date\":{\"year\":2024,\"month\":2,\"day\":29},"
                + "\"time\":{\"hour\":12,\"minute\":34,\"second\":56,\"nano\":7}}");
    assertThatThrownBy(() -> read("{\"date\":{\"year\":2024,\"month\":13}}", LocalDateTime.class))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void aSetOfBitsIsAnArrayOfThem() {
    BitSet bits = BitSet.valueOf(new long[] {0b101});
    assertThat(written(bits)).isEqualTo("[1,0,1]");
    assertThat(read("[1,false,true,0]", BitSet.class)).isEqualTo(bits);
    assertThat(read(written(new BitSet()), BitSet.class)).isEqualTo(new BitSet());
    for (String wrong : List.of("[2]", "[null]", "true", "[\"x\"]")) {
      assertThatThrownBy(() -> read(wrong, BitSet.class))
          .isInstanceOf(SerializationException.class);
    }
  }

  @Test
  void anAtomicBooleanIsABoolean() {
    assertThat(written(new AtomicBoolean(true))).isEqualTo("true");
    assertThat(read("true", AtomicBoolean.class).get()).isTrue();
  }

  @Test
  void aZoneOfAnOffsetIsTheFieldsThatStockPeersNeed() {
    SimpleTimeZone zone = new SimpleTimeZone(3_600_000, "Europe/Paris");
    assertThat(written(zone))
        .isEqualTo(
            "{\"rawOffset\":3600000,\"useDaylight\":false,"
                + "\"monthLength\":[31,28,31,30,31,30,31,31,30,31,30,31],"
                + "\"dstSavings\":3600000,\"serialVersionOnStream\":2,\"ID\":\"Europe/Paris\"}");
    assertThat(read(written(zone), SimpleTimeZone.class)).isEqualTo(zone);
    String ofStock =
        "{\"startMonth\":0,\"startDay\":0,\"useDaylight\":false,\"monthLength\":[31,28],"
            + "\"endMode\":0,\"rawOffset\":3600000,\"ID\":\"Europe/Paris\"}";
    assertThat(read(ofStock, SimpleTimeZone.class)).isEqualTo(zone);
  }

  @Test
  void aZoneWithDaylightSavingTimeIsRefused() {
    SimpleTimeZone zone = new SimpleTimeZone(0, "Island", 4, 1, -1, 0, 9, -1, 1, 0);
    assertThatThrownBy(() -> written(zone)).hasMessageContaining("daylight saving time");
    assertThatThrownBy(() -> read("{\"useDaylight\":true}", SimpleTimeZone.class))
        .hasMessageContaining("daylight saving time");
  }

  /** As stock's reader has it. */
  @Test
  void aDeclaredQueueIsAnArrayDeque() {
    Object deque = read("[1]", Deque.class);
    assertThat(deque).isInstanceOf(ArrayDeque.class);
    Object queue = read("[]", Queue.class);
    assertThat(queue).isInstanceOf(ArrayDeque.class);
  }

  @Test
  void aKeyThatIsThereTwiceIsRefused() {
    assertThatThrownBy(() -> read("{\"1\":\"int\",\"1\":\"text\"}", Map.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("there twice");
  }

  /** So that stock's reader, which reads the text of it once more, finds JSON. */
  @Test
  void anExceptionIsJsonInAText() {
    CodedException failure = new CodedException("with a blank, a = and a \"quote\"", 42, "detail");
    byte[] message = messages.write(writer -> writer.writeThrowable(failure));
    assertThat(new String(message, UTF_8))
        .startsWith("{\"exception\":\"{\\\"")
        .endsWith("}\",\"clazz\":\"" + CodedException.class.getName() + "\"}\n");
    Throwable read = messages.read(message, reader -> reader.readThrowable(gate));
    assertThat(read).usingRecursiveComparison().ignoringFields("stackTrace").isEqualTo(failure);
  }

  @Test
  void anExceptionWithoutClassOrPartsIsRefused() {
    for (String line :
        List.of(
            "{}",
            "null",
            "[]",
            "{\"clazz\":\"java.lang.Exception\"}",
            "{\"exception\":{}}",
            "{\"exception\":\"\",\"clazz\":\"java.lang.Exception\"}",
            "{\"exception\":5,\"clazz\":\"java.lang.Exception\"}")) {
      byte[] message = (line + "\n").getBytes(UTF_8);
      assertThatThrownBy(() -> messages.read(message, reader -> reader.readThrowable(gate)))
          .as(line)
          .isInstanceOf(SerializationException.class);
    }
  }
}
