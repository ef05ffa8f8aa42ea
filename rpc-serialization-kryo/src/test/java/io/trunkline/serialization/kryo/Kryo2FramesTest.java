package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidException;
import demo.bid.BidResponse;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Captured kryo2 of Dubbo 2.7.23 (Kryo 4.0.2) and of 3.3.6 with its extension (Kryo 5.4.0): what a
 * stock peer can read is read and written in the same bytes, the rest is refused here too.
 */
class Kryo2FramesTest {

  private static final String OF_27 = "2.7.23-kryo2-";
  private static final String OF_3 = "3.3.6-kryo2-";

  /** Declared as interfaces or as Object. */
  private static final Set<String> UNREADABLE = Set.of("types", "echosvc");

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow("demo.bid.*").build();

  static Stream<String> frames() {
    return Stream.of(OF_27, OF_3).flatMap(prefix -> GoldenFrames.names(prefix).stream());
  }

  private static Stream<String> requests(boolean readable) {
    return frames()
        .filter(name -> name.endsWith("-request") && !name.contains("heartbeat"))
        .filter(name -> readable != UNREADABLE.contains(call(name).name()));
  }

  static Stream<String> readableRequests() {
    return requests(true);
  }

  static Stream<String> unreadableRequests() {
    return requests(false);
  }

  private static GoldenCall call(String name) {
    return GoldenCall.named(name.replaceFirst(".*kryo2-", "").replaceFirst("-re[a-z]+$", ""));
  }

  private static Messages messages(String name) {
    KryoForm form = name.startsWith(OF_27) ? KryoForm.KRYO_4 : KryoForm.KRYO_5;
    return Messages.of(new Kryo2Provider(form));
  }

  private List<Class<?>> parameters(GoldenCall call) {
    return MethodType.fromMethodDescriptorString(
            "(" + call.descriptor() + ")V", getClass().getClassLoader())
        .parameterList();
  }

  @ParameterizedTest
  @MethodSource("readableRequests")
  void aRequestIsReadAsDeclaredAndWrittenInTheSameBytes(String name) {
    GoldenCall call = call(name);
    byte[] body = GoldenFrames.body(name);
    List<@Nullable Object> arguments = new ArrayList<>();
    Map<String, Object> attachments =
        messages(name)
            .read(
                body,
                reader -> {
                  call.head().forEach(text -> assertThat(reader.readString()).isEqualTo(text));
                  parameters(call).forEach(type -> arguments.add(reader.readObject(type, gate)));
                  return reader.readAttachments(gate);
                });
    assertThat(arguments).usingRecursiveComparison().isEqualTo(call.arguments());
    assertThat(attachments).containsEntry("path", "demo.bid.BidService");
    byte[] written =
        messages(name)
            .write(
                writer -> {
                  call.head().forEach(writer::writeString);
                  arguments.forEach(writer::writeObject);
                  writer.writeAttachments(attachments);
                });
    assertThat(written).isEqualTo(body);
  }

  @ParameterizedTest
  @MethodSource("unreadableRequests")
  void aRequestWithAnInterfaceIsRefusedAndTheReasonIsNamed(String name) {
    GoldenCall call = call(name);
    assertThatThrownBy(
            () ->
                messages(name)
                    .read(
                        GoldenFrames.body(name),
                        reader -> {
                          call.head().forEach(text -> reader.readString());
                          parameters(call).forEach(type -> reader.readObject(type, gate));
                          return reader.readAttachments(gate);
                        }))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContainingAll("kryo2", "declare a class");
  }

  static Stream<String> responses() {
    return frames()
        .filter(name -> name.endsWith("-response") && !name.contains("heartbeat"))
        .filter(name -> !name.contains("generic") && !UNREADABLE.contains(call(name).name()));
  }

  @ParameterizedTest
  @MethodSource("responses")
  void aResponseIsReadAsDeclaredAndWrittenInTheSameBytes(String name) {
    GoldenCall call = call(name);
    Class<?> declared = call.result() instanceof BidResponse ? BidResponse.class : String.class;
    List<@Nullable Object> results = new ArrayList<>();
    byte[] body = GoldenFrames.body(name);
    Map<String, Object> attachments =
        messages(name)
            .read(
                body,
                reader -> {
                  assertThat(reader.readByte()).isEqualTo(call.type());
                  results.add(result(reader, call.type(), declared));
                  return reader.readAttachments(gate);
                });
    Object result = results.get(0);
    if (call.result() instanceof Throwable failure) {
      assertThat(result).isInstanceOfAny(IllegalStateException.class, BidException.class);
      assertThat((Throwable) result).hasMessage(failure.getMessage());
    } else {
      assertThat(result).usingRecursiveComparison().isEqualTo(call.result());
    }
    byte[] written =
        messages(name)
            .write(
                writer -> {
                  writer.writeByte(call.type());
                  if (result instanceof Throwable failure) {
                    writer.writeThrowable(failure);
                  } else if (result != null) {
                    writer.writeObject(result);
                  }
                  writer.writeAttachments(attachments);
                });
    assertThat(written).isEqualTo(body);
  }

  private @Nullable Object result(MessageReader reader, int type, Class<?> declared) {
    return switch (type) {
      case GoldenCall.EXCEPTION -> reader.readThrowable(gate);
      case GoldenCall.VALUE -> reader.readObject(declared, gate);
      default -> null;
    };
  }

  @Test
  void aHeartbeatIsEmpty() {
    assertThat(GoldenFrames.body(OF_27 + "heartbeat-request")).isEmpty();
    assertThat(messages(OF_27).write(writer -> writer.writeEvent(null))).isEmpty();
  }

  @Test
  void aRequestInTheFormOfTheOtherKryoIsRefusedAndTheSettingIsNamed() {
    byte[] body = GoldenFrames.body(OF_27 + "echo-request");
    assertThatThrownBy(
            () ->
                messages(OF_3)
                    .read(
                        body,
                        reader -> {
                          for (int i = 0; i < 5; i++) {
                            reader.readString();
                          }
                          reader.readObject(String.class, gate);
                          return reader.readAttachments(gate);
                        }))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContainingAll("Kryo 4", "kryo2.form=4");
  }
}
