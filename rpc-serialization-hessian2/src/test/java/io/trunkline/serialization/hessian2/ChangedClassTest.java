package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fields that only one side has, and values that only the other side's class would hold. */
final class ChangedClassTest {

  static final class WithConstructor implements Serializable {
    private static final long serialVersionUID = 1L;
    int number = 7;
    String text = "initial";
    List<String> list = new ArrayList<>();
  }

  static final class WithoutConstructor implements Serializable {
    private static final long serialVersionUID = 1L;
    int number = 7;
    String text = "initial";

    WithoutConstructor(int number) {
      this.number = number;
    }
  }

  record Point(int x, String name) implements Serializable {}

  private static final ClassGate GATE =
      Wire.gate(WithConstructor.class, WithoutConstructor.class, Point.class);

  @Test
  void aFieldThatTheMessageLacksKeepsWhatTheConstructorGaveIt() {
    Wire wire = Wire.definition(WithConstructor.class.getName(), "number").raw(0x60, 0x95);
    WithConstructor read = (WithConstructor) wire.read(Object.class, GATE);
    assertThat(read.number).isEqualTo(5);
    assertThat(read.text).isEqualTo("initial");
    assertThat(read.list).isEmpty();
  }

  @Test
  void withoutAConstructorItIsZero() {
    Wire wire = Wire.definition(WithoutConstructor.class.getName(), "number").raw(0x60, 0x95);
    WithoutConstructor read = (WithoutConstructor) wire.read(Object.class, GATE);
    assertThat(read.number).isEqualTo(5);
    assertThat(read.text).isNull();
    Point point = (Point) Wire.definition(Point.class.getName()).raw(0x60).read(Point.class, GATE);
    assertThat(point).isEqualTo(new Point(0, null));
  }

  @Test
  void whatAnUnknownFieldHoldsIsReadAndCanBeReferredTo() {
    Wire wire =
        Wire.of(0x7a) // a list of two
            .define(WithConstructor.class.getName(), "newer", "number", "newest")
            .raw(0x60, 'H', 1, 'k', 0x79, 0x91, 'Z', 0x95, 'N') // a map with a list: 2 and 3
            .raw(0x51, 0x93);
    List<?> read = (List<?>) wire.read(List.class, GATE);
    assertThat(((WithConstructor) read.get(0)).number).isEqualTo(5);
    assertThat(read.get(1)).isEqualTo(List.of(1));
  }

  @Test
  void numbersOfOtherWidthsAndTextsFitTheFieldsTheyAreReadInto() {
    String name = WithConstructor.class.getName();
    Wire wide = Wire.definition(name, "number", "text").raw(0x60, 0xe5, 0x5c); // a long, a double
    WithConstructor read = (WithConstructor) wide.read(Object.class, GATE);
    assertThat(read.number).isEqualTo(5);
    assertThat(read.text).isEqualTo("1.0");
    Wire none = Wire.definition(name, "number", "text").raw(0x60, 'N', 'N');
    read = (WithConstructor) none.read(Object.class, GATE);
    assertThat(read.number).isZero();
    assertThat(read.text).isNull();
  }

  @Test
  void manyObjectsKeepTheirIdentity() {
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      objects.add(new WithoutConstructor(i));
    }
    List<Object> sent = new ArrayList<>(objects);
    sent.addAll(objects);
    List<?> read = (List<?>) Wire.MESSAGES.pass(sent, List.class, GATE);
    assertThat(read).hasSize(10_000);
    for (int i = 0; i < 5_000; i++) {
      assertThat(read.get(i)).isSameAs(read.get(i + 5_000));
      assertThat(((WithoutConstructor) read.get(i)).number).isEqualTo(i);
    }
  }

  static final class Every implements Serializable {
    private static final long serialVersionUID = 1L;
    boolean flag = true;
    byte octet = -5;
    char letter = '\u4f60';
    short small = 300;
    int number = 1 << 30;
    long large = 1L << 40;
    float ratio = 100.1f;
    double price = 1.1;
    final String text;
    Integer boxed = 7;
    Float none;
    Date date = new Date(5);
    List<Short> shorts = new ArrayList<>(List.of((short) 1));
    Every[] others = {};

    Every(String text) {
      this.text = text;
    }
  }

  /** From some number of objects on, a class is written and read by code made for it. */
  @Test
  void anObjectIsTheSameHoweverOftenItsClassWasUsed() {
    ClassGate gate = Wire.gate(Every.class);
    Messages messages = Messages.of(new Hessian2SerializationProvider());
    Every sent = new Every("text");
    sent.others = new Every[] {new Every("other"), null};
    byte[] first = messages.write(writer -> writer.writeObject(sent));
    for (int i = 0; i < 3_000; i++) {
      assertThat(messages.write(writer -> writer.writeObject(sent))).isEqualTo(first);
      Every read = messages.read(first, reader -> (Every) reader.readObject(Every.class, gate));
      if (i % 500 == 0) {
        assertThat(read).usingRecursiveComparison().isEqualTo(sent);
        assertThat(read.shorts.get(0)).isInstanceOf(Short.class);
      }
    }
    Wire wrong = Wire.definition(Every.class.getName(), "date").raw(0x60).text("no date");
    assertThatThrownBy(() -> wrong.read(Object.class, gate)).hasMessageContaining("Every.date");
  }
}
