package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A value that cannot be read is named by the fields on the way to it. */
final class FailurePathTest {

  private static final int COMPILED_AFTER = 1001; // objects of a class

  static final class Bid implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable List<Item> items;
    @Nullable Map<String, Item> byName;
    Item @Nullable [] array;
    @Nullable Row row;
  }

  static final class Item implements Serializable {
    private static final long serialVersionUID = 1L;
    double price;
    @Nullable List<Integer> counts;
  }

  record Row(int number, @Nullable Item item) implements Serializable {}

  /** A key whose class throws what it does not declare, as Kotlin's may. */
  static final class Sneaky implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public int hashCode() {
      throw Sneaky.<RuntimeException>undeclared(new IOException("no hash code"));
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @SuppressWarnings("unchecked") // so that the compiler takes it
    private static <E extends Throwable> E undeclared(Throwable error) throws E {
      throw (E) error;
    }
  }

  static final class Keyed implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable Map<Sneaky, String> bySneaky;
  }

  private static final String BID = Bid.class.getName();
  private static final String ITEM = Item.class.getName();
  private static final ClassGate GATE = Wire.gate(Bid.class, Item.class, Row.class);

  private static AbstractThrowableAssert<?, ?> refusal(Wire message) {
    return assertThatThrownBy(() -> message.read(Object.class, GATE))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void ofADoubleThatIsAText() {
    refusal(Wire.definition(ITEM, "price").raw(0x60).text("1"))
        .hasMessageEndingWith(" (at " + ITEM + ".price)");
  }

  @Test
  void ofAListThatIsANumber() {
    refusal(Wire.definition(ITEM, "counts").raw(0x60, 0x91))
        .hasMessageEndingWith(" (at " + ITEM + ".counts)");
  }

  @Test
  void throughListsMapsArraysAndRecords() {
    refusal(bid("items").raw(0x7b, 'N', 'N').add(item("price")).text("1"))
        .hasMessageEndingWith(" (at " + BID + ".items[2].price)");
    refusal(bid("byName").raw('H').text("k").add(item("price")).text("1"))
        .hasMessageEndingWith(" (at " + BID + ".byName[value].price)");
    refusal(bid("array").raw(0x7a, 'N').add(item("counts")).raw(0x91))
        .hasMessageEndingWith(" (at " + BID + ".array[1].counts)");
    refusal(
            bid("row")
                .define(Row.class.getName(), "item")
                .raw(0x61)
                .add(item(0x62, "price"))
                .text("1"))
        .hasMessageEndingWith(" (at " + BID + ".row.item.price)");
    refusal(Wire.of(0x79).add(item(0x60, "counts")).raw(0x79).text("no number"))
        .hasMessageEndingWith(" (at java.util.ArrayList[0].counts[0])");
  }

  @Test
  void ofAClassThatIsUsedOftenAndSoCompiled() {
    Item good = new Item();
    good.price = 0.5;
    for (int i = 0; i < COMPILED_AFTER; i++) {
      Object read = Wire.MESSAGES.pass(good, Item.class, GATE);
      assertThat(((Item) read).price).isEqualTo(0.5);
    }
    refusal(Wire.definition(ITEM, "price", "counts").raw(0x60).text("1").raw('N'))
        .hasMessageEndingWith(" (at " + ITEM + ".price)");
    refusal(Wire.definition(ITEM, "price", "counts").raw(0x60, 0x5b, 0x91))
        .hasMessageEndingWith(" (at " + ITEM + ".counts)");
  }

  @Test
  void anUndeclaredCheckedExceptionOfAnApplicationsClassIsNotHidden() {
    Wire message =
        Wire.definition(Keyed.class.getName(), "bySneaky")
            .raw(0x60, 'H')
            .define(Sneaky.class.getName())
            .raw(0x61)
            .text("v")
            .raw('Z');
    assertThatThrownBy(() -> message.read(Object.class, Wire.gate(Keyed.class, Sneaky.class)))
        .isInstanceOf(SerializationException.class)
        .hasMessageEndingWith(
            ": java.io.IOException (at " + Keyed.class.getName() + ".bySneaky[key])");
  }

  @Test
  void isCutWhereItIsLong() {
    Wire deep = Wire.of();
    for (int i = 0; i < 50; i++) {
      deep.raw(0x79);
    }
    refusal(deep.define("shop.Unknown").raw(0x60)).hasMessageContaining(" (at ...[0][0]");
  }

  private static Wire bid(String field) {
    return Wire.definition(BID, field).raw(0x60);
  }

  private static byte[] item(String field) {
    return item(0x61, field);
  }

  private static byte[] item(int tag, String field) {
    return Wire.definition(ITEM, field).raw(tag).bytes();
  }
}
