package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of Dubbo 2.6 and 2.7 are refused for what they are, wherever reading them fails. */
class OtherFormTest {

  private static final int STRINGS_OF_A_HEAD = 5;

  private final Messages messages = Messages.of(new KryoSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow("demo.bid.*").build();

  private Object readRequest(MessageReader reader, int arguments) {
    for (int i = 0; i < STRINGS_OF_A_HEAD; i++) {
      reader.readString();
    }
    for (int i = 0; i < arguments; i++) {
      reader.readObject(Object.class, gate);
    }
    return reader.readAttachments(gate);
  }

  private void assertRefused(byte[] message, int arguments) {
    assertThatThrownBy(() -> messages.read(message, r -> readRequest(r, arguments)))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContainingAll(
            "has number 33", "Kryo 4", "Dubbo 2.6 and 2.7", "kryo.form=4", "use hessian2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"echo", "null", "void", "registered-bid"})
  void aRequestOfStock27IsRefusedAndSaysWhatToUse(String call) {
    assertRefused(GoldenFrames.body("2.7.23-kryo-" + call + "-request"), 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"echo", "null", "void", "registered-bid"})
  void anAnswerOfStock27IsRefusedToo(String call) {
    byte[] message = GoldenFrames.body("2.7.23-kryo-" + call + "-response");
    assertThatThrownBy(
            () ->
                messages.read(
                    message,
                    reader -> {
                      if (reader.readByte() == 4) {
                        reader.readObject(Object.class, gate);
                      }
                      return reader.readAttachments(gate);
                    }))
        .hasMessageContainingAll("has number 33", "use hessian2");
  }

  /** Kryo 4 writes strings as Kryo 5 does, and a map as the number of entries and the entries. */
  private static byte[] request(String argumentHex, Map<String, String> attachments) {
    Output out = new Output(64, -1);
    for (String text : List.of("2.0.2", "a.B", "0.0.0", "m", "Ljava/util/List;")) {
      out.writeString(text);
    }
    out.writeBytes(HexFormat.of().parseHex(argumentHex));
    out.writeByte(33 + 2);
    out.writeByte(1);
    out.writeVarInt(attachments.size(), true);
    attachments.forEach(
        (key, value) -> {
          for (String text : List.of(key, value)) {
            out.writeByte(1 + 2);
            out.writeByte(1);
            out.writeString(text);
          }
        });
    return out.toBytes();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00", // null
        "24010203016103018261", // an ArrayList of two texts: number 34, LinkedList in Kryo 5
        "24010100", // an ArrayList of null: its one element is left for the attachments
        "240100", // an empty one
        "26010103018261", // a HashSet
        "2a01010102030405060708", // a Hashtable cut short, or whatever it may be in Kryo 5
        "0442c83333", // a float, the other way round in Kryo 5
      })
  void whateverTheArgumentsAreReadAsTheMessageIsRefused(String argument) {
    assertRefused(request(argument, Map.of("path", "a.B")), 1);
  }

  @Test
  void attachmentsOfAnyTextAreRecognised() {
    for (String value :
        List.of(
            "",
            "x",
            "\u00e9",
            "\u4f60\u597d \ud83d\ude00",
            "\u0000",
            "y".repeat(70),
            "\u4f60".repeat(70),
            "z".repeat(2_000))) {
      assertRefused(request("03018261", Map.of("path", "a.B", "k", value)), 1);
    }
  }

  @Test
  void aBrokenMessageOfKryo5IsNotTakenForOneOfKryo4() {
    byte[] whole = GoldenFrames.body("3.3.6-kryo-echo-request");
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> messages.read(cut, r -> readRequest(r, 1)))
          .isInstanceOf(SerializationException.class)
          .hasMessageNotContaining("Kryo 4");
    }
    assertThat(
            OtherForm.isIn(
                new PayloadInput(whole, 0, whole.length), 0, KryoForm.KRYO_5, KryoEntry.KRYO))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"echo", "null", "void", "bid", "types"})
  void aMessageOfDubbo3IsRefusedWhereKryo4IsSpoken(String call) {
    byte[] body = GoldenFrames.body("3.3.6-kryo-" + call + "-request");
    int arguments = GoldenCall.named(call).arguments().size();
    assertThatThrownBy(
            () -> Messages.of(new Kryo4Provider()).read(body, r -> readRequest(r, arguments)))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContainingAll("has number 32", "Kryo 5's", "kryo.form=4 is set", "use hessian2");
  }

  @Test
  @Timeout(10)
  void aHostileMessageFullOfBeginningsIsLookedAtOnce() {
    byte[] message = new byte[8 * 1024 * 1024];
    byte[] begin = {35, 1, 127, 3, 1};
    for (int i = 0; i < message.length; i++) {
      message[i] = begin[i % begin.length];
    }
    assertThat(
            OtherForm.isIn(
                new PayloadInput(message, 0, message.length), 0, KryoForm.KRYO_5, KryoEntry.KRYO))
        .isFalse();
  }

  @Test
  void theWordsOfAStockProviderThatCouldNotReadOursAreExplained() {
    byte[] text = GoldenFrames.body("2.7.23-kryo-refusal-response");
    KryoSerializationProvider provider = new KryoSerializationProvider();
    String said = messages.read(text, MessageReader::readString);
    assertThat(
            provider
                .create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT))
                .explainRefusal(said))
        .contains("Kryo 4", "kryo.form=4", "use hessian2");
  }
}
