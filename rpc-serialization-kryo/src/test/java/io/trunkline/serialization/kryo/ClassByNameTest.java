package io.trunkline.serialization.kryo;

import static io.trunkline.serialization.kryo.App.field;
import static io.trunkline.serialization.kryo.App.pass;
import static io.trunkline.serialization.kryo.App.terms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A class that has a number is read in the form its number stands for, and in no other. */
class ClassByNameTest {

  private static final String OLD = "class Order { public String a = \"a\", b = \"b\"; }";
  private static final String YOUNG = "class Order { public String b = \"b\", c = \"c\"; }";
  private static final List<String> NAMED = List.of("Order");

  @Test
  void aSecondVersionOfAnAgreedClassIsRefusedThoughTheReadersIsTheSame() throws Exception {
    App here = new App(NAMED, OLD);
    App there = new App(NAMED, YOUNG);
    Object second = new App(List.of(), YOUNG).make("Order", Map.of());
    assertThatThrownBy(() -> pass(here, there, second))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Order came by name though it has a number")
        .hasMessageContaining("class loader");
  }

  @Test
  void bytesThatOnePeerMaySendAreLookedAtAgainWhereAnotherSendsThem() throws Exception {
    App here = new App(NAMED, OLD);
    App there = new App(NAMED, YOUNG);
    App plainest = new App(List.of(), YOUNG);
    byte[] byName = plainest.write(terms(plainest, there), plainest.make("Order", Map.of()));
    Object read = there.read(terms(there, plainest), there.gate, byName);
    assertThat(field(read, "c")).isEqualTo("c");
    assertThatThrownBy(() -> there.read(terms(there, here), there.gate, byName))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Order came by name");
    assertThat(field(there.read(terms(there, plainest), there.gate, byName), "c")).isEqualTo("c");
  }

  @Test
  void aNumberIsNotReadAsTheClassThatAnAliasPutsInItsPlace() throws Exception {
    String purchase = "class Purchase { public String a, b; }";
    List<String> both = List.of("Order", "Purchase");
    App here = new App(both, OLD, purchase);
    App there = new App(both, OLD, purchase);
    ClassGate gate =
        ClassGate.builder(there.loader)
            .allowAlias("shop.Order", there.loader.loadClass("shop.Purchase"))
            .build();
    PayloadTerms agreed = terms(here, there);
    byte[] message = here.write(agreed, here.make("Order", Map.of()));
    assertThatThrownBy(() -> there.read(agreed, gate, message))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Order");
  }
}
