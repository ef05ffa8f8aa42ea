package io.trunkline.serialization.hessian2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.dubbo.rpc.service.GenericException;
import demo.bid.BidService;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.testkit.GoldenFrames;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What was read from a captured body is written in its bytes, but for what is named here. */
final class GoldenBytesTest {

  /** Dubbo 2.7 names the class of a list, which every version reads with and without. */
  private static final String TYPED_LIST = "([\\x70-\\x77])\\x13java\\.util\\.ArrayList";

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allowSignaturesOf(BidService.class)
          .allow(GenericException.class.getName())
          .build();

  static Stream<String> frames() {
    return Stream.of("2.7.23-hessian2-", "3.3.6-hessian2-")
        .flatMap(prefix -> GoldenFrames.names(prefix).stream())
        .filter(name -> !name.contains("heartbeat")) // an event, not a message
        // A frame of a stack trace does not say where it was loaded from, which has a field.
        .filter(name -> !name.contains("exception-response"))
        .filter(name -> !name.contains("oneway-response"));
  }

  @ParameterizedTest
  @MethodSource("frames")
  void whatWasReadIsWrittenInTheSameBytes(String name) {
    byte[] body = GoldenFrames.body(name);
    List<Consumer<MessageWriter>> items = new ArrayList<>();
    List<Map<String, Object>> attachments = new ArrayList<>();
    Wire.MESSAGES.read(
        body,
        reader -> {
          if (name.endsWith("-request")) {
            request(reader, items);
          } else {
            response(reader, items);
          }
          attachments.add(reader.readAttachments(gate));
          return null;
        });
    byte[] written = Wire.MESSAGES.write(w -> items.forEach(item -> item.accept(w)));
    byte[] whole =
        Wire.MESSAGES.write(
            w -> {
              items.forEach(item -> item.accept(w));
              w.writeAttachments(attachments.get(0));
            });
    byte[] expected = untyped(body);
    assertThat(written).isEqualTo(Arrays.copyOf(expected, written.length));
    // The order of a HashMap depends on its capacity.
    assertThat(whole).hasSameSizeAs(expected);
  }

  private void request(MessageReader reader, List<Consumer<MessageWriter>> items) {
    String descriptor = "";
    for (int i = 0; i < 5; i++) {
      String text = reader.readString();
      descriptor = text == null ? "" : text;
      items.add(writer -> writer.writeString(text));
    }
    MethodType method =
        MethodType.fromMethodDescriptorString("(" + descriptor + ")V", getClass().getClassLoader());
    for (Class<?> type : method.parameterList()) {
      Object argument = reader.readObject(type, gate);
      items.add(writer -> writer.writeObject(argument));
    }
  }

  private void response(MessageReader reader, List<Consumer<MessageWriter>> items) {
    int kind = reader.readByte();
    items.add(writer -> writer.writeByte(kind));
    if (kind == 4) {
      Object value = reader.readObject(Object.class, gate);
      items.add(writer -> writer.writeObject(value));
    }
  }

  private static byte[] untyped(byte[] body) {
    String text = new String(body, ISO_8859_1);
    return java.util.regex.Pattern.compile(TYPED_LIST)
        .matcher(text)
        .replaceAll(list -> String.valueOf((char) (list.group(1).charAt(0) + 8)))
        .getBytes(ISO_8859_1);
  }
}
