package io.trunkline.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.testkit.drift.CompiledSources;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Data that was written before its classes gained, lost and reordered fields. */
class EvolvedClassesTest {

  /** They compare classes as wholes. */
  private static final Set<String> OF_EQUAL_CLASSES =
      Set.of("fory", "java", "compactedjava", "nativejava");

  @TempDir Path folder;

  private static final String ORDER_BEFORE =
      """
      package shop;
      public class Order implements java.io.Serializable {
        public long id = 1;
        public int dropped = 2;
        public String note;
        public double droppedToo = 0.5;
        public java.util.List<Item> items = new java.util.ArrayList<>();
        public Item droppedItem;
        public State state;
        public Price price;
        public String text() { return "" + id + note + items + state + price; }
        public static Object sample() {
          Order order = new Order();
          order.id = 1L << 40;
          order.note = "a note";
          order.state = State.PAID;
          order.price = new Price(450, "EUR", true);
          Item item = new Item();
          item.name = "cup";
          order.items.add(item);
          order.items.add(item);
          order.droppedItem = new Item();
          return order;
        }
      }
      """;

  private static final String ORDER_AFTER =
      """
      package shop;
      public class Order implements java.io.Serializable {
        public String gained = "initial";
        public String note;
        public State state;
        public java.util.List<Item> items = new java.util.ArrayList<>();
        public Price price;
        public long id = 1;
        public String text() { return "" + id + note + items + state + price; }
      }
      """;

  private static final String ITEM =
      """
      package shop;
      public final class Item implements java.io.Serializable {
        public String name = "unnamed";
        public String toString() { return name; }
      }
      """;

  private static final String PRICE_BEFORE =
      "package shop; public record Price(int cents, String currency, boolean taxed) implements"
          + " java.io.Serializable {}";

  private static final String PRICE_AFTER =
      "package shop; public record Price(String currency, int cents, String gained) implements"
          + " java.io.Serializable {}";

  private static final String STATE_BEFORE = "package shop; public enum State { NEW, PAID, GONE }";
  private static final String STATE_AFTER = "package shop; public enum State { PAID, SENT, NEW }";

  /** Without fst, which carries no records. */
  static Stream<String> all() {
    return Formats.serializations().stream().filter(name -> !name.equals("fst"));
  }

  static Stream<String> projecting() {
    return all().filter(name -> !OF_EQUAL_CLASSES.contains(name));
  }

  static Stream<String> ofEqualClasses() {
    return all().filter(OF_EQUAL_CLASSES::contains);
  }

  private static final ClassLoader BEFORE =
      new CompiledSources(
          Map.of(
              "shop.Order", ORDER_BEFORE,
              "shop.Item", ITEM,
              "shop.Price", PRICE_BEFORE,
              "shop.State", STATE_BEFORE));

  private static final ClassLoader AFTER = compiledAfter(Map.of());

  private static final ClassLoader AFTER_WITH_A_DATE =
      compiledAfter(
          Map.of("shop.Order", ORDER_AFTER.replace("String note", "java.util.Date note")));

  private static final ClassLoader AFTER_WITHOUT_PAID =
      compiledAfter(Map.of("shop.State", "package shop; public enum State { NEW, SENT }"));

  private static final ClassLoader AFTER_ALL_IS_GONE =
      new CompiledSources(Map.of("shop.Other", "package shop; public class Other {}"));

  private static final ClassLoader TWO_OF_A_NAME =
      new CompiledSources(
          Map.of(
              "shop.Parent",
              "package shop; public class Parent implements java.io.Serializable { public String"
                  + " x = \"parents\"; }",
              "shop.Order",
              "package shop; public class Order extends Parent { public String x = \"childs\";"
                  + " public static Object sample() { return new Order(); } }"));

  private static final ClassLoader ONE_OF_THE_NAME =
      new CompiledSources(
          Map.of(
              "shop.Parent",
              "package shop; public class Parent implements java.io.Serializable { public String"
                  + " x = \"initial\"; }",
              "shop.Order",
              "package shop; public class Order extends Parent { public static Object sample() {"
                  + " return new Order(); } }"));

  private static ClassLoader compiledAfter(Map<String, String> others) {
    Map<String, String> sources =
        new LinkedHashMap<>(
            Map.of(
                "shop.Order", ORDER_AFTER,
                "shop.Item", ITEM,
                "shop.Price", PRICE_AFTER,
                "shop.State", STATE_AFTER));
    sources.putAll(others);
    sources.values().removeIf(String::isEmpty);
    return new CompiledSources(sources);
  }

  private ObjectSerializer serializer(String serialization, ClassLoader loader) throws Exception {
    return ObjectSerializer.builder()
        .serialization(serialization)
        .tables(TableStore.inFolder(folder))
        .allow(loader.loadClass("shop.Order"))
        .build();
  }

  private static byte[] write(ObjectSerializer serializer, ClassLoader loader) throws Exception {
    Object sample = loader.loadClass("shop.Order").getMethod("sample").invoke(null);
    return ContextLoader.as(loader, () -> serializer.serialize(sample));
  }

  private byte[] written(String serialization) throws Exception {
    ClassLoader before = BEFORE;
    return write(ContextLoader.as(before, () -> serializer(serialization, before)), before);
  }

  private static Object get(Object target, String field) throws Exception {
    return target.getClass().getField(field).get(target);
  }

