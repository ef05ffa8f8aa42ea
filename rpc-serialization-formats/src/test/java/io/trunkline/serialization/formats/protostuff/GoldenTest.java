package io.trunkline.serialization.formats.protostuff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import demo.bid.BidException;
import demo.bid.BidService;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What stock wrote is read as what was sent, and written so that it is read again. */
final class GoldenTest {

  private static final String PREFIX = "2.7.23-protostuff-";

  private final Messages messages = Messages.of(new ProtostuffSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("demo.bid.*")
          .allow("com.alibaba.dubbo.rpc.service.GenericException")
          .build();

  private static Stream<GoldenCall> captured(String direction) {
    List<String> names = GoldenFrames.names(PREFIX);
    return GoldenCall.all().stream()
        .filter(call -> names.contains(PREFIX + call.name() + direction));
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

  @TestFactory
  Stream<DynamicTest> aRequestOfStockIsReadAndWrittenSoThatItIsReadAgain() {
    return captured("-request")
        .filter(call -> !call.name().equals("types"))
        .map(call -> dynamicTest(call.name(), () -> checkRequest(call)));
  }

  private void checkRequest(GoldenCall call) {
    byte[] body = GoldenFrames.body(PREFIX + call.name() + "-request");
    List<@Nullable Object> arguments = new ArrayList<>();
    Map<String, Object> attachments = readRequest(body, call, arguments);
    assertThat(arguments).usingRecursiveComparison().isEqualTo(call.arguments());
    assertThat(attachments).containsEntry("path", "demo.bid.BidService");
    byte[] written =
        messages.write(
            writer -> {
              call.head().forEach(writer::writeString);
              arguments.forEach(writer::writeObject);
              writer.writeAttachments(attachments);
            });
    List<@Nullable Object> again = new ArrayList<>();
    assertThat(readRequest(written, call, again)).isEqualTo(attachments);
    assertThat(again).usingRecursiveComparison().isEqualTo(call.arguments());
  }

  private Map<String, Object> readRequest(
      byte[] body, GoldenCall call, List<@Nullable Object> arguments) {
    return messages.read(
        body,
        reader -> {
          call.head().forEach(text -> assertThat(reader.readString()).isEqualTo(text));
          for (Type type : parameters(call)) {
            arguments.add(reader.readObject(type, gate));
          }
          return reader.readAttachments(gate);
        });
  }

  @Test
  void aSetWhoseElementsStockHasLostIsRefused() {
    GoldenCall call = GoldenCall.named("types");
    byte[] body = GoldenFrames.body(PREFIX + "types-request");
    List<@Nullable Object> arguments = new ArrayList<>();
    assertThatThrownBy(() -> readRequest(body, call, arguments))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("java.util.LinkedHashSet");
    assertThat(arguments).isEqualTo(call.arguments().subList(0, 6));
  }

  @TestFactory
  Stream<DynamicTest> aResultOfStockIsReadAndWrittenSoThatItIsReadAgain() {
    return captured("-response")
        .filter(call -> call.type() != GoldenCall.EXCEPTION && !call.name().equals("types"))
        .map(call -> dynamicTest(call.name(), () -> checkResult(call)));
  }

  private void checkResult(GoldenCall call) {
    byte[] body = GoldenFrames.body(PREFIX + call.name() + "-response");
    Method method = method(call);
    Type declared = method == null ? Object.class : method.getGenericReturnType();
    List<@Nullable Object> results = new ArrayList<>();
    Map<String, Object> attachments = readResult(body, call, declared, results);
    assertThat(results.get(0)).usingRecursiveComparison().isEqualTo(call.result());
    byte[] written =
        messages.write(
            writer -> {
              writer.writeByte(call.type());
              if (call.type() == GoldenCall.VALUE) {
                writer.writeObject(results.get(0));
              }
              writer.writeAttachments(attachments);
            });
    List<@Nullable Object> again = new ArrayList<>();
    assertThat(readResult(written, call, declared, again)).isEqualTo(attachments);
    assertThat(again).usingRecursiveComparison().isEqualTo(results);
  }

  private Map<String, Object> readResult(
      byte[] body, GoldenCall call, Type declared, List<@Nullable Object> results) {
    return messages.read(
        body,
        reader -> {
          assertThat(reader.readByte()).isEqualTo(call.type());
          results.add(call.type() == GoldenCall.VALUE ? reader.readObject(declared, gate) : null);
          return reader.readAttachments(gate);
        });
  }

  @TestFactory
  Stream<DynamicTest> anExceptionOfStockIsReadWithItsMessageItsFieldsAndItsStack() {
    return captured("-response")
        .filter(call -> call.result() instanceof Throwable)
        .map(call -> dynamicTest(call.name(), () -> checkException(call)));
  }

  private void checkException(GoldenCall call) {
    Throwable expected = (Throwable) call.result();
    messages.read(
        GoldenFrames.body(PREFIX + call.name() + "-response"),
        reader -> {
          assertThat(reader.readByte()).isEqualTo(GoldenCall.EXCEPTION);
          Throwable read = reader.readThrowable(gate);
          assertThat(read)
              .hasSameClassAs(expected)
              .hasMessage(String.valueOf(expected.getMessage()))
              .hasNoCause();
          if (read instanceof BidException bid) {
            assertThat(bid.code()).isEqualTo(42);
          } else {
            assertThat(read.getStackTrace()).hasSizeGreaterThan(10);
            assertThat(read.getStackTrace()[0].getClassName()).isEqualTo("demo.bid.BidServiceImpl");
          }
          return reader.readAttachments(gate);
        });
  }

  @Test
  void aHeartbeatOfStockIsANull() {
    for (String name : List.of("heartbeat-request", "heartbeat-response")) {
      byte[] body = GoldenFrames.body(PREFIX + name);
      assertThat(messages.<@Nullable Object>read(body, r -> r.readObject(Object.class, gate)))
          .isNull();
      assertThat(messages.write(writer -> writer.writeObject(null))).isEqualTo(body);
    }
  }
}
