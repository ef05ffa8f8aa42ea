package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes that an application writes in its own way. */
final class ObjectCodecTest {

  /** Not Serializable, and without fields that anybody should see. */
  static final class Money {
    final long cents;
    final String currency;

    Money(long cents, String currency) {
      this.cents = cents;
      this.currency = currency;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Money that && cents == that.cents && currency.equals(that.currency);
    }

    @Override
    public int hashCode() {
      return (int) cents;
    }
  }

  interface Shape {}

  record Circle(int radius) implements Shape {}

  static final class Bill implements Serializable {
    private static final long serialVersionUID = 1L;
    Money total = new Money(0, "");
    Shape shape;
  }

  private static final ClassGate GATE =
      Wire.gate(Money.class, Shape.class, Circle.class, Bill.class);

  private static ObjectCodec<Money> fields() {
    return ObjectCodec.ofFields(
        Money.class,
        "money",
        List.of("cents", "currency"),
        (money, out) -> {
          out.writeLong(money.cents);
          out.writeString(money.currency);
        },
        values -> new Money(((Number) values[0]).longValue(), (String) values[1]));
  }

  private static ObjectCodec<Money> text() {
    return ObjectCodec.ofValue(
        Money.class,
        money -> money.cents + " " + money.currency,
        value -> {
          String[] parts = ((String) value).split(" ");
          return new Money(Long.parseLong(parts[0]), parts[1]);
        });
  }

  private static Messages with(ObjectCodec<?>... codecs) {
    return Messages.of(new Hessian2SerializationProvider(List.of(codecs)));
  }

  @Test
  void aClassTravelsUnderTheNameAndWithTheFieldsOfItsCodec() {
    Money money = new Money(1050, "EUR");
    byte[] written = with(fields()).write(writer -> writer.writeObject(money));
    byte[] expected =
        Wire.definition("money", "cents", "currency").bytes(); // the count as an int of five bytes
    assertThat(written).startsWith('C', 5, 'm', 'o', 'n', 'e', 'y', (byte) 0x92);
    assertThat(expected).startsWith('C', 5, 'm', 'o', 'n', 'e', 'y');
    assertThat(with(fields()).pass(money, Object.class, GATE)).isEqualTo(money);
    List<?> read =
        (List<?>) with(fields()).pass(new ArrayList<>(List.of(money, money)), List.class, GATE);
    assertThat(read.get(0)).isEqualTo(money).isSameAs(read.get(1));
  }

  @Test
  void fieldsComeToTheCodecInItsOwnOrder() {
    Wire turned =
        Wire.definition("money", "newer", "currency", "cents").raw(0x60, 'T').text("EUR").number(5);
    Object read =
        with(fields()).read(turned.bytes(), reader -> reader.readObject(Object.class, GATE));
    assertThat(read).isEqualTo(new Money(5, "EUR"));
  }

  @Test
  void aClassThatTravelsAsAValueComesBackWhereItIsDeclared() {
    Money money = new Money(1050, "EUR");
    Messages messages = with(text());
    assertThat(messages.pass(money, Money.class, GATE)).isEqualTo(money);
    assertThat(messages.pass(money, Object.class, GATE)).isEqualTo("1050 EUR");
    Bill bill = new Bill();
    bill.total = money;
    assertThat(((Bill) messages.pass(bill, Bill.class, GATE)).total).isEqualTo(money);
    assertThat(messages.pass(null, Money.class, GATE)).isNull();
  }

  @Test
  void theCodecOfAnInterfaceIsUsedForItsImplementations() {
    ObjectCodec<Shape> shapes =
        ObjectCodec.ofFields(
            Shape.class,
            "shape",
            List.of("radius"),
            (shape, out) -> out.writeInt(((Circle) shape).radius()),
            values -> new Circle((Integer) values[0]));
    Bill bill = new Bill();
    bill.total = null;
    bill.shape = new Circle(7);
    assertThat(((Bill) with(shapes).pass(bill, Object.class, GATE)).shape).isEqualTo(new Circle(7));
  }

  @Test
  void theGateIsAskedBeforeTheCodec() {
    byte[] written = with(fields()).write(writer -> writer.writeObject(new Money(1, "EUR")));
    assertThatThrownBy(
            () -> with(fields()).read(written, r -> r.readObject(Object.class, Wire.gate())))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(Money.class.getName());
  }

  @Test
  void aCodecThatForgetsAFieldIsNamed() {
    ObjectCodec<Money> forgetful =
        ObjectCodec.ofFields(
            Money.class,
            "money",
            List.of("cents", "currency"),
            (money, out) -> out.writeLong(money.cents),
            values -> new Money(0, ""));
    assertThatThrownBy(() -> with(forgetful).write(w -> w.writeObject(new Money(1, "EUR"))))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining(Money.class.getName())
        .hasMessageContaining("2 fields");
  }

  @Test
  void withoutACodecTheClassIsRefusedAsAnyOther() {
    assertThatThrownBy(() -> with().write(w -> w.writeObject(new Money(1, "EUR"))))
        .hasMessageContaining("Serializable");
  }
}
