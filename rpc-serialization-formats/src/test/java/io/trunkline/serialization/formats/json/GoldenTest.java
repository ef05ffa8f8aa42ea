package io.trunkline.serialization.formats.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import demo.bid.BidException;
import demo.bid.BidService;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What stock 2.7.23 wrote is read as what was sent, and written as the same JSON, but for escapes
 * of what is not ASCII, and for dates of gson.
 */
final class GoldenTest {

  private static final List<SerializationProvider> FORMATS =
      List.of(new GsonSerializationProvider(), new FastjsonSerializationProvider());

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("demo.bid.*")
          .allow("com.alibaba.dubbo.rpc.service.GenericException")
          .build();

  /** A captured call in one of the formats. */
  private record Captured(SerializationProvider format, GoldenCall call) {

    byte[] body(String direction) {
      return GoldenFrames.body(prefix(format) + call.name() + direction);
    }

    Messages messages() {
      return Messages.of(format);
    }

    boolean isGson() {
      return format instanceof GsonSerializationProvider;
    }

    @Override
    public String toString() {
      return format.name() + ", " + call.name();
    }
  }

  /** What a test does with a captured call. */
  private interface Check {
    void of(Captured captured);
  }

  private static String prefix(SerializationProvider format) {
    return "2.7.23-" + format.name() + "-";
  }

  private static Stream<DynamicTest> captured(String direction, Check check) {
    return FORMATS.stream()
        .flatMap(format -> GoldenCall.all().stream().map(call -> new Captured(format, call)))
        .filter(
            one ->
                GoldenFrames.names(prefix(one.format()))
                    .contains(prefix(one.format()) + one.call().name() + direction))
        .map(one -> dynamicTest(one.toString(), () -> check.of(one)));
  }

  /** What the service declares; generic calls and the echo service take Strings and Objects. */
  private static Type[] parameters(GoldenCall call) {
    if (call.method().equals("$invoke")) {
      return new Type[] {String.class, String[].class, Object[].class};
    }
    Method method = method(call);
    return method == null ? new Type[] {Object.class} : method.getGenericParameterTypes();
  }

  private static @Nullable Method method(GoldenCall call) {
    return Arrays.stream(BidService.class.getMethods())
        .filter(method -> method.getName().equals(call.method()))
        .findFirst()
        .orElse(null);
  }

