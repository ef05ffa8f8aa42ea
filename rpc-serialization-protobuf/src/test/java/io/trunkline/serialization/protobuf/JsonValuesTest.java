package io.trunkline.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Any;
import com.google.protobuf.BoolValue;
import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DoubleValue;
import com.google.protobuf.Duration;
import com.google.protobuf.Empty;
import com.google.protobuf.FieldMask;
import com.google.protobuf.FloatValue;
import com.google.protobuf.Int64Value;
import com.google.protobuf.ListValue;
import com.google.protobuf.Message;
import com.google.protobuf.NullValue;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.UInt32Value;
import com.google.protobuf.UInt64Value;
import com.google.protobuf.Value;
import demo.bid.proto.Kinds;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON of each kind of value. */
class JsonValuesTest {

  private final Messages messages = Messages.of(new ProtobufJsonSerializationProvider());
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  private Object read(String json, Class<?> type) {
    byte[] line = (json + "\n").getBytes(StandardCharsets.UTF_8);
    return messages.read(line, reader -> reader.readObject(type, gate));
  }

  private static Value text(String text) {
    return Value.newBuilder().setStringValue(text).build();
  }

  private static Value number(double number) {
    return Value.newBuilder().setNumberValue(number).build();
  }

  static Stream<Arguments> ownForms() {
    Value list =
        Value.newBuilder()
            .setListValue(
                ListValue.newBuilder()
                    .addValues(Value.newBuilder().setNullValue(NullValue.NULL_VALUE))
                    .addValues(Value.newBuilder().setBoolValue(true))
                    .addValues(number(1.5)))
            .build();
    return Stream.of(
        Arguments.of(StringValue.of("a\"b\\c\n"), "\"a\\\"b\\\\c\\n\""),
        Arguments.of(StringValue.of("<\u4f60\ud83d\ude00"), "\"\\u003c\\u4f60\\ud83d\\ude00\""),
        Arguments.of(BoolValue.of(true), "true"),
        Arguments.of(Int64Value.of(Long.MIN_VALUE), "\"-9223372036854775808\""),
        Arguments.of(UInt64Value.of(-1), "\"18446744073709551615\""),
        Arguments.of(UInt32Value.of(-1), "4294967295"),
        Arguments.of(DoubleValue.of(1e300), "1.0E300"),
        Arguments.of(DoubleValue.of(Double.NaN), "\"NaN\""),
        Arguments.of(FloatValue.of(Float.NEGATIVE_INFINITY), "\"-Infinity\""),
        Arguments.of(BytesValue.of(ByteString.copyFrom(new byte[] {-1, -2})), "\"//4=\""),
        Arguments.of(
            Timestamp.newBuilder().setSeconds(1_709_210_096).setNanos(789_000_000).build(),
            "\"2024-02-29T12:34:56.789Z\""),
        Arguments.of(
            Duration.newBuilder().setSeconds(-1).setNanos(-500_000_000).build(), "\"-1.500s\""),
        Arguments.of(Duration.newBuilder().setNanos(-1).build(), "\"-0.000000001s\""),
        Arguments.of(Duration.newBuilder().setSeconds(3).build(), "\"3s\""),
        Arguments.of(
            FieldMask.newBuilder().addPaths("user.display_name").addPaths("photo").build(),
            "\"user.displayName,photo\""),
        Arguments.of(Empty.getDefaultInstance(), "{}"),
        Arguments.of(
            Struct.newBuilder().putFields("a", text("b")).putFields("c", list).build(),
            "{\"a\":\"b\",\"c\":[null,true,1.5]}"),
        Arguments.of(
            FieldDescriptorProto.newBuilder()
                .setName("name")
                .setType(FieldDescriptorProto.Type.TYPE_BYTES)
                .build(),
            "{\"name\":\"name\",\"type\":\"TYPE_BYTES\"}"));
  }

