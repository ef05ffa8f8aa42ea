package io.trunkline.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Message;
import demo.bid.BidException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stock 2.7.23 and 3.3.6 wrote, and what we write in its place. */
class GoldenTest {

  private static final String SERVICE = "demo.bid.proto.ProtoBidService";
  private static final List<String> PREFIXES = List.of("2.7.23-protobuf-", "3.3.6-protobuf-");
  private static final List<String> CASES =
      List.of(
          "async",
          "attach",
          "bid",
          "custom-exception",
          "echo",
          "echo50k",
          "exception",
          "null",
          "oneway",
          "types",
          "void");

  private final Messages messages = Messages.of(new ProtobufSerializationProvider());
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  static Stream<String> requests() {
    return PREFIXES.stream().flatMap(prefix -> CASES.stream().map(prefix::concat));
  }

  static Stream<String> responses() {
    return requests().filter(name -> !name.endsWith("oneway"));
  }

  private static String caseOf(String name) {
    return name.substring(name.indexOf("protobuf-") + "protobuf-".length());
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aRequestOfStockIsReadAndWrittenInItsBytes(String name) {
    byte[] body = GoldenFrames.body(name + "-request");
    List<Message> expected = ProtoValues.arguments(caseOf(name));
    List<String> head = new ArrayList<>();
    Map<String, Object> attachments =
        messages.read(
            body,
            reader -> {
              for (int i = 0; i < 5; i++) {
                head.add(String.valueOf(reader.readString(100)));
              }
              for (Message argument : expected) {
                assertThat(reader.readObject(argument.getClass(), gate)).isEqualTo(argument);
              }
              return reader.readAttachments(gate);
            });
    assertThat(head.subList(0, 3)).containsExactly("2.0.2", SERVICE, "0.0.0");
    assertThat(attachments)
        .containsEntry("path", SERVICE)
        .containsEntry("interface", SERVICE)
        .containsEntry("remote.application", "wire-consumer");
    if (name.endsWith("attach")) {
      assertThat(attachments).containsEntry("x-cap", "1;kryo");
    }

    byte[] items =
        messages.write(
            writer -> {
              head.forEach(writer::writeString);
              expected.forEach(writer::writeObject);
            });
    assertThat(items).isEqualTo(Arrays.copyOf(body, items.length));
    if (name.startsWith("2.7.23")) { // the order of the map is another one
      byte[] all = messages.write(writer -> writer.writeAttachments(attachments));
      assertThat(items.length + all.length).isEqualTo(body.length);
    }
  }

  @ParameterizedTest
  @MethodSource("responses")
  void aResponseOfStockIsReadAndWrittenInItsBytes(String name) {
    byte[] body = GoldenFrames.body(name + "-response");
    int type =
        switch (caseOf(name)) {
          case "exception", "custom-exception" -> GoldenCall.EXCEPTION;
          case "null", "void" -> GoldenCall.NULL;
          default -> GoldenCall.VALUE;
        };
    byte[] written;
    if (type == GoldenCall.EXCEPTION) {
      written = writtenException(body, caseOf(name));
    } else {
      Message result = type == GoldenCall.VALUE ? ProtoValues.result(caseOf(name)) : null;
      Map<String, Object> attachments = messages.read(body, reader -> read(reader, type, result));
      assertThat(attachments).containsExactly(Map.entry("dubbo", "2.0.2"));
      written =
          messages.write(
              writer -> {
                writer.writeByte(type);
                if (result != null) {
                  writer.writeObject(result);
                }
                writer.writeAttachments(name.startsWith("2.7.23") ? attachments : Map.of());
              });
    }
    if (name.startsWith("2.7.23") && type != GoldenCall.EXCEPTION) {
      assertThat(written).isEqualTo(body);
    } else { // stock 3.3.6 writes its attachments twice
      assertThat(Arrays.copyOf(written, written.length - 1))
          .isEqualTo(Arrays.copyOf(body, written.length - 1));
    }
  }

  private Map<String, Object> read(MessageReader reader, int type, @Nullable Message result) {
    assertThat(reader.readByte()).isEqualTo(type);
    if (result != null) {
      assertThat(reader.readObject(result.getClass(), gate)).isEqualTo(result);
    }
    return reader.readAttachments(gate);
  }

  /** The bytes of an exception like the one in this body. */
  private byte[] writtenException(byte[] body, String theCase) {
    MessageReader reader = messages.reader(body);
    assertThat(reader.readByte()).isEqualTo(GoldenCall.EXCEPTION);
    ClassRefusedException refused =
        catchThrowableOfType(ClassRefusedException.class, () -> reader.readThrowable(gate));
    ThrowableText text = refused.throwable();
    Throwable same =
        theCase.equals("exception")
            ? new IllegalStateException("boom")
            : new BidException("custom boom", 42);
    assertThat(text.className()).isEqualTo(same.getClass().getName());
    assertThat(refused.className()).isEqualTo(text.className());
    assertThat(text.message()).isEqualTo(same.getMessage());
    assertThat(text.stackTrace()).hasSizeGreaterThan(20);
    assertThat(text.stackTrace().get(0).getClassName()).isEqualTo(SERVICE + "Impl");
    assertThat(refused).hasMessageContaining("protobuf sends exceptions as text");
    same.setStackTrace(text.stackTrace().toArray(new StackTraceElement[0]));
    return messages.write(
        writer -> {
          writer.writeByte(GoldenCall.EXCEPTION);
          writer.writeThrowable(same);
          writer.writeAttachments(Map.of());
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.7.23-protobuf-heartbeat-request", "3.3.6-protobuf-heartbeat-response"})
  void theBodyOfAHeartbeatIsEmpty(String name) {
    assertThat(messages.write(writer -> writer.writeEvent(null)))
        .isEqualTo(GoldenFrames.body(name))
        .isEmpty();
    assertThat(messages.write(writer -> writer.writeEvent("R"))).containsExactly(3, 10, 1, 'R');
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.7.23-protobuf-", "3.3.6-protobuf-"})
  void everyCapturedFrameIsCovered(String prefix) {
    List<String> covered = new ArrayList<>();
    requests().filter(n -> n.startsWith(prefix)).forEach(n -> covered.add(n + "-request"));
    responses().filter(n -> n.startsWith(prefix)).forEach(n -> covered.add(n + "-response"));
    covered.add(prefix + "heartbeat-request");
    covered.add(prefix + "heartbeat-response");
    assertThat(GoldenFrames.names(prefix).stream().filter(n -> !n.contains("-protobuf-json-")))
        .containsExactlyInAnyOrderElementsOf(covered);
  }
}
