package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import demo.bid.BidException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Message bodies captured from a stock peer are read as the values of {@link GoldenCall}, and
 * written again in the same bytes. For a serialization whose form determines the class of every
 * value, such as kryo and fst.
 */
public interface GoldenContract {

  /** The extension under test; a new one or the same each time. */
  SerializationProvider provider();

  /** The prefix of the names of its frames, such as {@code 3.3.6-kryo-}. */
  String prefix();

  /** The number of frames in the stack traces of its exceptions. */
  default int framesOf(GoldenCall call) {
    return 46;
  }

  /** Whether its requests name the application that sends them, as all do except those of 2.6. */
  default boolean namesApplication() {
    return true;
  }

  /** Whether exceptions are written as they are read, which is not the case between 2.6 and 2.7. */
  default boolean writesExceptions() {
    return true;
  }

  /** The frames that other tests read, although their names begin with the prefix. */
  default boolean isOfOthers(String name) {
    return false;
  }

  /**
   * The bodies whose bytes depend on the capacity of a set or map, which differs after reading. For
   * these, the values of {@link GoldenCall} are written in the same bytes instead.
   */
  default Set<String> withCapacities() {
    return Set.of();
  }

  @TestFactory
  default Stream<DynamicTest> aRequestOfStockIsReadAndWrittenInTheSameBytes() {
    return GoldenCall.all().stream()
        .map(call -> dynamicTest(call.name(), () -> checkRequest(call)));
  }

  private void checkRequest(GoldenCall call) {
    String name = call.name() + "-request";
    byte[] body = GoldenFrames.body(prefix() + name);
    Messages messages = Messages.of(provider());
    List<@Nullable String> head = new ArrayList<>();
    List<@Nullable Object> arguments = new ArrayList<>();
    Map<String, Object> attachments =
        messages.read(
            body,
            reader -> {
              call.head().forEach(text -> head.add(reader.readString()));
              call.arguments().forEach(any -> arguments.add(readObject(reader)));
              return reader.readAttachments(gate());
            });
    assertThat(head).isEqualTo(call.head());
    assertThat(arguments).usingRecursiveComparison().isEqualTo(call.arguments());
    assertThat(attachments)
        .containsEntry("path", "demo.bid.BidService")
        .satisfies(
            all ->
                assertThat(all.get("remote.application"))
                    .isEqualTo(namesApplication() ? "wire-consumer" : null));

    byte[] written =
        messages.write(
            writer -> {
              head.forEach(writer::writeString);
              (withCapacities().contains(name) ? call.arguments() : arguments)
                  .forEach(writer::writeObject);
              writer.writeAttachments(attachments);
            });
    assertThat(written).isEqualTo(body);
  }

  /** Exceptions also return byte for byte: the stack trace is data like any other. */
  @TestFactory
  default Stream<DynamicTest> aResponseOfStockIsReadAndWrittenInTheSameBytes() {
    return GoldenCall.all().stream()
        .filter(call -> call.result() != null || call.type() == GoldenCall.NULL)
        .map(call -> dynamicTest(call.name(), () -> checkResponse(call)));
  }

  private void checkResponse(GoldenCall call) {
    String name = call.name() + "-response";
    byte[] body = GoldenFrames.body(prefix() + name);
    Messages messages = Messages.of(provider());
    List<@Nullable Object> results = new ArrayList<>();
    Map<String, Object> attachments =
        messages.read(
            body,
            reader -> {
              assertThat(reader.readByte()).isEqualTo(call.type());
              results.add(readResult(reader, call.type()));
              return reader.readAttachments(gate());
            });
    Object result = results.get(0);
    checkResult(result, call);
    assertThat(attachments).isEqualTo(Map.of("dubbo", "2.0.2"));

    if (result instanceof Throwable && !writesExceptions()) {
      return;
    }
    byte[] written =
        messages.write(
            writer -> {
              writer.writeByte(call.type());
              if (result instanceof Throwable failure) {
                writer.writeThrowable(failure);
              } else if (result != null) {
                writer.writeObject(withCapacities().contains(name) ? call.result() : result);
              }
              writer.writeAttachments(attachments);
            });
    assertThat(written).isEqualTo(body);
  }

  private void checkResult(@Nullable Object read, GoldenCall call) {
    if (!(call.result() instanceof Throwable failure)) {
      assertThat(read).usingRecursiveComparison().isEqualTo(call.result());
      return;
    }
    assertThat(read).hasSameClassAs(failure);
    assertThat(read)
        .asInstanceOf(InstanceOfAssertFactories.THROWABLE)
        .hasMessage(failure.getMessage())
        .satisfies(thrown -> assertThat(thrown.getStackTrace()).hasSize(framesOf(call)));
    if (read instanceof BidException bid) {
      assertThat(bid.code()).isEqualTo(((BidException) failure).code());
    }
  }

  @Test
  default void theGenericExceptionOfStockIsRefusedUntilItIsAllowed() {
    byte[] body = GoldenFrames.body(prefix() + "generic-exception-response");
    assertThatThrownBy(
            () ->
                Messages.of(provider()).read(body, reader -> readResult(reader, reader.readByte())))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("\"com.alibaba.dubbo.rpc.service.GenericException\"");
  }

  @TestFactory
  default Stream<DynamicTest> anEventOfStockIsANullObject() {
    return events().map(name -> dynamicTest(name, () -> checkEvent(GoldenFrames.body(name))));
  }

  private void checkEvent(byte[] body) {
    Messages messages = Messages.of(provider());
    assertThat(messages.read(body, this::readObject)).isNull();
    assertThat(messages.write(writer -> writer.writeObject(null))).isEqualTo(body);
  }

  private Stream<String> events() {
    return GoldenFrames.names(prefix()).stream()
        .filter(name -> !isOfOthers(name))
        .filter(name -> name.contains("heartbeat") || name.contains("-event-"));
  }

  @Test
  default void everyCapturedFrameIsCovered() {
    List<String> covered = new ArrayList<>(events().toList());
    for (GoldenCall call : GoldenCall.all()) {
      covered.add(prefix() + call.name() + "-request");
      if (call.type() != GoldenCall.UNANSWERED) {
        covered.add(prefix() + call.name() + "-response");
      }
    }
    assertThat(GoldenFrames.names(prefix()).stream().filter(name -> !isOfOthers(name)))
        .containsExactlyInAnyOrderElementsOf(covered);
    assertThat(events()).contains(prefix() + "heartbeat-request", prefix() + "heartbeat-response");
  }

  @Test
  default void aBidFromScratchIsWrittenInTheBytesOfStock() {
    GoldenCall bid = GoldenCall.named("bid");
    byte[] written =
        Messages.of(provider())
            .write(
                writer -> {
                  bid.head().forEach(writer::writeString);
                  bid.arguments().forEach(writer::writeObject);
                });
    byte[] body = GoldenFrames.body(prefix() + "bid-request");
    assertThat(written).isEqualTo(Arrays.copyOf(body, written.length));
  }

  private @Nullable Object readResult(MessageReader reader, int type) {
    return switch (type) {
      case GoldenCall.EXCEPTION -> reader.readThrowable(gate());
      case GoldenCall.VALUE -> readObject(reader);
      default -> null;
    };
  }

  private @Nullable Object readObject(MessageReader reader) {
    return reader.readObject(Object.class, gate());
  }

  private ClassGate gate() {
    return ClassGate.builder(getClass().getClassLoader()).allow("demo.bid.*").build();
  }
}
