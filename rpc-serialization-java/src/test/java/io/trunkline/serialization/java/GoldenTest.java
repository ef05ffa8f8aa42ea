package io.trunkline.serialization.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bodies of Dubbo 2.6.12, of 2.7.23, and of 3.3.6 with dubbo-serialization-jdk 3.3.0, in all three
 * forms, are read as what {@link GoldenCall} says, and what was read is written again in the same
 * bytes but for the capacities of hash tables, which are another's to choose.
 */
final class GoldenTest {

  private static final List<String> VERSIONS = List.of("2.6.12", "2.7.23", "3.3.6");

  private static final byte[] MAP = {0x3f, 0x40, 0, 0}; // its load factor; then the threshold
  private static final int BLOCK_OF_MAP = 0x7708; // then capacity and size
  private static final int BLOCK_OF_SET = 0x770c; // then capacity, load factor and size

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow("demo.bid.*").build();

  static Stream<SerializationProvider> providers() {
    return Stream.of(
        new JavaSerializationProvider(),
        new CompactedJavaSerializationProvider(),
        new NativeJavaSerializationProvider());
  }

  static Stream<Arguments> forms() {
    return providers()
        .flatMap(
            provider ->
                VERSIONS.stream()
                    .map(version -> Arguments.of(version + "-" + provider.name() + "-", provider)));
  }

  static Stream<Arguments> calls() {
    return forms()
        .flatMap(
            form ->
                GoldenCall.all().stream()
                    .map(call -> Arguments.of(form.get()[0], form.get()[1], call)));
  }

  @ParameterizedTest(name = "{0}{2}")
  @MethodSource("calls")
  void aRequestOfStockIsReadAndWrittenAgain(
      String prefix, SerializationProvider provider, GoldenCall call) {
    byte[] body = GoldenFrames.body(prefix + call.name() + "-request");
    Messages messages = Messages.of(provider);
    List<@Nullable String> head = new ArrayList<>();
    List<@Nullable Object> arguments = new ArrayList<>();
    Map<String, Object> attachments =
        messages.read(
            body,
            reader -> {
              call.head().forEach(text -> head.add(reader.readString()));
              call.arguments().forEach(any -> arguments.add(readObject(reader)));
              return reader.readAttachments(gate);
            });
    assertThat(head).isEqualTo(call.head());
    assertThat(arguments).usingRecursiveComparison().isEqualTo(call.arguments());
    assertThat(attachments).containsEntry("path", "demo.bid.BidService");

    byte[] written =
        messages.write(
            writer -> {
              head.forEach(writer::writeString);
              arguments.forEach(writer::writeObject);
              writer.writeAttachments(attachments);
            });
    assertThat(withoutCapacities(written)).isEqualTo(withoutCapacities(body));
  }

  static Stream<Arguments> answeredCalls() {
    return calls()
        .filter(
            arguments -> {
              GoldenCall call = (GoldenCall) arguments.get()[2];
              return call.result() != null || call.type() == GoldenCall.NULL;
            });
  }

  @ParameterizedTest(name = "{0}{2}")
  @MethodSource("answeredCalls")
  void aResponseOfStockIsReadAndWrittenAgain(
      String prefix, SerializationProvider provider, GoldenCall call) {
    byte[] body = GoldenFrames.body(prefix + call.name() + "-response");
    Messages messages = Messages.of(provider);
    List<@Nullable Object> results = new ArrayList<>();
    List<Integer> types = new ArrayList<>();
    Map<String, Object> attachments =
        messages.read(
            body,
            reader -> {
              int type = reader.readByte();
              types.add(type);
              results.add(readResult(reader, type));
              return hasAttachments(type) ? reader.readAttachments(gate) : Map.of();
            });
    int type = types.get(0);
    assertThat(type % 3).isEqualTo(call.type() % 3);
    Object result = results.get(0);
    checkResult(result, call.result());

    byte[] written =
        messages.write(
            writer -> {
              writer.writeByte(type);
              if (result instanceof Throwable failure) {
                writer.writeThrowable(failure);
              } else if (result != null) {
                writer.writeObject(result);
              }
              if (hasAttachments(type)) {
                writer.writeAttachments(attachments);
              }
            });
    assertThat(withoutCapacities(written)).isEqualTo(withoutCapacities(body));
  }

  private static boolean hasAttachments(int type) {
    return type >= GoldenCall.EXCEPTION;
  }

  private static void checkResult(@Nullable Object read, @Nullable Object expected) {
    if (!(expected instanceof Throwable failure)) {
      assertThat(read).usingRecursiveComparison().isEqualTo(expected);
      return;
    }
    assertThat(read).isInstanceOf(failure.getClass());
    Throwable thrown = (Throwable) read;
    assertThat(thrown).hasMessage(failure.getMessage());
    assertThat(thrown.getStackTrace().length).isGreaterThan(20);
    if (read instanceof BidException bid) {
      assertThat(bid.code()).isEqualTo(((BidException) failure).code());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void theGenericExceptionOfStockIsRefusedUntilItIsAllowed(
      String prefix, SerializationProvider provider) {
    byte[] body = GoldenFrames.body(prefix + "generic-exception-response");
    assertThatThrownBy(
            () -> Messages.of(provider).read(body, reader -> readResult(reader, reader.readByte())))
        .isInstanceOfSatisfying(
            ClassRefusedException.class,
            refused -> {
              assertThat(refused.className()).endsWith(".GenericException");
              assertThat(refused.throwable()).isNotNull();
              assertThat(refused.throwable().message()).contains("g-boom");
            });
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void aHeartbeatOfStockIsANullObject(String prefix, SerializationProvider provider) {
    Messages messages = Messages.of(provider);
    for (String name : List.of("heartbeat-request", "heartbeat-response")) {
      byte[] body = GoldenFrames.body(prefix + name);
      assertThat(messages.read(body, this::readObject)).isNull();
      assertThat(messages.write(writer -> writer.writeObject(null))).isEqualTo(body);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void everyCapturedFrameIsCovered(String prefix, SerializationProvider provider) {
    List<String> covered =
        new ArrayList<>(List.of(prefix + "heartbeat-request", prefix + "heartbeat-response"));
    for (GoldenCall call : GoldenCall.all()) {
      covered.add(prefix + call.name() + "-request");
      if (call.type() != GoldenCall.UNANSWERED) {
        covered.add(prefix + call.name() + "-response");
      }
    }
    assertThat(GoldenFrames.names(prefix)).containsExactlyInAnyOrderElementsOf(covered);
  }

  private @Nullable Object readResult(MessageReader reader, int type) {
    return switch (type % 3) {
      case GoldenCall.EXCEPTION % 3 -> reader.readThrowable(gate);
      case GoldenCall.VALUE % 3 -> readObject(reader);
      default -> null;
    };
  }

  private @Nullable Object readObject(MessageReader reader) {
    return reader.readObject(Object.class, gate);
  }

  private static byte[] withoutCapacities(byte[] body) {
    ByteBuffer bytes = ByteBuffer.wrap(body.clone());
    for (int at = 0; at + 18 <= body.length; at++) {
      int block = bytes.getShort(at) & 0xffff;
      if (block == BLOCK_OF_SET && bytes.getInt(at + 6) == ByteBuffer.wrap(MAP).getInt()) {
        bytes.putInt(at + 2, 0);
      } else if (block == BLOCK_OF_MAP
          && at >= 8
          && bytes.getInt(at - 8) == ByteBuffer.wrap(MAP).getInt()) {
        bytes.putInt(at - 4, 0);
        bytes.putInt(at + 2, 0);
      }
    }
    return bytes.array();
  }
}
