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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stock 2.7.23 and 3.3.6 wrote, and what we write in its place. */
class GoldenTest {

  private static final String SERVICE = "demo.bid.proto.ProtoBidService";
  private static final List<String> PREFIXES =
      List.of(
          "2.7.23-protobuf-", "3.3.6-protobuf-", "2.7.23-protobuf-json-", "3.3.6-protobuf-json-");
  private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-f]{4})");
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

  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  static Stream<String> requests() {
    return PREFIXES.stream().flatMap(prefix -> CASES.stream().map(prefix::concat));
  }

  static Stream<String> responses() {
    return requests().filter(name -> !name.endsWith("oneway"));
  }

  private static String caseOf(String name) {
    return name.replaceFirst(".*-protobuf-(json-)?", "");
  }

  private static Messages messages(String name) {
    return Messages.of(
        name.contains("-json-")
            ? new ProtobufJsonSerializationProvider()
            : new ProtobufSerializationProvider());
  }

  /**
   * Ours escapes in JSON what is not ASCII, so that the charset of the peer's JVM does not count.
   */
  private static byte[] unescaped(String name, byte[] body) {
    if (!name.contains("-json-")) {
      return body;
    }
    String text =
        ESCAPE
            .matcher(new String(body, StandardCharsets.UTF_8))
            .replaceAll(
                escape -> {
                  int unit = Integer.parseInt(escape.group(1), 16);
                  return unit < 0x80
                      ? Matcher.quoteReplacement(escape.group())
                      : String.valueOf((char) unit);
                });
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aRequestOfStockIsReadAndWrittenInItsBytes(String name) {
    Messages messages = messages(name);
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
        unescaped(
            name,
            messages.write(
                writer -> {
                  head.forEach(writer::writeString);
                  expected.forEach(writer::writeObject);
                }));
    assertThat(items).isEqualTo(Arrays.copyOf(body, items.length));
    if (name.startsWith("2.7.23")) { // the order of the map is another one
      byte[] all = messages.write(writer -> writer.writeAttachments(attachments));
      assertThat(items.length + all.length).isEqualTo(body.length);
    }
  }

  @ParameterizedTest
  @MethodSource("responses")
  void aResponseOfStockIsReadAndWrittenInItsBytes(String name) {
    Messages messages = messages(name);
    byte[] body = GoldenFrames.body(name + "-response");
    int type =
        switch (caseOf(name)) {
          case "exception", "custom-exception" -> GoldenCall.EXCEPTION;
          case "null", "void" -> GoldenCall.NULL;
          default -> GoldenCall.VALUE;
        };
    byte[] written;
    if (type == GoldenCall.EXCEPTION) {
      written = writtenException(messages, body, caseOf(name));
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
    written = unescaped(name, written);
    if (name.startsWith("2.7.23") && type != GoldenCall.EXCEPTION) {
      assertThat(written).isEqualTo(body);
    } else { // stock 3.3.6 writes its attachments twice
      int end = messages.write(writer -> writer.writeAttachments(Map.of())).length;
      assertThat(Arrays.copyOf(written, written.length - end))
          .isEqualTo(Arrays.copyOf(body, written.length - end));
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
  private byte[] writtenException(Messages messages, byte[] body, String theCase) {
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
    assertThat(refused).hasMessageContaining("sends exceptions as text");
    same.setStackTrace(text.stackTrace().toArray(new StackTraceElement[0]));
    return messages.write(
        writer -> {
          writer.writeByte(GoldenCall.EXCEPTION);
          writer.writeThrowable(same);
          writer.writeAttachments(Map.of());
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.7.23-protobuf-heartbeat-request",
        "3.3.6-protobuf-heartbeat-response",
        "2.7.23-protobuf-json-heartbeat-response",
        "3.3.6-protobuf-json-heartbeat-request"
      })
  void theBodyOfAHeartbeatIsEmpty(String name) {
    assertThat(messages(name).write(writer -> writer.writeEvent(null)))
        .isEqualTo(GoldenFrames.body(name))
        .isEmpty();
  }

  @Test
  void anotherEventIsATextInItsForm() {
    assertThat(messages("-protobuf-").write(writer -> writer.writeEvent("R")))
        .containsExactly(3, 10, 1, 'R');
    assertThat(messages("-protobuf-json-").write(writer -> writer.writeEvent("R")))
        .containsExactly('"', 'R', '"', '\n');
  }

  @Test
  void everyCapturedFrameIsCovered() {
    List<String> covered = new ArrayList<>();
    requests().forEach(name -> covered.add(name + "-request"));
    responses().forEach(name -> covered.add(name + "-response"));
    for (String prefix : PREFIXES) {
      covered.add(prefix + "heartbeat-request");
      covered.add(prefix + "heartbeat-response");
    }
    assertThat(GoldenFrames.names("").stream().filter(name -> name.contains("-protobuf-")))
        .containsExactlyInAnyOrderElementsOf(covered);
  }
}