  @ParameterizedTest
  @MethodSource("ownForms")
  void eachKindHasItsForm(Message value, String json) {
    assertThat(new String(messages.write(w -> w.writeObject(value)), StandardCharsets.US_ASCII))
        .isEqualTo(json + "\n");
    assertThat(read(json, value.getClass())).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"negative\": \"-2\", \"big\": 5}|negative: -2 big: 5",
        "{ \"negative\" : -2.0 , \"big\" : 1e3 }|negative: -2 big: 1000",
        "{\"fixed_big\": \"7\"}|fixed_big: 7",
        "{\"color\": 2}|color: BLUE",
        "{\"color\": 9}|color: UNKNOWN_ENUM_VALUE_Color_9",
        "{\"text\": null, \"packed\": null, \"counts\": null, \"nested\": null}|``",
        "{\"unknown\": [{\"a\": [1, \"b\", true, false, null]}, {}, []], \"text\": \"t\"}|text: \"t\"",
        "{\"binary\": \"_-8\"}|binary: \"\\377\\357\"",
        "{\"text\": \"\\u0041\\/\"}|text: \"A/\"",
        "{\"single\": \"1.5\", \"twice\": -0.5e1}|single: 1.5 twice: -5.0",
        "{\"word\": \"a\", \"number\": {\"number\": 1}}|number { number: 1 }",
        "{\"packed\": [], \"counts\": {}}|``",
      })
  void otherSpellingsAreRead(String json, String expected) {
    assertThat(read(json, Kinds.class).toString().replaceAll("\\s+", " ").strip())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|expected '{'",
        "null|expected '{'",
        "{|expected '\"'",
        "{\"text\"|expected ':'",
        "{\"text\":1}|expected '\"'",
        "{\"text\":\"a|control character",
        "{\"text\":\"\\x\"}|unknown escape",
        "{\"text\":\"\\u12\"}|four hexadecimal digits",
        "{\"text\":\"a\"} x|does not end with its line",
        "{\"text\":\"a\",}|expected '\"'",
        "{\"truth\":1}|expected true or false",
        "{\"negative\":1.5}|expected a whole number",
        "{\"negative\":3000000000}|out of the range",
        "{\"negative\":\"1e1000000000\"}|too many digits",
        "{\"big\":1e-1000000000}|too many digits",
        "{\"fixed\":-1}|out of the range",
        "{\"fixedBig\":\"18446744073709551616\"}|out of the range",
        "{\"twice\":1e999}|out of the range",
        "{\"single\":1e99}|out of the range",
        "{\"twice\":\"1d\"}|expected a number",
        "{\"twice\":\"0x1p3\"}|expected a number",
        "{\"binary\":\"?\"}|not in Base64",
        "{\"color\":\"PINK\"}|none of the enum",
        "{\"packed\":[null]}|an element is null",
        "{\"counts\":{\"a\":null}}|a value of a map is null",
        "{\"named\":{\"a\":{}}}|expected a whole number",
        "{\"packed\":{}}|expected '['",
        "{\"unknown\":nonsense}|expected a number",
      })
  void whatIsNoneIsRefusedWithAReason(String json, String reason) {
    assertThatThrownBy(() -> read(json, Kinds.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageStartingWith("protobuf-json: ")
        .hasMessageContaining(reason);
  }

  @Test
  void aTypeThatNobodyDeclaredIsRefusedInBothDirections() {
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(Any.pack(text("a")))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("no google.protobuf.Any");
    assertThatThrownBy(() -> read("{\"@type\":\"a/b\"}", Any.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("no google.protobuf.Any");
  }

  @ParameterizedTest
  @CsvSource({"1a, nothing", "1.0000000001s, fraction", ".5s, 1.5s", "1.s, 1.5s", "s, 1.5s"})
  void aDurationThatIsNoneIsRefused(String text, String reason) {
    assertThatThrownBy(() -> read("\"" + text + "\"", Duration.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(reason.equals("nothing") ? "duration" : reason);
  }
}
