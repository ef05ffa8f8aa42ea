package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.dubbo.rpc.service.GenericException;
import demo.bid.BidException;
import demo.bid.BidResponse;
import demo.bid.BidService;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Message bodies captured from stock Dubbo peers, item by item; their values are in
 * golden/README.md.
 */
final class StockFramesTest {

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allowSignaturesOf(BidService.class)
          .allow(GenericException.class.getName())
          .build();
  private final Messages messages = Messages.of(new Hessian2SerializationProvider());

  private record Request(List<String> head, List<Object> args, Map<String, Object> attachments) {}

  static Stream<String> requests() {
    return Stream.of("2.7.23", "3.3.6")
        .flatMap(version -> GoldenCall.all().stream().map(call -> version + "-hessian2-" + call));
  }

  private Request request(String frame) {
    return messages.read(
        GoldenFrames.body(frame + "-request"),
        reader -> {
          List<String> head = new ArrayList<>();
          for (int i = 0; i < 5; i++) {
            head.add(reader.readString());
          }
          List<Class<?>> types =
              MethodType.fromMethodDescriptorString(
                      "(" + head.get(4) + ")V", getClass().getClassLoader())
                  .parameterList();
          List<Object> args = new ArrayList<>();
          types.forEach(type -> args.add(reader.readObject(type, gate)));
          return new Request(head, args, reader.readAttachments(gate));
        });
  }

  private static GoldenCall callOf(String frame) {
    return GoldenCall.named(frame.substring(frame.indexOf("hessian2-") + "hessian2-".length()));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void readsEveryItemOfARequest(String frame) {
    Request request = request(frame);
    GoldenCall call = callOf(frame);
    assertThat(request.head).isEqualTo(call.head());
    assertThat(request.args).usingRecursiveComparison().isEqualTo(call.arguments());
    assertThat(request.attachments)
        .containsEntry("path", "demo.bid.BidService")
        .containsEntry("interface", "demo.bid.BidService")
        .containsEntry("remote.application", "wire-consumer");
    if (call.name().equals("attach")) {
      assertThat(request.attachments).containsEntry("x-cap", "1;kryo");
    }
    if (call.name().equals("oneway")) {
      assertThat(request.attachments).containsEntry("return", "false");
    }
  }

  static Stream<String> responses() {
    return requests().filter(frame -> !frame.endsWith("-oneway"));
  }

  @ParameterizedTest
  @MethodSource("responses")
  void readsEveryItemOfAResponse(String frame) {
    messages.read(
        GoldenFrames.body(frame + "-response"),
        reader -> {
          assertResult(frame, reader);
          assertThat(reader.readAttachments(gate)).containsEntry("dubbo", "2.0.2");
          return null;
        });
  }

  @SuppressWarnings("unchecked")
  private void assertResult(String frame, MessageReader reader) {
    GoldenCall call = callOf(frame);
    switch (call.name()) {
      case "null", "void" -> assertThat(reader.readByte()).isEqualTo(5);
      case "exception" -> {
        Throwable thrown = readFailure(reader);
        assertThat(thrown).isInstanceOf(IllegalStateException.class).hasMessage("boom");
        assertThat(thrown.getStackTrace()[0].getMethodName()).isEqualTo("fail");
      }
      case "custom-exception" -> {
        Throwable thrown = readFailure(reader);
        assertThat(thrown).isInstanceOf(BidException.class).hasMessage("custom boom");
        assertThat(((BidException) thrown).code()).isEqualTo(42);
      }
      case "generic-exception" -> {
        Throwable thrown = readFailure(reader);
        assertThat(thrown).isInstanceOf(GenericException.class);
        assertThat(((GenericException) thrown).exceptionMessage()).isEqualTo("g-boom");
        assertThat(((GenericException) thrown).exceptionClass())
            .isEqualTo("java.lang.IllegalStateException");
      }
      default -> {
        assertThat(reader.readByte()).isEqualTo(4);
        Object value = reader.readObject(resultType(call.name()), gate);
        Object expected = call.result();
        if (frame.equals("2.7.23-hessian2-types")) {
          // That provider had read the set it returns, and its own reader knows HashSet only.
          ((Map<String, Object>) expected).put("set", new HashSet<>(List.of("x", "y")));
        }
        assertThat(value).usingRecursiveComparison().isEqualTo(expected);
        assertThat(value).hasSameClassAs(expected);
      }
    }
  }

  private Throwable readFailure(MessageReader reader) {
    assertThat(reader.readByte()).isEqualTo(3);
    Throwable thrown = reader.readThrowable(gate);
    assertThat(thrown.getCause()).isNull();
    assertThat(thrown.getSuppressed()).isEmpty();
    assertThat(thrown.getStackTrace()).hasSizeGreaterThan(5);
    return thrown;
  }

  private static Class<?> resultType(String name) {
    return switch (name) {
      case "bid" -> BidResponse.class;
      case "types" -> Map.class;
      case "echosvc", "generic", "generic-bid" -> Object.class;
      default -> String.class;
    };
  }

  // The attachments are compared as a map: a HashMap's order depends on its capacity.
  @ParameterizedTest
  @MethodSource("io.trunkline.testkit.GoldenCall#all")
  void writesTheBytesOfARequestThatTheNewestStockPeerWrote(GoldenCall call) {
    String frame = "3.3.6-hessian2-" + call;
    Request request = request(frame);
    Consumer<MessageWriter> items =
        writer -> {
          call.head().forEach(writer::writeString);
          call.arguments().forEach(writer::writeObject);
        };
    byte[] written = messages.write(items);
    byte[] whole =
        messages.write(items.andThen(writer -> writer.writeAttachments(request.attachments)));
    byte[] stock = GoldenFrames.body(frame + "-request");
    assertThat(written).isEqualTo(Arrays.copyOf(stock, written.length));
    assertThat(whole).hasSameSizeAs(stock);
    assertThat(whole[written.length]).isEqualTo((byte) 'H');
  }

  // Not exceptions: a stack trace element does not say whence it came, and so its field "format",
  // which only the JDK can set, is 0 once it was read.
  @ParameterizedTest
  @ValueSource(strings = {"bid", "echo", "echo50k", "types", "attach", "async", "echosvc"})
  void writesTheBytesOfAResponseThatTheNewestStockPeerWrote(String name) {
    byte[] written =
        messages.write(
            writer -> {
              writer.writeByte(4);
              writer.writeObject(GoldenCall.named(name).result());
              writer.writeAttachments(Map.of("dubbo", "2.0.2"));
            });
    assertThat(written).isEqualTo(GoldenFrames.body("3.3.6-hessian2-" + name + "-response"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "void"})
  void writesTheBytesOfAResponseWithoutValue(String name) {
    byte[] written =
        messages.write(
            writer -> {
              writer.writeByte(5);
              writer.writeAttachments(Map.of("dubbo", "2.0.2"));
            });
    assertThat(written).isEqualTo(GoldenFrames.body("3.3.6-hessian2-" + name + "-response"));
  }

  @Test
  void everyCapturedBodyOfThisSerializationIsCovered() {
    List<String> names =
        Stream.of("2.7.23-hessian2-", "3.3.6-hessian2-")
            .flatMap(prefix -> GoldenFrames.names(prefix).stream())
            .map(name -> name.replaceAll("^.*hessian2-|-request$|-response$", ""))
            .distinct()
            .toList();
    List<String> expected = new ArrayList<>(List.of("heartbeat")); // an event: the protocol's
    GoldenCall.all().forEach(call -> expected.add(call.name()));
    assertThat(names).containsExactlyInAnyOrderElementsOf(expected);
  }
}
