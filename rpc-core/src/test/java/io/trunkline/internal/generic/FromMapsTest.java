package io.trunkline.internal.generic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.internal.generic.Shop.Gift;
import io.trunkline.internal.generic.Shop.Item;
import io.trunkline.internal.generic.Shop.ItemPage;
import io.trunkline.internal.generic.Shop.Page;
import io.trunkline.internal.generic.Shop.Price;
import io.trunkline.internal.generic.Shop.Size;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps become what a method declares, or an error that says where and why. */
@Timeout(60)
class FromMapsTest {

  private final FromMaps fromMaps = new FromMaps(Shop.class, Budgets.of(64, 0));
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allowSignaturesOf(Shop.class).build();

  private Object[] arguments(String method, Object... values) {
    return fromMaps.arguments(method(method), values, gate);
  }

  private static Method method(String name) {
    return Stream.of(Shop.class.getMethods())
        .filter(m -> m.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aMapBecomesABeanThroughItsSetters() {
    Map<String, Object> price = Map.of("amount", "1.50", "currency", "EUR");
    Item item =
        (Item)
            arguments("item", Map.of("name", "pen", "size", "LARGE", "price", price, "unknown", 1))[
                0];
    assertThat(item.getName()).isEqualTo("pen");
    assertThat(item.setterRan).isTrue();
    assertThat(item.getSize()).isSameAs(Size.LARGE);
    assertThat(item.getPrice()).isEqualTo(new Price(new BigDecimal("1.50"), "EUR", 0));
  }

  @Test
  void whatAMapDoesNotSayKeepsItsInitialValue() {
    assertThat(((Item) arguments("item", Map.of())[0]).getName()).isEqualTo("unset");
  }

  @Test
  void typeArgumentsDecideOnNestedElements() {
    Map<String, Object> inner = Map.of("items", new Object[] {Map.of("currency", "USD")});
    Map<String, Object> byKey = Map.of("k", List.of(Map.of("digits", 2L)));
    Page<?> page =
        (Page<?>)
            arguments(
                "page",
                Map.of("items", List.of(Map.of("amount", 1)), "next", inner, "byKey", byKey))[0];
    assertThat(page.items).isEqualTo(List.of(new Price(BigDecimal.ONE, null, 0)));
    assertThat(page.next.items).isEqualTo(List.of(new Price(null, "USD", 0)));
    assertThat(page.byKey.get("k")).isEqualTo(new Price[] {new Price(null, null, 2)});
  }

  @Test
  void aSuperclassSaysWhatAVariableStandsFor() {
    ItemPage page =
        (ItemPage) arguments("itemPage", Map.of("items", List.of(Map.of("name", "x"))))[0];
    assertThat(page.items).singleElement().isInstanceOf(Item.class);
    assertThat(arguments("put", Map.of("name", "y"))[0]).isInstanceOf(Item.class);
  }

  @Test
  void listsSetsMapsAndArraysGetElementsOfTheDeclaredType() {
    Object[] converted =
        arguments(
            "lists",
            new Object[] {Map.of("name", "a")},
            List.of("SMALL", "LARGE"),
            Map.of("2", 3, "1", 4),
            List.of(Map.of("name", "b")));
    assertThat((List<?>) converted[0]).singleElement().isInstanceOf(Item.class);
    assertThat(converted[1]).isEqualTo(Set.of(Size.SMALL, Size.LARGE));
    assertThat(converted[2]).isEqualTo(new TreeMap<>(Map.of(1, 4L, 2, 3L)));
    assertThat((Item[]) converted[3]).singleElement().extracting(Item::getName).isEqualTo("b");
  }

  @Test
  void numbersBecomeOtherNumbersWhereTheyFit() {
    assertThat(arguments("numbers", 1L, 2, "3", 4, 5.5, 6.5f, 7L, 8.25))
        .containsExactly((byte) 1, (short) 2, 3, 4L, 5.5f, 6.5, 7, new BigDecimal("8.25"));
    assertThatThrownBy(() -> arguments("numbers", 128, 2, 3, 4, 5, 6, 7, 8))
        .isInstanceOf(ConversionException.class)
        .hasMessage("argument 1: is java.lang.Integer, expected byte");
    assertThatThrownBy(() -> arguments("numbers", 1, 2, 3.5, 4, 5, 6, 7, 8))
        .hasMessage("argument 3: is java.lang.Double, expected int");
    assertThatThrownBy(() -> arguments("numbers", 1, 2, null, 4, 5, 6, 7, 8))
        .hasMessage("argument 3: is null, expected int");
    assertThatThrownBy(() -> arguments("numbers", 1, 2, 3, "1e9999", 5, 6, 7, 8))
        .hasMessage("argument 4: is java.lang.String, expected long");
    assertThatThrownBy(() -> arguments("numbers", 1, 2, 3, 4, 5, 6, 7, "9".repeat(100_000)))
        .hasMessage("argument 8: is java.lang.String, expected java.math.BigDecimal");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e-100000000",
        "1e100000000",
        "1e-2147483647",
        "-1.5e-1001",
        "0e-100000000",
        "1e1001",
        "0e1001"
      })
  void aNumberWhoseExponentIsFarFromZeroBecomesNoOtherNumber(String text) {
    for (Object given : List.of(text, new BigDecimal(text))) {
      assertThatThrownBy(() -> arguments("big", given))
          .hasMessageContaining("expected java.math.BigInteger");
    }
    assertThatThrownBy(() -> arguments("numbers", 1, 2, 3, 4, 5, 6, 7, text))
        .hasMessage("argument 8: is java.lang.String, expected java.math.BigDecimal");
  }

  @Test
  void aWholeNumberOfAThousandDigitsIsRead() {
    String digits = "9".repeat(1_000);
    assertThat(arguments("big", digits)).containsExactly(new BigInteger(digits));
    assertThat(arguments("big", "1e1000")).containsExactly(BigInteger.TEN.pow(1_000));
    assertThat(arguments("big", new BigDecimal("10e-1"))).containsExactly(BigInteger.ONE);
    assertThatThrownBy(() -> arguments("big", digits + "9"))
        .hasMessageContaining("expected java.math.BigInteger");
  }

  @Test
  void textsBecomeWhatTheirClassReads() {
    UUID id = UUID.randomUUID();
    assertThat(arguments("texts", "c", "true", id.toString(), "2024-02-29", 5L, "SMALL"))
        .containsExactly('c', true, id, LocalDate.of(2024, 2, 29), new Date(5), Size.SMALL);
    assertThat(
            arguments("texts", 'c', true, id, "2024-02-29", "2024-02-29 01:02:03", Size.SMALL)[4])
        .isInstanceOf(Date.class);
    assertThatThrownBy(() -> arguments("texts", "c", true, null, null, "2024-02-30 01:02:03", null))
        .hasMessage(
            "argument 5: is java.lang.String, expected java.util.Date, such as 2024-02-29 13:45:00");
    assertThatThrownBy(() -> arguments("texts", "c", "yes", null, null, null, null))
        .hasMessage("argument 2: is java.lang.String, expected boolean: true or false");
    assertThatThrownBy(() -> arguments("texts", "c", true, null, null, null, "HUGE"))
        .hasMessageContaining("argument 6: is java.lang.String, expected ");
  }

  @Test
  void whereNothingIsDeclaredMapsStayMaps() {
    Map<String, Object> map = new LinkedHashMap<>(Map.of("k", List.of(Map.of("x", 1))));
    Object[] converted =
        arguments("any", map, map, List.of(1L, 2), List.of(new int[] {1}, List.of("2")));
    assertThat(converted[0]).isEqualTo(map);
    assertThat(converted[1]).isEqualTo(map);
    assertThat((int[]) converted[2]).containsExactly(1, 2);
    assertThat(converted[3]).isEqualTo(List.of(List.of((short) 1), List.of((short) 2)));
  }

  @Test
  void aClassKeyChoosesAnAllowedSubtype() {
    ClassGate wider =
        ClassGate.builder(getClass().getClassLoader())
            .allowSignaturesOf(Shop.class)
            .allow(Gift.class.getName())
            .build();
    Map<String, Object> gift = Map.of("class", Gift.class.getName(), "card", "hi", "name", "n");
    Object made = fromMaps.arguments(method("item"), new Object[] {gift}, wider)[0];
    assertThat(made).isInstanceOfSatisfying(Gift.class, g -> assertThat(g.card).isEqualTo("hi"));
    assertThatExceptionOfType(ClassRefusedException.class)
        .isThrownBy(() -> arguments("item", gift))
        .withMessageContaining(Gift.class.getName());
  }

  @Test
  void aClassKeyThatIsNoSubtypeIsRefused() {
    Map<String, Object> wrong = Map.of("class", Price.class.getName());
    assertThatThrownBy(() -> arguments("item", wrong))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("argument 1.class: is " + Price.class.getName())
        .hasMessageContaining("expected " + Item.class.getName());
    assertThatThrownBy(() -> arguments("item", Map.of("class", 5)))
        .hasMessage("argument 1.class: is java.lang.Integer, expected the name of a class");
  }

  @Test
  void aClassOutsideTheGateIsNotMadeEvenWhereAnythingIsDeclared() {
    for (String name :
        List.of("java.lang.Runtime", "java.lang.ProcessBuilder", Canary.class.getName())) {
      assertThatExceptionOfType(ClassRefusedException.class)
          .isThrownBy(() -> arguments("any", Map.of("class", name), Map.of(), null, null));
      assertThatExceptionOfType(ClassRefusedException.class)
          .isThrownBy(
              () ->
                  arguments("any", null, Map.of("k", List.of(Map.of("class", name))), null, null));
    }
    assertThat(CANARIES).isEmpty();
  }

  private static final List<String> CANARIES = new ArrayList<>();

  /** Says so when it is touched. */
  static final class Canary {
    static {
      CANARIES.add("initialised");
    }
  }

  @Test
  void aJdkClassIsNeverMadeFromAMap() {
    assertThatThrownBy(() -> arguments("thread", Map.of("name", "x")))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("expected java.lang.Thread");
    assertThatThrownBy(
            () -> arguments("any", Map.of("class", "java.util.Date"), Map.of(), null, null))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("expected java.util.Date");
  }

  @Test
  void aValueInsideItselfIsRefused() {
    Map<String, Object> circle = new HashMap<>();
    circle.put("next", circle);
    assertThatThrownBy(() -> arguments("page", circle))
        .isInstanceOf(ConversionException.class)
        .hasMessage("argument 1.next: contains itself, which cannot be converted");
  }

  @Test
  void aSharedValueIsConvertedOnce() {
    Map<String, Object> price = Map.of("digits", 1);
    Page<?> page = (Page<?>) arguments("page", Map.of("items", List.of(price, price)))[0];
    assertThat(page.items.get(0)).isSameAs(page.items.get(1));

    Object shared = List.of();
    for (int i = 0; i < 60; i++) {
      shared = List.of(shared, shared); // 2^60 parts if each were converted
    }
    assertThat(arguments("any", shared, null, null, null)[0]).isInstanceOf(List.class);
  }

  @Test
  void sharedPartsCannotMakeHashingEndless() {
    Object shared = List.of();
    for (int i = 0; i < 60; i++) {
      shared = List.of(shared, shared);
    }
    Object elements = List.of(List.of(List.of(shared)));
    Object first = shared;
    assertThatThrownBy(() -> arguments("anyAndSets", List.of(first, first), elements))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("argument 2")
        .hasMessageContaining("hashing and comparing keys of maps and elements of sets");
    assertThatThrownBy(() -> arguments("sets", elements))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("hashing and comparing keys of maps and elements of sets");
  }

  /** As lists they were read without being hashed. */
  @Test
  void elementsThatMeetInOnePlaceOfASetCannotMakeItSearchForLong() {
    List<Object> pairs = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      pairs.add(List.of(i, -31 * i)); // all with one hash code
    }
    assertThatThrownBy(() -> arguments("pairs", pairs))
        .isInstanceOf(ConversionException.class)
        .hasMessageStartingWith("argument 1: hashing and comparing keys of maps");
    Map<Object, String> byPair = new IdentityHashMap<>();
    pairs.forEach(pair -> byPair.put(pair, ""));
    assertThatThrownBy(() -> arguments("byPair", byPair))
        .isInstanceOf(ConversionException.class)
        .hasMessageStartingWith("argument 1: hashing and comparing keys of maps");
  }

