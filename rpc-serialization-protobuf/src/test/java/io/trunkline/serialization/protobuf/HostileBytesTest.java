package io.trunkline.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Struct;
import com.google.protobuf.UnknownFieldSet;
import demo.bid.proto.Kinds;
import demo.bid.proto.Text;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostileBytesTest {

  private final Messages messages = Messages.of(new ProtobufSerializationProvider());
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  /** Each way to read an item. */
  private List<Consumer<MessageReader>> ways() {
    return List.of(
        reader -> reader.readString(100),
        MessageReader::readByte,
        reader -> reader.readObject(Kinds.class, gate),
        reader -> reader.readObject(Struct.class, gate),
        reader -> reader.readThrowable(gate),
        reader -> reader.readAttachments(gate));
  }

  private void readInAllWays(byte[] bytes) {
    for (Consumer<MessageReader> way : ways()) {
      try (MessageReader reader = messages.reader(bytes)) {
        way.accept(reader);
        reader.skipRest();
        reader.finish();
      } catch (SerializationException refused) {
        assertThat(refused.getMessage()).doesNotContain("hello");
      }
    }
  }

  static Stream<String> bodies() {
    return Stream.of("2.7.23-protobuf-", "3.3.6-protobuf-")
        .flatMap(prefix -> GoldenFrames.names(prefix).stream())
        .filter(name -> !name.contains("-json-") && !name.contains("50k"));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void damagedItemsAreReadOrRefused(String name) {
    byte[] body = GoldenFrames.body(name);
    Random random = new Random(body.length);
    for (int from = 0; from < body.length; from += 1 + random.nextInt(8)) {
      byte[] items = Arrays.copyOfRange(body, from, body.length);
      readInAllWays(items);
      readInAllWays(Arrays.copyOf(items, random.nextInt(items.length)));
      items[random.nextInt(Math.min(items.length, 40))] = (byte) random.nextInt();
      readInAllWays(items);
    }
  }

  @Test
  void aMessageThatIsCutAnywhereIsRefused() {
    byte[] message = messages.write(writer -> writer.writeObject(ProtoValues.kinds().build()));
    for (int length = 0; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      assertThatThrownBy(() -> messages.read(cut, reader -> reader.readObject(Kinds.class, gate)))
          .isInstanceOf(SerializationException.class)
          .hasMessageStartingWith("protobuf: ");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ffffffffffffffffffff01, a number has more than 10 bytes",
    "ffffffffff, a number goes on behind the end",
    "ffffffffffffffffff01, a length is -1",
    "ffffffff0f, a length is 4294967295",
    "05, a length is 5",
    "0200, a length is 2",
    "020000, a field has number 0",
    "020c0c, a group ends that did not begin",
    "020b08, a number goes on behind the end",
    "010b, a group does not end",
    "020b14, a group ends that did not begin",
    "020e00, kind 6",
    "020f00, kind 7",
    "020d00, a field goes on behind the end",
    "020900, a field goes on behind the end",
    "034a01ff, are not the bytes of a demo.bid.proto.Kinds",
  })
  void whatIsNoMessageIsRefusedWithAReason(String hex, String reason) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThatThrownBy(() -> messages.read(bytes, reader -> reader.readObject(Kinds.class, gate)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(reason)
        .hasMessageContaining("at byte ");
  }

  @ParameterizedTest
  @CsvSource({"100, true", "101, false"})
  void messagesNestAsDeepAsProtobufAllows(int levels, boolean read) {
    Kinds nested = Kinds.getDefaultInstance();
    for (int i = 1; i < levels; i++) {
      nested = Kinds.newBuilder().setNested(nested).build();
    }
    Kinds all = nested;
    byte[] bytes = messages.write(writer -> writer.writeObject(all));
    if (read) {
      assertThat(messages.<Object>read(bytes, reader -> reader.readObject(Kinds.class, gate)))
          .isEqualTo(all);
    } else {
      assertThatThrownBy(() -> messages.read(bytes, reader -> reader.readObject(Kinds.class, gate)))
          .isInstanceOf(BudgetExceededException.class)
          .hasMessageContaining("100 levels");
    }
  }

  @Test
  void theDepthOfABudgetAppliesIfItIsLess() {
    Messages shallow =
        Messages.of(
            new ProtobufSerializationProvider(), ClassCatalog.EMPTY, new Budgets(2, 1 << 20));
    Kinds two = Kinds.newBuilder().setNested(Kinds.newBuilder()).build();
    Kinds three = Kinds.newBuilder().setNested(two).build();
    assertThat(shallow.pass(two, Kinds.class, gate)).isEqualTo(two);
    assertThatThrownBy(() -> shallow.pass(three, Kinds.class, gate))
        .isInstanceOfSatisfying(
            BudgetExceededException.class, e -> assertThat(e.budget()).isEqualTo(Budget.DEPTH));
  }

  @Test
  void groupsNestNoDeeperThanMessages() throws IOException {
    ByteArrayOutputStream groups = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(groups);
    byte[] begin = new byte[10_000];
    Arrays.fill(begin, (byte) (1 << 3 | 3));
    out.writeUInt32NoTag(begin.length);
    out.writeRawBytes(begin);
    out.flush();
    assertThatThrownBy(
            () ->
                messages.read(groups.toByteArray(), reader -> reader.readObject(Kinds.class, gate)))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void messagesThatHoldNothingCostWhatTheirObjectsTake() {
    UnknownFieldSet.Field.Builder empty = UnknownFieldSet.Field.newBuilder();
    for (int i = 0; i < 100_000; i++) {
      empty.addLengthDelimited(ByteString.EMPTY);
    }
    UnknownFieldSet entries = UnknownFieldSet.newBuilder().addField(15, empty.build()).build();
    Text entriesOfAnotherMessage = Text.newBuilder().setUnknownFields(entries).build();
    byte[] bytes = messages.write(writer -> writer.writeObject(entriesOfAnotherMessage));
    assertThatThrownBy(() -> messages.read(bytes, reader -> reader.readObject(Kinds.class, gate)))
        .isInstanceOfSatisfying(
            BudgetExceededException.class, e -> assertThat(e.budget()).isEqualTo(Budget.MEMORY));
  }

  @Test
  void honestMessagesOfManyObjectsAreRead() {
    Kinds.Builder many = Kinds.newBuilder();
    IntStream.range(0, 100_000).forEach(i -> many.addTexts("t" + i).addPacked(i));
    IntStream.range(0, 10_000)
        .forEach(i -> many.putCounts("count" + i, i).putNamed(i, ProtoValues.text("name" + i)));
    assertThat(messages.pass(many.build(), Kinds.class, gate)).isEqualTo(many.build());
  }

  @Test
  void whatTheReaderLacksIsDropped() {
    UnknownFieldSet newer =
        UnknownFieldSet.newBuilder()
            .addField(7, UnknownFieldSet.Field.newBuilder().addVarint(1).addFixed32(2).build())
            .addField(
                9,
                UnknownFieldSet.Field.newBuilder()
                    .addGroup(
                        UnknownFieldSet.newBuilder()
                            .addField(1, UnknownFieldSet.Field.newBuilder().addFixed64(3).build())
                            .build())
                    .build())
            .build();
    Text text = Text.newBuilder().setText("text").setUnknownFields(newer).build();
    assertThat(messages.pass(text, Text.class, gate)).isEqualTo(ProtoValues.text("text"));
  }

  @Test
  void aTextThatIsNoUtf8IsRefusedAndOneWithTheReplacementCharacterIsRead() {
    byte[] broken = {3, 10, 1, (byte) 0xff};
    assertThatThrownBy(() -> messages.read(broken, MessageReader::readString))
        .hasMessageContaining("not UTF-8");
    byte[] replaced = messages.write(writer -> writer.writeString("\ufffd"));
    assertThat(messages.<Object>read(replaced, MessageReader::readString)).isEqualTo("\ufffd");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "\u4f60\u597d", "\ud83d\ude00"})
  void stringsUpToTheirLimitAreRead(String unit) {
    String text = unit.repeat(10);
    byte[] bytes = messages.write(writer -> writer.writeString(text));
    assertThat(messages.<Object>read(bytes, reader -> reader.readString(text.length())))
        .isEqualTo(text);
    if (!text.isEmpty()) {
      assertThatThrownBy(() -> messages.read(bytes, r -> r.readString(text.length() - 1)))
          .isInstanceOf(SerializationException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void numbersArriveAsTheyWere(int value) {
    byte[] bytes = messages.write(writer -> writer.writeByte(value));
    assertThat(messages.<Integer>read(bytes, MessageReader::readByte)).isEqualTo(value);
  }

  @Test
  void ofAnEndlessChainOfCausesAndFramesOnlySoManyAreKept() {
    Exception end = new Exception("end");
    StackTraceElement[] frames = new StackTraceElement[2_000];
    Arrays.fill(frames, new StackTraceElement("a.B", "c", "B.java", 1));
    end.setStackTrace(frames);
    Exception all = end;
    for (int i = 0; i < 30; i++) {
      all = new Exception("next", all);
      all.setStackTrace(new StackTraceElement[0]);
    }
    all.setStackTrace(frames);
    Exception sent = all;
    byte[] bytes = messages.write(writer -> writer.writeThrowable(sent));
    try (MessageReader reader = messages.reader(bytes)) {
      assertThatThrownBy(() -> reader.readThrowable(gate))
          .isInstanceOfSatisfying(
              ClassRefusedException.class,
              e -> {
                ThrowableText text = e.throwable();
                assertThat(text).isNotNull();
                assertThat(text.stackTrace()).hasSize(ThrowableText.MAX_FRAMES);
                int causes = 0;
                for (ThrowableText t = text.cause(); t != null; t = t.cause()) {
                  causes++;
                }
                assertThat(causes).isEqualTo(ThrowableText.MAX_CAUSES);
              });
    }
  }

  @Test
  void aNameThatNoClassCanHaveIsNoNameOfAClass() {
    byte[] bytes = {4, 10, 2, 'a', '\n'};
    try (MessageReader reader = messages.reader(bytes)) {
      assertThatThrownBy(() -> reader.readThrowable(gate))
          .isInstanceOfSatisfying(
              ClassRefusedException.class, e -> assertThat(e.className()).isEmpty());
    }
  }
}
