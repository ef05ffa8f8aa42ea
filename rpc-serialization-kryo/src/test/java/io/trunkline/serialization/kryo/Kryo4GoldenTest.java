package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import demo.bid.SeatBid;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stock 2.7.23 wrote with Kryo 4.0.2 is read and written in the same bytes. */
class Kryo4GoldenTest {

  /** As demo.opt.OptA names them. */
  private static final List<Class<?>> LISTED =
      List.of(
          BidRequest.class,
          BidResponse.class,
          Device.class,
          Geo.class,
          Impression.class,
          SeatBid.class);

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow("demo.bid.*").build();

  private static Messages messages(List<Class<?>> listed) {
    return Messages.of(
        new Kryo4Provider(), ClassCatalog.of(List.of(() -> listed)), Budgets.DEFAULT);
  }

  private void checkRequest(String frame, GoldenCall call, Messages messages) {
    byte[] body = GoldenFrames.body(frame);
    List<@Nullable String> head = new ArrayList<>();
    List<@Nullable Object> arguments = new ArrayList<>();
    Map<String, Object> attachments =
        messages.read(
            body,
            reader -> {
              call.head().forEach(text -> head.add(reader.readString()));
              call.arguments().forEach(any -> arguments.add(reader.readObject(Object.class, gate)));
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
    assertThat(written).isEqualTo(body);
  }

  private void checkResponse(String frame, GoldenCall call, Messages messages) {
    byte[] body = GoldenFrames.body(frame);
    List<@Nullable Object> results = new ArrayList<>();
    Map<String, Object> attachments =
        messages.read(
            body,
            reader -> {
              assertThat(reader.readByte()).isEqualTo(call.type());
              if (call.type() == GoldenCall.VALUE) {
                results.add(reader.readObject(Object.class, gate));
              }
              return reader.readAttachments(gate);
            });
    if (call.type() == GoldenCall.VALUE) {
      assertThat(results.get(0)).usingRecursiveComparison().isEqualTo(call.result());
    }
    assertThat(attachments).isEqualTo(Map.of("dubbo", "2.0.2"));
    byte[] written =
        messages.write(
            writer -> {
              writer.writeByte(call.type());
              results.forEach(writer::writeObject);
              writer.writeAttachments(attachments);
            });
    assertThat(written).isEqualTo(body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"echo", "null", "void"})
  void aCallIsReadAndWrittenInTheSameBytes(String name) {
    GoldenCall call = GoldenCall.named(name);
    checkRequest("2.7.23-kryo-" + name + "-request", call, messages(List.of()));
    checkResponse("2.7.23-kryo-" + name + "-response", call, messages(List.of()));
  }

  @Test
  void theClassesOfAnOptimizerHaveItsOrder() {
    GoldenCall bid = GoldenCall.named("bid");
    checkRequest("2.7.23-kryo-registered-bid-request", bid, messages(LISTED));
    checkResponse("2.7.23-kryo-registered-bid-response", bid, messages(LISTED));
  }

  @Test
  void anOptimizerThatThisSideDoesNotHaveIsNamedAsTheReason() {
    byte[] body = GoldenFrames.body("2.7.23-kryo-registered-bid-response");
    assertThatThrownBy(
            () ->
                messages(List.of())
                    .read(
                        body,
                        reader -> {
                          reader.readByte();
                          return reader.readObject(Object.class, gate);
                        }))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContainingAll("number 55", "name 0 classes", "name the same optimizers");
  }

  @Test
  void aNumberDoesNotPassTheGateByItself() {
    byte[] body = GoldenFrames.body("2.7.23-kryo-registered-bid-response");
    ClassGate closed = ClassGate.builder(getClass().getClassLoader()).build();
    Messages messages = messages(LISTED);
    for (ClassGate asked : List.of(closed, gate, closed)) {
      if (asked == closed) {
        assertThatThrownBy(() -> messages.read(body, reader -> result(reader, closed)))
            .hasMessageContaining("demo.bid.BidResponse");
      } else {
        assertThat(messages.<Object>read(body, reader -> result(reader, gate)))
            .isInstanceOf(BidResponse.class);
      }
    }
  }

  private static Object result(MessageReader reader, ClassGate gate) {
    reader.readByte();
    Object result = reader.readObject(Object.class, gate);
    reader.readAttachments(gate);
    return result;
  }
}
