package io.trunkline.internal.generic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.internal.generic.Shop.Item;
import io.trunkline.internal.generic.Shop.ItemPage;
import io.trunkline.internal.generic.Shop.Price;
import io.trunkline.internal.generic.Shop.Size;
import io.trunkline.serialization.Budgets;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a method returned becomes what stock providers would send. */
class ToMapsTest {

  private final ToMaps toMaps = new ToMaps(Budgets.of(64, 0));

  @Test
  void anObjectBecomesAMapOfItsPropertiesWithItsClass() {
    Item item = new Item();
    item.setName("pen");
    item.setSize(Size.LARGE);
    item.setPrice(new Price(BigDecimal.ZERO, null, 2));
    Map<String, Object> price = new HashMap<>();
    price.put("class", Price.class.getName());
    price.put("amount", BigDecimal.ZERO);
    price.put("currency", null);
    price.put("digits", 2);
    assertThat(toMaps.convert(item))
        .isEqualTo(
            Map.of(
                "class",
                Item.class.getName(),
                "name",
                "pen",
                "size",
                "LARGE",
                "cheap",
                true,
                "price",
                price));
  }

  @Test
  void fieldsWithoutGettersAreProperties() {
    ItemPage page = new ItemPage();
    page.items.add(null);
    Map<?, ?> map = (Map<?, ?>) toMaps.convert(page);
    assertThat(map.keySet())
        .map(Object::toString)
        .containsExactlyInAnyOrder("class", "items", "byKey", "next");
  }

  /** Named the way that stock peers do it, once each. */
  public static final class Odd {
    public int open = 1;
    private final String URL = "u"; // the spelling is the point
    private final boolean isReady = true;
    private transient String hidden = "h";

    public String getURL() {
      return URL;
    }

    public boolean isReady() {
      return isReady;
    }

    String getPackagePrivate() {
      return hidden;
    }
  }

  /** A getter that fails. */
  public static final class Broken {
    public String getName() {
      throw new AssertionError("on purpose");
    }
  }

  @Test
  void aGetterThatThrowsIsNamed() {
    assertThatThrownBy(() -> toMaps.convert(List.of(new Broken())))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("name: its getter threw java.lang.AssertionError");
  }

  @Test
  void gettersGiveTheNames() {
    assertThat(toMaps.convert(new Odd()))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .containsEntry("uRL", "u")
        .containsEntry("ready", true)
        .containsEntry("open", 1)
        .doesNotContainKeys("URL", "hidden", "packagePrivate");
  }

  @Test
  void scalarsStayAndWhatHasATextFormBecomesText() {
    Date date = new Date(5);
    UUID id = UUID.randomUUID();
    for (Object same : new Object[] {1, 2L, "text", 'c', true, date, new BigDecimal("1.5")}) {
      assertThat(toMaps.convert(same)).isSameAs(same);
    }
    assertThat(toMaps.convert(id)).isEqualTo(id.toString());
    assertThat(toMaps.convert(LocalDateTime.of(2024, 2, 29, 12, 0, 1)))
        .isEqualTo("2024-02-29T12:00:01");
    assertThat(toMaps.convert(Duration.ofSeconds(3))).isEqualTo("PT3S");
    assertThat(toMaps.convert(Optional.of(Size.SMALL))).isEqualTo("SMALL");
    assertThat(toMaps.convert(null)).isNull();
  }

  @Test
  void containersKeepTheirKind() {
    assertThat(toMaps.convert(Set.of(Size.SMALL))).isEqualTo(Set.of("SMALL"));
    assertThat(toMaps.convert(List.of(Size.SMALL))).isEqualTo(List.of("SMALL"));
    assertThat(toMaps.convert(new TreeMap<>(Map.of(Size.SMALL, 1)))).isEqualTo(Map.of("SMALL", 1));
    assertThat(toMaps.convert(new int[] {1})).isEqualTo(new int[] {1});
    assertThat(toMaps.convert(new Size[] {Size.LARGE})).isEqualTo(new String[] {"LARGE"});
    assertThat(toMaps.convert(new Item[] {null})).isEqualTo(new Object[] {null});
  }

  @Test
  void aCircleOfObjectsBecomesACircleOfMaps() {
    ItemPage page = new ItemPage();
    page.next = page;
    Map<?, ?> map = (Map<?, ?>) toMaps.convert(page);
    assertThat(map.get("next")).isSameAs(map);
  }

  @Test
  void aSetInACircleBecomesAListBecauseItCannotBeHashed() {
    Map<String, Object> owner = new HashMap<>();
    Set<Object> set = new HashSet<>();
    List<Object> inner = new ArrayList<>();
    set.add(inner);
    inner.add(owner); // after it was hashed
    owner.put("set", set);
    Map<?, ?> map = (Map<?, ?>) toMaps.convert(owner);
    assertThat(map.get("set")).isInstanceOf(List.class);
  }

  @Test
  void depthIsLimited() {
    List<Object> deep = List.of();
    for (int i = 0; i < 70; i++) {
      deep = List.of(deep);
    }
    List<Object> tooDeep = deep;
    assertThatThrownBy(() -> toMaps.convert(tooDeep)).isInstanceOf(ConversionException.class);
  }

  /** Hashes its identity, but the map that it becomes hashes its entries. */
  static final class Fork {
    Object left = "leaf";
    Object right = "leaf";
  }

  private static Fork forks(int levels) {
    Fork fork = new Fork();
    for (int i = 1; i < levels; i++) {
      Fork outer = new Fork();
      outer.left = fork;
      outer.right = fork;
      fork = outer;
    }
    return fork;
  }

  @Test
  void keysThatShareTheirPartsCannotMakeHashingEndless() {
    assertThat((Set<?>) toMaps.convert(Set.of(forks(5)))).hasSize(1);
    for (Object shared : List.of(Set.of(forks(60)), Map.of(forks(60), 1))) { // of 2^60 parts
      assertThatThrownBy(() -> toMaps.convert(shared))
          .isInstanceOf(ConversionException.class)
          .hasMessageContaining("hashing and comparing keys of maps and elements of sets");
    }
  }

  @Test
  void aKeyThatContainsItselfIsRefused() {
    Fork circle = new Fork();
    circle.left = circle;
    assertThatThrownBy(() -> toMaps.convert(Map.of(circle, 1)))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("contains itself, so its hash code never ends");
  }

  @Test
  void manyObjectsInASetPass() {
    Set<Fork> many = new HashSet<>();
    for (int i = 0; i < 100_000; i++) {
      Fork fork = new Fork();
      fork.left = i;
      many.add(fork);
    }
    assertThat((Set<?>) toMaps.convert(many)).hasSize(100_000);
  }
}
