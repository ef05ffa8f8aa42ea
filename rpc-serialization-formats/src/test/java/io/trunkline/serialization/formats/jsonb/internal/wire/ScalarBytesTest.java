package io.trunkline.serialization.formats.jsonb.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.fastjson2.JSONB;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.ValueKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scalars are written in the bytes of the library that stock peers use, and read from them. */
final class ScalarBytesTest {

  static Stream<Object> scalars() {
    List<Object> values = new ArrayList<>();
    for (long edge :
        new long[] {
          0, 7, 8, 15, 16, 47, 48, 2047, 2048, 262_143, 262_144, Integer.MAX_VALUE, 1L << 31
        }) {
      for (long number : new long[] {edge, -edge, -edge - 1, Long.MAX_VALUE - edge}) {
        values.add(number);
        values.add((int) number);
        values.add((short) number);
        values.add((byte) number);
        values.add((double) number);
        values.add((float) number);
        values.add(number + 0.5);
        values.add(BigInteger.valueOf(number));
        values.add(BigInteger.valueOf(number).shiftLeft(70));
        values.add(BigDecimal.valueOf(number));
        values.add(BigDecimal.valueOf(number, 3));
        values.add(new BigDecimal(BigInteger.valueOf(number).shiftLeft(70), -300));
      }
    }
    values.addAll(List.of(Double.NaN, 1d / 0, -1d / 0, Double.MIN_VALUE, Float.NaN, 100.1f));
    values.addAll(List.of(true, false, 'x', '\u4f60', '\uffff', (char) 0));
    for (String text : List.of("", "x", "\u00e9", "\u4f60", "hello \u4f60\u597d \ud83d\ude00")) {
      for (int times : new int[] {1, 2, 15, 16, 47, 48, 63, 64, 65, 2047, 2048}) {
        values.add(text.repeat(times));
        values.add("ascii in front ".repeat(times) + text);
        values.add(text.repeat(times) + "ascii behind".repeat(times));
      }
    }
    values.addAll(List.of(new Date(0), new Date(-1), new Date(1_700_000_000_123L)));
    values.addAll(List.of(new Date(Long.MAX_VALUE), new Date(60_000L * Integer.MAX_VALUE)));
    values.addAll(List.of(Instant.EPOCH, Instant.MAX, Instant.MIN, Instant.ofEpochSecond(5, 7)));
    LocalDateTime leap = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 999_999_999);
    values.addAll(List.of(leap, leap.toLocalDate(), leap.toLocalTime(), LocalTime.MIDNIGHT));
    values.addAll(List.of(LocalDate.of(-5, 1, 1), LocalDate.of(32_767, 12, 31)));
    values.add(ZonedDateTime.of(leap, ZoneId.of("Europe/Paris")));
    values.add(ZonedDateTime.of(leap, ZoneId.of("Asia/Shanghai")));
    values.add(new byte[] {1, 2, -1});
    values.add(new byte[3000]);
    return values.stream();
  }

  @ParameterizedTest
  @MethodSource("scalars")
  void aScalarHasTheBytesOfTheLibraryAndIsReadFromThem(Object value) {
    byte[] expected = JSONB.toBytes(value);
    assertThat(write(sink -> writeScalar(sink, value))).isEqualTo(expected);
    JsonbSource source = source(expected);
    Object read = readScalar(source);
    assertThat(read).isEqualTo(value).hasSameClassAs(value);
    source.endItem();
    assertThat(source.isEnd()).isTrue();

    JsonbSource skipped = source(expected);
    skipped.skipScalar();
    skipped.endItem();
    assertThat(skipped.isEnd()).isTrue();
  }

  @Test
  void aNegativeZeroKeepsItsSignAndTheLibraryReadsIt() {
    byte[] bytes = write(sink -> sink.writeDouble(-0d));
    assertThat(readScalar(source(bytes))).isEqualTo(-0d);
    assertThat(JSONB.parse(bytes)).isEqualTo(-0d);
    bytes = write(sink -> sink.writeFloat(-0f));
    assertThat(readScalar(source(bytes))).isEqualTo(-0f);
    assertThat(JSONB.parse(bytes)).isEqualTo(-0f);
  }

  /** The library would write a question mark. */
  @ParameterizedTest
  @ValueSource(strings = {"\ud83d", "\ude00", "x\ud83dx", "ascii \u4f60 \ude00\ud83d"})
  void halfOfASurrogatePairArrives(String text) {
    byte[] bytes = write(sink -> sink.writeText(text));
    assertThat(source(bytes).readText()).isEqualTo(text);
    assertThat(JSONB.parse(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "GB18030"})
  void aTextIsReadInEachCharset(String charset) throws Exception {
    String text = "caf\u00e9 \u4f60\u597d \ud83d\ude00";
    byte[] encoded = text.getBytes(charset);
    byte[] bytes = new byte[encoded.length + 2];
    bytes[0] =
        (byte)
            switch (charset) {
              case "UTF-8" -> Tags.TEXT_UTF8;
              case "UTF-16" -> Tags.TEXT_UTF16;
              case "UTF-16LE" -> Tags.TEXT_UTF16_LE;
              case "UTF-16BE" -> Tags.TEXT_UTF16_BE;
              default -> Tags.TEXT_GB18030;
            };
    bytes[1] = (byte) encoded.length;
    System.arraycopy(encoded, 0, bytes, 2, encoded.length);
    assertThat(source(bytes).readText()).isEqualTo(text);
  }

  private static void writeScalar(JsonbSink sink, Object value) {
    if (value instanceof Date date) {
      sink.writeDate(date.getTime());
    } else if (value instanceof Instant instant) {
      sink.writeInstant(instant);
    } else if (value instanceof LocalDate date) {
      sink.writeLocalDate(date);
    } else if (value instanceof LocalTime time) {
      sink.writeLocalTime(time);
    } else if (value instanceof LocalDateTime time) {
      sink.writeLocalDateTime(time);
    } else if (value instanceof ZonedDateTime time) {
      sink.writeZoned(time.toLocalDateTime(), time.getZone().getId());
    } else if (value instanceof BigInteger number) {
      sink.writeBigInteger(number);
    } else if (value instanceof BigDecimal number) {
      sink.writeBigDecimal(number);
    } else if (value instanceof byte[] bytes) {
      sink.writeBinary(bytes);
    } else if (value instanceof String text) {
      sink.writeText(text);
    } else if (value instanceof Integer number) {
      sink.writeInt(number);
    } else if (value instanceof Long number) {
      sink.writeLong(number);
    } else if (value instanceof Short number) {
      sink.writeShort(number);
    } else if (value instanceof Byte number) {
      sink.writeByte(number);
    } else if (value instanceof Double number) {
      sink.writeDouble(number);
    } else if (value instanceof Float number) {
      sink.writeFloat(number);
    } else if (value instanceof Boolean truth) {
      sink.writeBoolean(truth);
    } else {
      sink.writeChar((Character) value);
    }
  }

  private static Object readScalar(JsonbSource source) {
    ValueKind kind = source.peek();
    return switch (kind) {
      case BOOLEAN -> source.readBoolean();
      case INTEGER, DECIMAL -> source.readNumber();
      case TEXT -> source.readText();
      case BINARY -> source.readBinary();
      case SCALAR -> source.readScalar();
      default -> throw new AssertionError(kind);
    };
  }

  /** The bytes of one item, without its length. */
  private static byte[] write(Consumer<JsonbSink> value) {
    PayloadOutput out = new PayloadOutput(0, 1 << 20);
    JsonbSink sink = new JsonbSink();
    sink.open(out);
    sink.beginItem();
    value.accept(sink);
    sink.endItem();
    sink.flush();
    return Arrays.copyOfRange(out.array(), 4, out.position());
  }

  /** A source at the only item, which has this content. */
  private static JsonbSource source(byte[] content) {
    byte[] message = new byte[content.length + 4];
    for (int i = 0; i < 4; i++) {
      message[i] = (byte) (content.length >> 24 - 8 * i);
    }
    System.arraycopy(content, 0, message, 4, content.length);
    JsonbSource source = new JsonbSource();
    source.open(new PayloadInput(message, 0, message.length));
    source.beginItem();
    return source;
  }
}
