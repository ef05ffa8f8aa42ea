package io.trunkline.serialization.kryo;

import static io.trunkline.serialization.kryo.App.field;
import static io.trunkline.serialization.kryo.App.pass;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What drifts in practice, one case at a time. */
class NamedDriftTest {

  @Test
  void transferAndRefundRegisteredInAnotherOrderArriveAsWhatTheyAre() throws Exception {
    String transfer = "class Transfer { public String account; public String amount; }";
    String refund = "class Refund { public String account; public String amount; }";
    App here = new App(List.of("Transfer", "Refund"), transfer, refund);
    App there = new App(List.of("Refund", "Transfer"), transfer, refund);
    for (String name : List.of("Transfer", "Refund")) {
      Object value = here.make(name, Map.of("account", "DE1", "amount", "100"));
      Object read = pass(here, there, new ArrayList<>(List.of(value)));
      Object first = ((List<?>) read).get(0);
      assertThat(first.getClass()).isSameAs(there.loader.loadClass("shop." + name));
      assertThat(field(first, "amount")).isEqualTo("100");
    }
  }

  @Test
  void aFieldThatOneSideLacksKeepsItsInitialValueAndIsNotSent() throws Exception {
    App old = new App(List.of("Order"), "class Order { public int b; public String a; }");
    App young =
        new App(
            List.of("Order"),
            "class Order { public String a; public String note = \"none\"; public int b; }");
    Object received = pass(old, young, old.make("Order", Map.of("a", "x", "b", 7)));
    assertThat(field(received, "a")).isEqualTo("x");
    assertThat(field(received, "b")).isEqualTo(7);
    assertThat(field(received, "note")).isEqualTo("none");
    Object back = pass(young, old, young.make("Order", Map.of("a", "y", "note", "much")));
    assertThat(field(back, "a")).isEqualTo("y");
  }

  @Test
  void aFieldThatMovedToASuperclassArrives() throws Exception {
    App old = new App(List.of("Order"), "class Order { public String id; public int b; }");
    App young =
        new App(
            List.of("Order"),
            "class Base { public String id; }",
            "class Order extends Base { public int b; }");
    Map<String, Object> values = Map.of("id", "x", "b", 2);
    Object received = pass(old, young, old.make("Order", values));
    assertThat(field(received, "id")).isEqualTo("x");
    assertThat(field(received, "b")).isEqualTo(2);
    assertThat(field(pass(young, old, young.make("Order", values)), "id")).isEqualTo("x");
  }

  @Test
  void aRetypedFieldIsRefusedByNameOnBothSides() throws Exception {
    App one = new App(List.of("Order"), "class Order { public int amount; public int b; }");
    App other = new App(List.of("Order"), "class Order { public long amount; public int b; }");
    for (List<App> way : List.of(List.of(one, other), List.of(other, one))) {
      assertThatThrownBy(() -> pass(way.get(0), way.get(1), way.get(0).make("Order", Map.of())))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("field amount of shop.Order has two types: int and long");
    }
  }