  @Test
  void longTextsPayForThemselves() {
    List<Object> texts = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      texts.add(i + "x".repeat(100_000));
    }
    assertThat((Set<?>) arguments("longTexts", texts)[0]).hasSize(20);
  }

  @Test
  void theWorkFactorOfThePortHoldsForConversionsToo() {
    List<Object> pairs = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      pairs.add(List.of(i, -31 * i)); // all with one hash code
    }
    assertThatThrownBy(() -> arguments("pairs", pairs)).isInstanceOf(ConversionException.class);
    FromMaps patient = new FromMaps(Shop.class, Budgets.of(64, 0).withFactors(1000, 1000));
    assertThat((Set<?>) patient.arguments(method("pairs"), new Object[] {pairs}, gate)[0])
        .hasSize(1_500);
  }

  @Test
  void manyElementsThatDifferPass() {
    List<Object> pairs = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      pairs.add(List.of(i, "text " + i));
    }
    assertThat((Set<?>) arguments("pairs", pairs)[0]).hasSize(100_000);
  }

  @Test
  void depthIsLimited() {
    Map<String, Object> deep = new HashMap<>();
    for (int i = 0; i < 70; i++) {
      deep = new HashMap<>(Map.of("next", deep));
    }
    Map<String, Object> tooDeep = deep;
    assertThatThrownBy(() -> arguments("page", tooDeep))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("is nested deeper than 64 levels");
  }

  @Test
  void anErrorSaysWhere() {
    Map<String, Object> bad = Map.of("items", List.of(Map.of(), Map.of("amount", List.of())));
    assertThatThrownBy(() -> arguments("page", bad))
        .hasMessage(
            "argument 1.items[1].amount: is java.util.ImmutableCollections$ListN, expected"
                + " java.math.BigDecimal");
  }
}