  /** Stock writes what is not ASCII as it is. */
  private static String unescaped(byte[] written) {
    String text = new String(written, UTF_8);
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      boolean isEscape = text.startsWith("\\u", i) && !text.startsWith("\\u00", i);
      plain.append(isEscape ? (char) Integer.parseInt(text, i + 2, i + 6, 16) : text.charAt(i));
      i += isEscape ? 5 : 0;
    }
    return plain.toString();
  }

  @TestFactory
  Stream<DynamicTest> aRequestOfStockIsReadAndWrittenAsTheSameJson() {
    return captured("-request", this::checkRequest);
  }

  private void checkRequest(Captured captured) {
    GoldenCall call = captured.call();
    byte[] body = captured.body("-request");
    List<@Nullable String> head = new ArrayList<>();
    List<@Nullable Object> arguments = new ArrayList<>();
    Map<String, Object> attachments =
        captured
            .messages()
            .read(
                body,
                reader -> {
                  call.head().forEach(text -> head.add(reader.readString()));
                  for (Type type : parameters(call)) {
                    arguments.add(reader.readObject(type, gate));
                  }
                  return reader.readAttachments(gate);
                });
    assertThat(head).isEqualTo(call.head());
    List<Object> expected = new ArrayList<>(call.arguments());
    boolean hasDate = captured.isGson() && call.name().equals("types");
    if (hasDate) { // stock sends no milliseconds and no zone
      LocalDateTime local = LocalDateTime.of(2023, 11, 14, 22, 13, 20);
      expected.set(0, Date.from(local.atZone(ZoneId.systemDefault()).toInstant()));
    }
    assertThat(arguments).usingRecursiveComparison().isEqualTo(expected);
    assertThat(attachments).containsEntry("path", "demo.bid.BidService");
    byte[] written =
        captured
            .messages()
            .write(
                writer -> {
                  head.forEach(writer::writeString);
                  call.arguments().forEach(writer::writeObject);
                  writer.writeAttachments(attachments);
                });
    String stock = new String(body, UTF_8);
    assertThat(unescaped(written))
        .isEqualTo(
            hasDate
                ? stock.replace("Nov 14, 2023, 10:13:20 PM", "2023-11-14T22:13:20.123Z")
                : stock);
  }

  @TestFactory
  Stream<DynamicTest> aResultOfStockIsReadAndWrittenAsTheSameJson() {
    return captured(
        "-response",
        one -> {
          if (one.call().type() != GoldenCall.EXCEPTION) {
            checkResult(one);
          }
        });
  }

  private void checkResult(Captured captured) {
    GoldenCall call = captured.call();
    byte[] body = captured.body("-response");
    Method method = method(call);
    Type declared = method == null ? Object.class : method.getGenericReturnType();
    List<@Nullable Object> results = new ArrayList<>();
    Map<String, Object> attachments =
        captured
            .messages()
            .read(
                body,
                reader -> {
                  assertThat(reader.readByte()).isEqualTo(call.type());
                  results.add(
                      call.type() == GoldenCall.VALUE ? reader.readObject(declared, gate) : null);
                  return reader.readAttachments(gate);
                });
    if (call.name().equals("types")) { // nothing is declared for its values
      assertThat((Map<?, ?>) results.get(0))
          .extracting("bd", "prim", "boxed")
          .containsExactly(new BigDecimal("12345678901234567890.123456789"), 123_456_789_012L, 42);
    } else {
      assertThat(results.get(0)).usingRecursiveComparison().isEqualTo(call.result());
    }
    byte[] written =
        captured
            .messages()
            .write(
                writer -> {
                  writer.writeByte(call.type());
                  if (call.type() == GoldenCall.VALUE) {
                    writer.writeObject(results.get(0));
                  }
                  writer.writeAttachments(attachments);
                });
    assertThat(unescaped(written)).isEqualTo(new String(body, UTF_8));
  }

  @TestFactory
  Stream<DynamicTest> anExceptionOfStockIsReadWithItsMessageAndItsStack() {
    return captured(
        "-response",
        one -> {
          if (one.call().result() instanceof Throwable expected) {
            checkException(one, expected);
          }
        });
  }

  private void checkException(Captured captured, Throwable expected) {
    captured
        .messages()
        .read(
            captured.body("-response"),
            reader -> {
              assertThat(reader.readByte()).isEqualTo(GoldenCall.EXCEPTION);
              Throwable read = reader.readThrowable(gate);
              assertThat(read)
                  .hasSameClassAs(expected)
                  .hasMessage(String.valueOf(expected.getMessage()));
              boolean isCustom = read instanceof BidException;
              if (isCustom && captured.isGson()) {
                assertThat(((BidException) read).code()).isEqualTo(42);
                assertThat(read.getStackTrace()).as("stock had not filled it").isEmpty();
              } else {
                assertThat(read.getStackTrace()).hasSizeGreaterThan(10);
                assertThat(read.getStackTrace()[0].getClassName())
                    .isEqualTo("demo.bid.BidServiceImpl");
              }
              return reader.readAttachments(gate);
            });
  }

  @Test
  void aHeartbeatOfStockIsANull() {
    for (SerializationProvider format : FORMATS) {
      for (String name : List.of("heartbeat-request", "heartbeat-response")) {
        byte[] body = GoldenFrames.body(prefix(format) + name);
        Messages messages = Messages.of(format);
        assertThat(messages.<@Nullable Object>read(body, r -> r.readObject(Object.class, gate)))
            .isNull();
        assertThat(messages.write(writer -> writer.writeObject(null))).isEqualTo(body);
      }
    }
  }
}