  @Test
  void aListOfAnotherClassIsARetypedFieldAndARawListIsNot() throws Exception {
    String ids = "class Order { public java.util.List<%s> ids; }";
    App longs = new App(List.of("Order"), ids.formatted("Long"));
    App texts = new App(List.of("Order"), ids.formatted("String"));
    App raw = new App(List.of("Order"), "class Order { public java.util.List ids; }");
    assertThatThrownBy(() -> pass(longs, texts, longs.make("Order", Map.of("ids", List.of(1L)))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(
            "java.util.List<java.lang.Long> and java.util.List<java.lang.String>");
    Object read = pass(longs, raw, longs.make("Order", Map.of("ids", List.of(1L))));
    assertThat(field(read, "ids")).isEqualTo(List.of(1L));
  }

  @Test
  void anEnumThatGainedAConstantInTheMiddleIsReadByName() throws Exception {
    App old = new App(List.of("State"), "enum State { PENDING, PAID }");
    App young = new App(List.of("State"), "enum State { PENDING, CHECKED, PAID { } }");
    Object paid = pass(old, young, old.constant("State", "PAID"));
    assertThat(paid).isSameAs(young.constant("State", "PAID"));
    assertThat(pass(young, old, young.constant("State", "PAID")))
        .isSameAs(old.constant("State", "PAID"));
    assertThatThrownBy(() -> pass(young, old, young.constant("State", "CHECKED")))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("no constant CHECKED")
        .hasMessageContaining("shop.State");
  }

  @Test
  void anEnumOutsideTheTableThatDriftedIsRefused() throws Exception {
    App old = new App(List.of(), "enum State { PENDING, PAID }");
    App young = new App(List.of("State"), "enum State { PENDING, CHECKED, PAID }");
    assertThatThrownBy(() -> pass(old, young, old.constant("State", "PAID")))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("class shop.State is not the same on both sides")
        .hasMessageContaining("optimizers of both");
  }

  @Test
  void aFinalClassInAFieldCannotHideItsDrift() throws Exception {
    String order = "class Order { public Money money = new Money(); }";
    App old = new App(List.of("Order"), order, "final class Money { public long cents = 9; }");
    App young =
        new App(
            List.of("Order"),
            order,
            "final class Money { public long cents; public String currency; }");
    assertThatThrownBy(() -> pass(old, young, old.make("Order", Map.of())))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Money is not the same");
  }

  @Test
  void aClassThatBecameFinalTravelsInFieldsAndArraysAllTheSame() throws Exception {
    String order = "class Order { public Money money; public Money[] more; }";
    List<String> both = List.of("Order", "Money");
    App old = new App(both, order, "class Money { public long cents = 9; }");
    App young = new App(both, order, "final class Money { public long cents; }");
    Object money = old.make("Money", Map.of());
    Object[] more = (Object[]) java.lang.reflect.Array.newInstance(money.getClass(), 2);
    more[1] = money;
    Object read = pass(old, young, old.make("Order", Map.of("money", money, "more", more)));
    assertThat(field(field(read, "money"), "cents")).isEqualTo(9L);
    assertThat(((Object[]) field(read, "more"))[1]).isSameAs(field(read, "money"));
  }

  @Test
  void aRecordGainsAndLosesComponents() throws Exception {
    App old = new App(List.of("Point"), "record Point(int x, int y) {}");
    App young = new App(List.of("Point"), "record Point(String label, int y, int x, Integer z) {}");
    Object point =
        old.loader.loadClass("shop.Point").getConstructor(int.class, int.class).newInstance(3, 4);
    assertThat(pass(old, young, point)).hasToString("Point[label=null, y=4, x=3, z=null]");
  }

  @Test
  void aClassWithAnotherWayOfBeingWrittenIsRefused() throws Exception {
    App old = new App(List.of("Point"), "class Point { public int x; }");
    App young = new App(List.of("Point"), "record Point(int x) {}");
    assertThatThrownBy(() -> pass(old, young, old.make("Point", Map.of())))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Point is written in different ways")
        .hasMessageContaining("bean and record");
  }

  @Test
  void onePoolOfEnginesServesPeersOfMoreVersionsThanItRemembers() throws Exception {
    App here = new App(List.of("Order"), "class Order { public String a; public int b; }");
    List<App> peers = new ArrayList<>();
    for (int version = 0; version < 20; version++) {
      peers.add(
          new App(
              List.of("Order"),
              "class Order { public int c"
                  + version
                  + (version % 2 == 0 ? "; public String a; }" : "; public int b; }")));
    }
    Object order = here.make("Order", Map.of("a", "x", "b", 5));
    for (int round = 0; round < 3; round++) {
      for (int version = 0; version < 20; version++) {
        Object read = pass(here, peers.get(version), order);
        assertThat(field(read, version % 2 == 0 ? "a" : "b")).isEqualTo(version % 2 == 0 ? "x" : 5);
        assertThat(field(read, "c" + version)).isEqualTo(0);
      }
    }
  }

  @Test
  void aClassThatTheGateKnowsByAnotherNameIsComparedUnderThatName() throws Exception {
    App here = new App(List.of(), "class Order { public String a; public Order next; }");
    App there = new App(List.of(), "class Purchase { public String a; public Purchase next; }");
    App same = new App(List.of(), "class Purchase { public String a; public Object next; }");
    App other = new App(List.of(), "class Purchase { public long a; public Object next; }");
    App order = new App(List.of(), "class Order { public String a; public Object next; }");
    Object value = order.make("Order", Map.of("a", "x"));
    assertThat(field(passAs(order, same, value), "a")).isEqualTo("x");
    assertThatThrownBy(() -> passAs(order, other, value))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Purchase is not the same");
    // The type of a field is a name too, and no alias is known for it.
    assertThatThrownBy(() -> passAs(here, there, here.make("Order", Map.of())))
        .isInstanceOf(SerializationException.class);
  }

  private static @Nullable Object passAs(App from, App to, Object value) throws Exception {
    Class<?> purchase = to.loader.loadClass("shop.Purchase");
    return pass(
        from, to, value, ClassGate.builder(to.loader).allowAlias("shop.Order", purchase).build());
  }

  @Test
  void aNumberStandsForTheOptimizersClassAlsoWhereTheGateHasAnotherOfThatName() throws Exception {
    String source = "class Order { public String a; }";
    App here = new App(List.of("Order"), source);
    App there = new App(List.of("Order"), source);
    Object value = here.make("Order", Map.of("a", "x"));
    App reloaded = new App(List.of(), source);
    assertThat(field(pass(here, there, value, reloaded.gate), "a")).isEqualTo("x");
    App changed = new App(List.of(), "class Order { public String b; }");
    assertThatThrownBy(() -> pass(here, there, value, changed.gate))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Order")
        .hasMessageContaining("is not the one of that name in this side's optimizers");
  }
}
