package io.trunkline.serialization.kryo;

import static io.trunkline.serialization.kryo.App.pass;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Collections, maps and other values of the JDK that an application made classes of its own from.
 */
class InheritedFormTest {

  private static final String PAGE = "class Page extends java.util.ArrayList<String> ";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.util.ArrayList<String>",
        "java.util.LinkedHashSet<String>",
        "java.util.TreeSet<String>",
        "java.util.PriorityQueue<String>",
        "java.util.HashMap<String, String>",
        "java.util.TreeMap<String, String>",
        "java.util.concurrent.ConcurrentSkipListMap<String, String>",
      })
  void aFieldOfACollectionOrMapOfItsOwnArrives(String parent) throws Exception {
    String source = "class Page extends " + parent + " { public int total = 3; }";
    for (List<String> named : List.of(List.of("Page"), List.<String>of())) {
      App app = new App(named, source);
      Object page = app.make("Page", Map.of("total", 4));
      assertThat(App.field(pass(app, app, page), "total")).isEqualTo(4);
      for (Object value : List.of(new ArrayList<>(List.of(page)), new Object[] {page})) {
        Object read = pass(app, app, value);
        Object first = read instanceof List<?> list ? list.get(0) : ((Object[]) read)[0];
        assertThat(App.field(first, "total")).isEqualTo(4);
      }
    }
  }

  @Test
  void aFieldOfItsOwnThatItsFormHasNoPlaceForIsRefusedByName() throws Exception {
    String source = "class Page extends java.util.Date { public int total = 3; }";
    for (List<String> named : List.of(List.of("Page"), List.<String>of())) {
      App app = new App(named, source);
      Object page = app.make("Page", Map.of());
      for (Object value : List.of(page, new ArrayList<>(List.of(page)), new Object[] {page})) {
        assertThatThrownBy(() -> pass(app, app, value))
            .isInstanceOf(SerializationException.class)
            .hasMessageContaining("shop.Page is written as any java.util.Date")
            .hasMessageContaining("without its field total")
            .hasMessageContaining("transient");
      }
    }
  }

  @Test
  void aFieldOfASuperclassArrivesAndOneOfWhatIsNotSerializableIsRefused() throws Exception {
    App app =
        new App(
            List.of(),
            "class Counted extends java.util.LinkedHashSet<String> { public int total; }",
            "class Page extends Counted { }",
            "class Own extends java.util.AbstractList<String> { public String only;"
                + " public String get(int i) { return only; } public int size() { return 1; } }");
    Object page = app.make("Page", Map.of("total", 5));
    assertThat(App.field(pass(app, app, page), "total")).isEqualTo(5);
    assertThatThrownBy(() -> pass(app, app, app.make("Own", Map.of("only", "x"))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Own is written as any java.util.AbstractList")
        .hasMessageContaining("field only");
  }

  @Test
  void anAnnotationOfAFieldThatWouldLeaveOutAFieldIsRefused() throws Exception {
    String bind = "@com.esotericsoftware.kryo.serializers.CollectionSerializer.BindCollection ";
    for (String order :
        List.of(
            "class Order { " + bind + "public Page page = new Page(); }",
            "class Order { " + bind + "public java.util.List<String> page = new Page(); }")) {
      App app = new App(List.of("Order", "Page"), order, "final " + PAGE + "{ public int total; }");
      assertThatThrownBy(() -> pass(app, app, app.make("Order", Map.of())))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("shop.Page")
          .hasMessageContaining("field total");
    }
  }

  @Test
  void aClassThatGainedAFieldIsRefused() throws Exception {
    App old = new App(List.of("Page"), PAGE + "{ }");
    App young = new App(List.of("Page"), PAGE + "{ public int total; }");
    assertThatThrownBy(() -> pass(old, young, old.make("Page", Map.of())))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Page is written in different ways");
  }

  @Test
  void aFinalClassArrivesWithItsFieldWhereItsClassIsLeftOut() throws Exception {
    for (String order :
        List.of(
            "class Order { public Page page = new Page(); }",
            "record Order(Page page) { public Order() { this(new Page()); } }")) {
      App app =
          new App(List.of("Order", "Page"), order, "final " + PAGE + "{ public int total = 6; }");
      Object read = pass(app, app, app.make("Order", Map.of()));
      Object page =
          read.getClass().isRecord()
              ? read.getClass().getMethod("page").invoke(read)
              : App.field(read, "page");
      assertThat(App.field(page, "total")).isEqualTo(6);
    }
  }

  @Test
  @SuppressWarnings("unchecked") // they are lists of texts
  void whatHasNoFieldsToLoseTravelsAsTheClassItIs() throws Exception {
    String page = PAGE + "{ static int made; transient int seen; }";
    for (List<String> named : List.of(List.of("Page"), List.<String>of())) {
      App app = new App(named, page);
      Collection<String> value = (Collection<String>) app.make("Page", Map.of());
      value.add("a");
      assertThat(pass(app, app, value)).isEqualTo(value).hasSameClassAs(value);
    }
  }

  @Test
  @SuppressWarnings("unchecked") // it is a list of texts
  void aListThatBecameASetIsRefused() throws Exception {
    String tags = "class Tags extends java.util.%s<String> %s { }";
    for (List<String> named : List.of(List.of("Tags"), List.<String>of())) {
      App list = new App(named, tags.formatted("ArrayList", ""));
      App set = new App(named, tags.formatted("HashSet", ""));
      Collection<String> value = (Collection<String>) list.make("Tags", Map.of());
      value.addAll(List.of("a", "a"));
      for (App other : List.of(set)) {
        assertThatThrownBy(() -> pass(list, other, value))
            .isInstanceOf(SerializationException.class)
            .hasMessageContaining("shop.Tags");
        assertThatThrownBy(() -> pass(other, list, other.make("Tags", Map.of())))
            .isInstanceOf(SerializationException.class)
            .hasMessageContaining("shop.Tags");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.util.EnumMap<java.util.concurrent.TimeUnit, String>"
            + "{ public Page() { super(java.util.concurrent.TimeUnit.class); } }",
        "java.util.concurrent.CopyOnWriteArrayList<String> { }",
        "java.util.concurrent.atomic.AtomicInteger { }",
        "java.util.BitSet { }",
      })
  void whatWouldArriveAsItsSuperclassIsRefused(String parent) throws Exception {
    App app = new App(List.of("Page"), "class Page extends " + parent);
    assertThatThrownBy(() -> pass(app, app, app.make("Page", Map.of())))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Page would arrive as a java.util.");
  }

  @Test
  void underPlainTermsTheFormIsThatOfStock() throws Exception {
    App app = new App(List.of("Page"), PAGE + "{ public int total = 3; }");
    Object page = app.make("Page", Map.of());
    byte[] message = app.write(PayloadTerms.PLAIN, page);
    assertThat(app.read(PayloadTerms.PLAIN, app.gate, message)).isEqualTo(page);
    Object date = new Date(5);
    assertThat(pass(app, app, date)).isEqualTo(date);
  }
}
