package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Where a message can contain a value of which class. */
final class ReachableTypeTest {

  static class Base {
    Inner inner;
  }

  static final class Inner {}

  static final class Sent extends Base {
    transient Kept kept;
    List<Map<String, Element[]>> elements;
  }

  static final class Kept {}

  static final class Element {}

  record Point(int x) {}

  record Place(Point point) {}

  static class Page<T> {
    T first;
    List<? super T> rest;
  }

  static final class Order {}

  sealed interface Shape permits Circle {}

  record Circle<T>(T centre) implements Shape {}

  interface Store<T> {
    T load();
  }

  interface Service extends Store<Order> {
    void send(Sent sent);

    List<? extends Place> places();

    CompletableFuture<Optional<Page<Order>>> page();

    CompletableFuture<Void> nothing();

    Optional<CompletableFuture<String>> wrapped(Optional<String> text);

    void shape(Shape shape);
  }

  private static Map<String, String> ways(Class<?> service, boolean raw) {
    Map<String, String> ways = new LinkedHashMap<>();
    for (ReachableType found : ReachableType.of(service)) {
      if (found.raw() == raw) {
        ways.put(found.type().getSimpleName(), found.way());
      }
    }
    return ways;
  }

  @Test
  void eachIsNamedWithAWayToItButNotWhatIsOnlyExtendedOrWrapsAResult() {
    assertThat(ways(Service.class, false))
        .containsOnly(
            entry("CompletableFuture", "Service.wrapped"), // in what the optional wraps
            entry("Optional", "Service.wrapped"), // the parameter
            entry("String", "Service.wrapped"),
            entry("List", "Service.places"),
            entry("Map", "Service.send > Sent.elements"),
            entry("Circle", "Service.shape"),
            entry("Element", "Service.send > Sent.elements"),
            entry("Inner", "Service.send > Base.inner"),
            entry("Order", "Service.page"),
            entry("Page", "Service.page"),
            entry("Place", "Service.places"),
            entry("Point", "Service.places > Place.point"),
            entry("Sent", "Service.send"),
            entry("Shape", "Service.shape"));
    assertThat(ways(Service.class, true)).isEmpty();
  }

  static final class Loose {
    @SuppressWarnings("rawtypes")
    List all;

    List<String> texts;
    List<?> any;
  }

  interface Open {
    Loose loose();

    CompletableFuture<?> later();

    <T> T made(Class<T> type);
  }

  @Test
  void whatSaysNothingOfItsValuesIsFound() {
    assertThat(ways(Open.class, true)).containsOnly(entry("List", "Open.loose > Loose.all"));
    assertThat(ways(Open.class, false))
        .containsKeys("Object", "Class", "Loose", "List", "String")
        .doesNotContainKey("CompletableFuture");
  }

  interface Generic {
    Page<String> page();
  }

  @Test
  void aVariableOfAClassIsWhatItsUsersSay() {
    assertThat(ways(Generic.class, false)).containsOnlyKeys("List", "Page", "String");
  }
}