  @ParameterizedTest
  @MethodSource("projecting")
  void whatBothVersionsHaveIsReadYearsLater(String serialization) throws Exception {
    byte[] bytes = written(serialization);
    ClassLoader after = AFTER;
    ObjectSerializer reader = ContextLoader.as(after, () -> serializer(serialization, after));
    Object order = reader.deserialize(bytes, after.loadClass("shop.Order"));
    Method text = order.getClass().getMethod("text");
    assertThat(text.invoke(order))
        .isEqualTo((1L << 40) + "a note[cup, cup]PAIDPrice[currency=EUR, cents=450, gained=null]");
    List<?> items = (List<?>) get(order, "items");
    assertThat((Object) items.get(0)).isSameAs(items.get(1));
    Constructor<?> fresh = order.getClass().getConstructor();
    assertThat(get(order, "gained")).isEqualTo(get(fresh.newInstance(), "gained"));
  }

  @ParameterizedTest
  @MethodSource("ofEqualClasses")
  void classesThatDifferAreRefusedByName(String serialization) throws Exception {
    byte[] bytes = written(serialization);
    ClassLoader after = AFTER;
    ObjectSerializer reader = ContextLoader.as(after, () -> serializer(serialization, after));
    assertThatThrownBy(() -> reader.deserialize(bytes, after.loadClass("shop.Order")))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("class shop.");
  }

  @ParameterizedTest
  @MethodSource("projecting")
  void oneOfTwoFieldsOfANameIsReadOnlyIfItIsKnownWhich(String serialization) throws Exception {
    ClassLoader before = TWO_OF_A_NAME;
    byte[] bytes = write(ContextLoader.as(before, () -> serializer(serialization, before)), before);
    ClassLoader after = ONE_OF_THE_NAME;
    ObjectSerializer reader = ContextLoader.as(after, () -> serializer(serialization, after));
    Object x;
    try {
      x = get(reader.deserialize(bytes, after.loadClass("shop.Order")), "x");
    } catch (SerializationException refused) {
      return;
    }
    assertThat(x).isEqualTo("parents");
  }

  @ParameterizedTest
  @MethodSource("projecting")
  void aFieldThatNowHidesAnotherKeepsItsInitialValueOrTheObjectIsRefused(String serialization)
      throws Exception {
    ClassLoader before = ONE_OF_THE_NAME;
    byte[] bytes = write(ContextLoader.as(before, () -> serializer(serialization, before)), before);
    ClassLoader after = TWO_OF_A_NAME;
    ObjectSerializer reader = ContextLoader.as(after, () -> serializer(serialization, after));
    Object order;
    try {
      order = reader.deserialize(bytes, after.loadClass("shop.Order"));
    } catch (SerializationException refused) {
      assertThat(refused).hasMessageContainingAll("field x", "shop.Order");
      return;
    }
    assertThat(after.loadClass("shop.Parent").getField("x").get(order)).isEqualTo("initial");
    assertThat(get(order, "x")).isEqualTo("childs");
  }

  @ParameterizedTest
  @MethodSource("projecting")
  void aFieldOfAnotherTypeIsRefusedOrConvertedExactly(String serialization) throws Exception {
    byte[] bytes = written(serialization);
    ClassLoader after = AFTER_WITH_A_DATE;
    ObjectSerializer reader = ContextLoader.as(after, () -> serializer(serialization, after));
    assertThatThrownBy(() -> reader.deserialize(bytes, after.loadClass("shop.Order")))
        .isInstanceOf(SerializationException.class)
        .hasMessageContainingAll("note", "shop.Order");
  }

  @ParameterizedTest
  @MethodSource("projecting")
  void aConstantThatIsGoneIsRefusedByName(String serialization) throws Exception {
    byte[] bytes = written(serialization);
    ClassLoader after = AFTER_WITHOUT_PAID;
    ObjectSerializer reader = ContextLoader.as(after, () -> serializer(serialization, after));
    assertThatThrownBy(() -> reader.deserialize(bytes, after.loadClass("shop.Order")))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.State");
  }

  @ParameterizedTest
  @MethodSource("all")
  void aClassThatIsGoneIsRefusedByName(String serialization) throws Exception {
    byte[] bytes = written(serialization);
    ClassLoader after = AFTER_ALL_IS_GONE;
    ObjectSerializer reader =
        ContextLoader.as(
            after,
            () ->
                ObjectSerializer.builder()
                    .serialization(serialization)
                    .tables(TableStore.inFolder(folder))
                    .allow(after.loadClass("shop.Other"))
                    .build());
    assertThatThrownBy(() -> reader.deserialize(bytes, after.loadClass("shop.Other")))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("shop.");
  }

  @ParameterizedTest
  @MethodSource("projecting")
  void aTableThatIsNotToBeFoundIsRefusedNamingFingerprintAndStore(String serialization)
      throws Exception {
    byte[] bytes = written(serialization);
    ClassLoader after = AFTER;
    Path other = folder.resolve("other");
    ObjectSerializer reader =
        ContextLoader.as(
            after,
            () ->
                ObjectSerializer.builder()
                    .serialization(serialization)
                    .tables(TableStore.inFolder(other))
                    .allow(after.loadClass("shop.Order"))
                    .build());
    boolean hasTable = bytes[4] != 0 || bytes[5] != 0 || bytes[6] != 0 || bytes[7] != 0;
    if (hasTable) {
      assertThatThrownBy(() -> reader.deserialize(bytes, after.loadClass("shop.Order")))
          .isInstanceOf(SerializationException.class)
          .hasMessageContainingAll(
              String.format(
                  "%02x%02x%02x%02x", bytes[4] & 0xff, bytes[5] & 0xff, bytes[6] & 0xff, bytes[7]),
              other.toString());
    } else {
      assertThat(reader.deserialize(bytes, after.loadClass("shop.Order"))).isNotNull();
    }
  }
}
