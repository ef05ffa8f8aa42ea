package io.trunkline.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import demo.bid.proto.Kinds;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.TestSize;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A peer whose protoc had another version of the schema: what both have arrives equal, what only
 * the sender has is dropped, and what only the reader has is as if it had not been set. The
 * contract of the other formats is about classes, of which there are none here. Run with {@code
 * -Ddrift.pairs=1000} for more.
 */
@Tag("drift")
class DriftTest {

  private static final int PAIRS = TestSize.of("drift.pairs", 5, 30);
  private static final int FIRST_ADDED = 1000;

  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  /** Without what the other version lacks. */
  private static Kinds common(Random random) {
    Kinds.Builder kinds = ProtoValues.kinds();
    for (FieldDescriptor field : Kinds.getDescriptor().getFields()) {
      if (random.nextBoolean()) {
        kinds.clearField(field);
      }
    }
    return kinds.build();
  }

  private static UnknownFieldSet added(Random random) {
    UnknownFieldSet.Builder added = UnknownFieldSet.newBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      UnknownFieldSet.Field.Builder field = UnknownFieldSet.Field.newBuilder();
      switch (random.nextInt(4)) {
        case 0 -> field.addVarint(random.nextLong());
        case 1 -> field.addFixed32(random.nextInt());
        case 2 -> field.addFixed64(random.nextLong());
        default -> field.addLengthDelimited(ByteString.copyFromUtf8("x".repeat(random.nextInt(9))));
      }
      added.addField(FIRST_ADDED + random.nextInt(100), field.build());
    }
    return added.build();
  }

  /** In the text of a message, in front of its own fields. */
  private static byte[] withAdded(byte[] json, Random random) {
    String[] values = {"1", "\"x\"", "null", "[{\"a\":[]},2]", "{\"b\":{\"c\":true}}", "-1.5e3"};
    String added = "\"added" + random.nextInt(100) + "\":" + values[random.nextInt(values.length)];
    String text = new String(json, StandardCharsets.UTF_8);
    int brace = text.indexOf('{');
    boolean isEmpty = text.charAt(brace + 1) == '}';
    return (text.substring(0, brace + 1) + added + (isEmpty ? "" : ",") + text.substring(brace + 1))
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void ofAMessageInBytesWhatBothVersionsHaveArrives() {
    Messages messages = Messages.of(new ProtobufSerializationProvider());
    for (int seed = 1; seed <= PAIRS; seed++) {
      Random random = new Random(seed);
      Kinds common = common(random);
      Message newer = common.toBuilder().setUnknownFields(added(random)).build();
      byte[] sent = messages.write(writer -> writer.writeObject(newer));
      byte[] plain = messages.write(writer -> writer.writeObject(common));
      assertThat(sent).as("seed %s", seed).hasSizeGreaterThan(plain.length);
      Kinds read = messages.read(sent, reader -> (Kinds) reader.readObject(Kinds.class, gate));
      assertThat(read.toBuilder().setUnknownFields(UnknownFieldSet.getDefaultInstance()).build())
          .as("seed %s", seed)
          .isEqualTo(common);
    }
  }

  @Test
  void ofAMessageInJsonWhatBothVersionsHaveArrives() {
    Messages messages = Messages.of(new ProtobufJsonSerializationProvider());
    for (int seed = 1; seed <= PAIRS; seed++) {
      Random random = new Random(seed);
      Kinds common = common(random);
      byte[] plain = messages.write(writer -> writer.writeObject(common));
      byte[] sent = withAdded(plain, random);
      assertThat(Arrays.equals(sent, plain)).isFalse();
      assertThat(messages.<Object>read(sent, reader -> reader.readObject(Kinds.class, gate)))
          .as("seed %s", seed)
          .isEqualTo(common);
    }
  }

  @Test
  void aConstantThatOnlyTheSenderHasKeepsItsNumber() {
    Messages messages = Messages.of(new ProtobufSerializationProvider());
    Kinds newer = Kinds.newBuilder().setColorValue(77).build();
    assertThat(messages.pass(newer, Kinds.class, gate))
        .isInstanceOfSatisfying(
            Kinds.class, read -> assertThat(read.getColorValue()).isEqualTo(77));
  }
}
