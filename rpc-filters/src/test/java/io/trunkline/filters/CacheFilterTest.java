package io.trunkline.filters;

import static io.trunkline.filters.Calls.call;
import static io.trunkline.filters.Calls.outcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import io.trunkline.filters.CacheFilter.Kind;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CacheFilterTest {

  private final AtomicInteger calls = new AtomicInteger();

  private final Filter.Next counting =
      call ->
          CompletableFuture.completedFuture(
              Outcome.value(call.site().method() + calls.incrementAndGet()));

  private final Filter lru = CacheFilter.builder(Shop.class).cache(Kind.LRU).build();

  private static Shop.Item item(String name) {
    return new Shop.Item(name, 1);
  }

  @Test
  void answersACallWithEqualArguments() {
    Outcome first = outcome(lru, call("order", "tea", 1), counting);

    assertThat(outcome(lru, call("order", "tea", 1), counting)).isEqualTo(first);
    assertThat(outcome(lru, call("order", "tea", 2), counting)).isNotEqualTo(first);
    assertThat(outcome(lru, call("order", "te", 1), counting)).isNotEqualTo(first);
    assertThat(outcome(lru, call("orderLater", "tea", 1), counting)).isNotEqualTo(first);
    assertThat(calls).hasValue(4);
  }

  @Test
  void comparesTheContentsOfObjectsWithoutEquals() {
    Outcome first = outcome(lru, call("find", item("tea")), counting);

    assertThat(outcome(lru, call("find", item("tea")), counting)).isEqualTo(first);
    assertThat(outcome(lru, call("find", item("coffee")), counting)).isNotEqualTo(first);
    assertThat(outcome(lru, call("find", (Object) null), counting)).isNotEqualTo(first);
  }

  @Test
  void doesNotCompareWhatIsTooLongOrTooDeep() {
    List<Object> endless = List.of("x");
    List<Object> deep = List.of("x");
    for (int i = 0; i < 60; i++) {
      endless = List.of(endless, endless);
    }
    for (int i = 0; i < 5_000; i++) {
      deep = List.of(deep);
    }
    for (Object argument : List.of(endless, deep)) {
      Outcome first = outcome(lru, call("find", argument), counting);
      assertThat(outcome(lru, call("find", argument), counting)).isNotEqualTo(first);
    }
  }

  @Test
  void isNotFooledByAnArgumentThatChangesLater() {
    Shop.Item item = item("tea");
    outcome(lru, call("find", item), counting);
    item.name = "coffee";

    assertThat(outcome(lru, call("find", item("coffee")), counting))
        .isEqualTo(Outcome.value("find2"));
  }

  @Test
  void tellsLongArgumentsApart() {
    String text = "t".repeat(1000);
    outcome(lru, call("find", item(text + 1)), counting);
    outcome(lru, call("find", item(text + 2)), counting);
    outcome(lru, call("find", item(text + 1)), counting);

    assertThat(calls).hasValue(2);
  }

  @Test
  void keepsNoLongTextAndComparesNoneThatIsTooLong() {
    String text = "t".repeat(500_000);
    Outcome first = outcome(lru, call("stock", text + "1"), counting);
    assertThat(outcome(lru, call("stock", text + "1"), counting)).isEqualTo(first);
    for (String other : List.of("2", "\ud800", "\ud801")) {
      assertThat(outcome(lru, call("stock", text + other), counting)).isNotEqualTo(first);
    }
    assertThat(calls).as("no two of them are taken for one").hasValue(4);
    Outcome second = outcome(lru, call("stock", text + text + "1"), counting);
    assertThat(outcome(lru, call("stock", text + text + "1"), counting)).isNotEqualTo(second);
  }

  @Test
  void keepsNullButNoFailures() {
    outcome(lru, call("stock", "tea"), Calls.ends(Outcome.value(null)));
    outcome(lru, call("stock", "rum"), Calls.ends(Outcome.failure(new IllegalStateException())));

    assertThat(outcome(lru, call("stock", "tea"), counting)).isEqualTo(Outcome.value(null));
    assertThat(outcome(lru, call("stock", "rum"), counting)).isEqualTo(Outcome.value("stock1"));
  }

  @Test
  void isForTheMethodsThatAreNamed() {
    Filter filter =
        CacheFilter.builder(Shop.class)
            .cache(Kind.LRU)
            .cache("order", null)
            .cache("stock", Kind.EXPIRING)
            .build();
    for (int i = 0; i < 2; i++) {
      outcome(filter, call("order", "tea", 1), counting);
      outcome(filter, call("stock", "tea"), counting);
      outcome(filter, call("items"), counting);
      outcome(filter, call("cancel", "tea"), counting);
    }

    assertThat(calls).as("order and cancel twice, the others once").hasValue(6);
  }

  @Test
  void dropsWhatNobodyHasAskedForTheLongest() {
    Filter small = CacheFilter.builder(Shop.class).cache(Kind.LRU).size(2).build();
    for (String item : List.of("tea", "tea", "tea", "milk", "tea", "rum", "ale")) {
      outcome(small, call("stock", item), counting);
    }
    assertThat(calls).hasValue(4);
    outcome(small, call("stock", "ale"), counting);
    outcome(small, call("stock", "rum"), counting);
    assertThat(calls).hasValue(4);
    outcome(small, call("stock", "tea"), counting);
    assertThat(calls).hasValue(5);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void keepsNoMoreThanItsSize(Kind kind) {
    Filter small = CacheFilter.builder(Shop.class).cache(kind).size(1).build();
    for (int i = 0; i < 1000; i++) {
      outcome(small, call("stock", "item" + i), counting);
    }
    int before = calls.get();
    for (int i = 0; i < 1000; i++) {
      outcome(small, call("stock", "item" + i), counting);
    }

    assertThat(calls.get() - before).isGreaterThan(900); // what is too much goes a moment later
  }

  @Test
  void refusesWhatIsOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CacheFilter.builder(Shop.class).size(0))
        .withMessageContaining("expected 1 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CacheFilter.builder(Shop.class).cache("stok", Kind.LRU))
        .withMessageContaining("'stock'");
  }
}
