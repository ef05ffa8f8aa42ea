package io.trunkline.serialization.formats.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What stock 2.7.23 wrote with its avro: no request or answer of it is taken for one of ours. */
class StockFramesTest {

  private final Messages messages = Messages.of(new AvroSerializationProvider());
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  private static Stream<String> frames(String suffix) {
    return GoldenFrames.names("2.7.23-avro-").stream()
        .filter(name -> name.endsWith(suffix) && !name.contains("heartbeat"));
  }

  static Stream<String> requests() {
    return frames("-request");
  }

  static Stream<String> responses() {
    return frames("-response");
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aRequestIsRefusedAndTheReasonIsNamed(String name) {
    byte[] body = GoldenFrames.body(name);
    assertThatThrownBy(() -> messages.read(body, MessageReader::readString))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContainingAll("stock Dubbo's avro", "use hessian2");
  }

  @ParameterizedTest
  @MethodSource("responses")
  void anAnswerIsRefused(String name) {
    byte[] body = GoldenFrames.body(name);
    assertThatThrownBy(() -> messages.read(body, this::readResponse))
        .isExactlyInstanceOf(SerializationException.class);
  }

  private Object readResponse(MessageReader reader) {
    if (reader.readByte() == 4) {
      reader.readObject(Object.class, gate);
    }
    return reader.readAttachments(gate);
  }

  /** As it reads texts itself: the library has no other way. */
  @Test
  void aStockPeerFindsNoServiceInARequestOfOurs() throws IOException {
    byte[] ours =
        messages.write(writer -> GoldenCall.named("echo").head().forEach(writer::writeString));
    BinaryDecoder stock = DecoderFactory.get().binaryDecoder(ours, null);
    assertThat(stock.readString()).isNotEqualTo("2.0.2");
    assertThat(stock.readString()).hasSize(25).isNotEqualTo("demo.bid.BidService");
  }

  @Test
  void aHeartbeatIsEmptyAsThatOfStock() {
    assertThat(GoldenFrames.body("2.7.23-avro-heartbeat-request")).isEmpty();
    assertThat(messages.write(writer -> writer.writeEvent(null))).isEmpty();
  }
}
