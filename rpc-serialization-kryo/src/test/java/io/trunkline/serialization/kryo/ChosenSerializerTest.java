package io.trunkline.serialization.kryo;

import static io.trunkline.serialization.kryo.App.field;
import static io.trunkline.serialization.kryo.App.pass;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Serializers of Kryo's that annotations chose, and what could drift behind them. */
class ChosenSerializerTest {

  private static final String KRYO = "com.esotericsoftware.kryo.";
  private static final String FIELDS = KRYO + "serializers.FieldSerializer";
  private static final String OLD_MONEY = "final class Money { public String a = \"x\", b; }";
  private static final String YOUNG_MONEY = "final class Money { public String b, c; }";

  private static String chosen(String serializer) {
    return "@%sDefaultSerializer(%s.class) ".formatted(KRYO, serializer);
  }

  private static void assertRefusedBothWays(App old, App young, String... parts) throws Exception {
    for (List<App> way : List.of(List.of(old, young), List.of(young, old))) {
      Object order = way.get(0).make("Order", Map.of());
      assertThatThrownBy(() -> pass(way.get(0), way.get(1), order))
          .isInstanceOf(SerializationException.class)
          .satisfies(e -> assertThat(e.getMessage()).contains(parts));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"FieldSerializer", "TaggedFieldSerializer", "VersionFieldSerializer"})
  void aFinalClassInAFieldOfAChosenFieldSerializerIsRefusedUnlessItIsAgreed(String name)
      throws Exception {
    String serializer = KRYO + "serializers." + name;
    String tag = "@" + KRYO + "serializers.TaggedFieldSerializer.Tag(1) ";
    String order =
        chosen(serializer) + "class Order { " + tag + "public Money money = new Money(); }";
    List<String> one = List.of("Order");
    assertRefusedBothWays(
        new App(one, order, OLD_MONEY),
        new App(one, order, YOUNG_MONEY),
        "field money of shop.Order",
        "shop.Money",
        serializer);
    List<String> both = List.of("Order", "Money");
    App old = new App(both, order, OLD_MONEY);
    App young = new App(both, order, YOUNG_MONEY);
    Object value = old.make("Order", Map.of());
    field(value, "money").getClass().getField("b").set(field(value, "money"), "y");
    Object read = pass(old, young, value);
    assertThat(field(field(read, "money"), "b")).isEqualTo("y");
    assertThat(field(field(read, "money"), "c")).isNull();
  }

  @Test
  void aClassOutsideTheTableIsRefusedForItsFieldToo() throws Exception {
    String order = chosen(FIELDS) + "class Order { public Money money = new Money(); }";
    assertRefusedBothWays(
        new App(List.of(), order, OLD_MONEY),
        new App(List.of(), order, YOUNG_MONEY),
        "field money of shop.Order");
  }

  @Test
  void whatAChosenSerializerWritesWithItsClassTravels() throws Exception {
    String compatible = chosen(KRYO + "serializers.CompatibleFieldSerializer");
    String state = "enum State { NEW, PAID }";
    App app =
        new App(
            List.of("Plain", "Named"),
            chosen(FIELDS)
                + "class Plain { public String text = \"t\"; public Long big = 7L; public Object any;"
                + " public int[] ints = {1}; public java.util.List<Long> list; }",
            compatible + "class Named { public State state = State.PAID; public String text; }",
            state);
    Object plain =
        app.make("Plain", Map.of("any", app.constant("State", "PAID"), "list", List.of(1L)));
    assertThat(pass(app, app, plain)).usingRecursiveComparison().isEqualTo(plain);
    Object named = app.make("Named", Map.of("text", "t"));
    assertThat(pass(app, app, named)).usingRecursiveComparison().isEqualTo(named);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FieldSerializer.Bind(valueClass = Money.class, serializer = %s) | Money | new Money()",
        "CollectionSerializer.BindCollection(elementClass = Money.class, elementSerializer = %s)"
            + " | java.util.List<Money> | new java.util.ArrayList<>()",
        "MapSerializer.BindMap(keyClass = Money.class, keySerializer = %s)"
            + " | java.util.Map<Money, String> | new java.util.HashMap<>()",
        "MapSerializer.BindMap(valueClass = Money.class, valueSerializer = %s)"
            + " | java.util.Map<String, Money> | new java.util.HashMap<>()",
      })
  void aFieldBoundToASerializerOfFieldsIsRefused(String annotation, String type, String value)
      throws Exception {
    String order =
        "class Order { @%sserializers.%s public %s money = %s; }"
            .formatted(KRYO, annotation.formatted(FIELDS + ".class"), type, value);
    assertRefusedBothWays(
        new App(List.of("Order"), order, OLD_MONEY),
        new App(List.of("Order"), order, YOUNG_MONEY),
        "field money of shop.Order",
        FIELDS + " for shop.Money");
  }

  @Test
  void anEnumBoundToItsPlacesIsRefused() throws Exception {
    String order =
        "class Order { @%sBind(valueClass = State.class, serializer = %s.class)"
                .formatted(FIELDS + ".", KRYO + "serializers.DefaultSerializers.EnumSerializer")
            + " public State state = State.PAID; }";
    assertRefusedBothWays(
        new App(List.of("Order"), order, "enum State { PENDING, PAID }"),
        new App(List.of("Order"), order, "enum State { PENDING, CHECKED, PAID }"),
        "field state of shop.Order",
        "shop.State");
  }

  @Test
  void boundSerializersThatSayWhatTheyWriteTravel() throws Exception {
    String bind = "@" + KRYO + "serializers.";
    App app =
        new App(
            List.of("Order", "Money"),
            "class Order {"
                + bind
                + "FieldSerializer.Bind(valueClass = Money.class) public Object money = new Money();"
                + bind
                + "CollectionSerializer.BindCollection(elementClass = String.class,"
                + " elementSerializer = "
                + KRYO
                + "serializers.DefaultSerializers.StringSerializer"
                + ".class) public java.util.List<String> texts; "
                + bind
                + "CollectionSerializer.BindCollection(elementsCanBeNull = false)"
                + " public java.util.List<Money> more; }",
            OLD_MONEY);
    List<Object> more = new ArrayList<>(List.of(app.make("Money", Map.of("b", "y"))));
    Object order = app.make("Order", Map.of("texts", new ArrayList<>(List.of("a")), "more", more));
    assertThat(pass(app, app, order)).usingRecursiveComparison().isEqualTo(order);
  }

  @Test
  void tagsThatWereSwappedAreAnotherForm() throws Exception {
    String tag = "@" + KRYO + "serializers.TaggedFieldSerializer.Tag";
    String order =
        chosen(KRYO + "serializers.TaggedFieldSerializer")
            + "class Order { "
            + tag
            + "(%d) public String a = \"a\"; "
            + tag
            + "(%d) public String b = \"b\"; }";
    for (List<String> named : List.of(List.of("Order"), List.<String>of())) {
      assertRefusedBothWays(
          new App(named, order.formatted(1, 2)),
          new App(named, order.formatted(2, 1)),
          "shop.Order");
    }
  }

  @Test
  void aSerializerOfPropertiesThatTellsNoneOfThemIsRefused() throws Exception {
    String order =
        chosen(KRYO + "serializers.BeanSerializer")
            + "class Order { private int a; public int getA() { return a; }"
            + " public void setA(int a) { this.a = a; } }";
    App app = new App(List.of("Order"), order);
    assertRefusedBothWays(app, app, "shop.Order", "BeanSerializer");
  }
}
