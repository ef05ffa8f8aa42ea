package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import java.io.Serializable;
import java.util.ArrayList;
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
}
