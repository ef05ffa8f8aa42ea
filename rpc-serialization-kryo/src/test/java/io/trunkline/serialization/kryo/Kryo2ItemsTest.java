package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.AnyBytesContract;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Pojo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The items of kryo2's plain messages, which do not say of which class they are. */
class Kryo2ItemsTest {

  private static final ClassGate GATE =
      ClassGate.builder(Kryo2ItemsTest.class.getClassLoader())
          .allow(Pojo.class.getName())
          .allow(Color.class.getName())
          .build();

  private static Messages messages(KryoForm form) {
    return Messages.of(new Kryo2Provider(form));
  }

  @ParameterizedTest
  @EnumSource(KryoForm.class)
  void aValueArrivesAsTheClassThatIsDeclared(KryoForm form) {
    Messages messages = messages(form);
    assertThat(messages.pass(7, int.class, GATE)).isEqualTo(7);
    assertThat(messages.pass(7L, Long.class, GATE)).isEqualTo(7L);
    assertThat(messages.pass(Color.GREEN, Color.class, GATE)).isEqualTo(Color.GREEN);
    assertThat(messages.pass(new Pojo(1), Pojo.class, GATE)).isEqualTo(new Pojo(1));
    assertThat(messages.pass(new Pojo[] {new Pojo(1)}, Pojo[].class, GATE))
        .isEqualTo(new Pojo[] {new Pojo(1)});
    assertThat(messages.pass(new ArrayList<>(List.of(1, "a")), ArrayList.class, GATE))
        .isEqualTo(List.of(1, "a"));
  }

  @ParameterizedTest
  @EnumSource(KryoForm.class)
  void aNullArrivesThoughNoStockPeerWritesIt(KryoForm form) {
    assertThat(messages(form).pass(null, Pojo.class, GATE)).isNull();
  }

  @ParameterizedTest
  @ValueSource(classes = {List.class, Map.class, Object.class, Number.class, Collection.class})
  void whatIsDeclaredAsNoClassIsRefusedAndIsALossOfPlainMessages(Class<?> declared) {
    Messages messages = messages(KryoForm.KRYO_5);
    assertThatThrownBy(() -> messages.pass(new ArrayList<>(), declared, GATE))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContainingAll(declared.getName(), "declare a class", "kryo with this peer");
    assertThat(messages.serialization().loss(declared)).contains("declare its class");
  }

  @Test
  void aClassThatIsDeclaredAndNotAllowedIsRefused() {
    assertThatThrownBy(() -> messages(KryoForm.KRYO_5).pass(new Pojo(1), Canary.class, GATE))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(Canary.class.getName());
  }

  @Test
  void attachmentsOfAnyMapArriveAsAHashMap() {
    Messages messages = messages(KryoForm.KRYO_5);
    byte[] written = messages.write(writer -> writer.writeAttachments(Map.of("a", "b")));
    assertThat(written).startsWith(1, 2);
    Map<String, Object> read = messages.read(written, reader -> reader.readAttachments(GATE));
    assertThat(read).isInstanceOf(HashMap.class).isEqualTo(Map.of("a", "b"));
  }

  @Test
  void theWordsOfAStockProviderThatCouldNotReadOursAreExplained() {
    Serialization kryo2 =
        new Kryo2SerializationProvider()
            .create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
    assertThat(
            kryo2.explainRefusal(
                "at org.apache.dubbo.common.serialize.kryo.optimized.KryoObjectInput2.readObject"))
        .contains("kryo2.form=4", "interface");
    assertThat(kryo2.explainRefusal("anything else")).isEmpty();
  }

  @Nested
  final class AnyBytesTest implements AnyBytesContract {

    @Override
    public AnyBytes.Reading reading() {
      return new AnyBytes.Reading(
          Stream.of(KryoForm.values()).map(Kryo2ItemsTest::messages).toList(),
          GATE,
          Pojo.class,
          false); // an engine is made after each failure
    }

    @Override
    public Stream<byte[]> honest() {
      return Kryo2FramesTest.frames()
          .filter(name -> !name.contains("heartbeat")) // which is empty
          .map(GoldenFrames::body);
    }

    @Override
    public int damaged() {
      return 100;
    }
  }
}
