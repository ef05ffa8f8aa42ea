package io.trunkline.filters;

import static io.trunkline.filters.Calls.call;
import static io.trunkline.filters.Calls.ends;
import static io.trunkline.filters.Calls.outcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MockFilterTest {

  private static final RpcException DOWN =
      new RpcException(Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, "nobody is there");

  /** A mock of the shop. */
  public static class EmptyShop implements Shop {

    @Override
    public String order(String item, int count) {
      throw new IllegalStateException("closed");
    }

    @Override
    public CompletableFuture<String> orderLater(String item, int count) {
      return CompletableFuture.completedFuture("later");
    }

    @Override
    public void cancel(String item) {}

    @Override
    public int stock(String item) {
      return item.length();
    }

    @Override
    public int stock(String item, String place) {
      return 0;
    }

    @Override
    public List<Item> items() {
      return List.of();
    }

    @Override
    public @Nullable Item find(Item like) {
      return null;
    }

    @Override
    public Item[] newest(int most) {
      return new Item[0];
    }
  }

  private static Filter.Next down() {
    return ends(new Outcome.Unanswered(DOWN));
  }

  private static Filter.Next unused() {
    return call -> {
      throw new AssertionError("the provider was called");
    };
  }

  private static @Nullable Object value(String mock, Invocation call) {
    Filter filter = MockFilter.builder(Shop.class).mock(mock).build();
    return ((Outcome.Value) outcome(filter, call, down())).value();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "return null, null",
        "return, null",
        "return empty, ~~",
        "return \"hi\", hi",
        "return hi, hi",
        "return `hi`, hi",
        "fail:return 5, 5",
        "fail: return hi, hi"
      })
  void returnsTexts(String mock, String expected) {
    assertThat(String.valueOf(value(mock, call("order", "tea", 1)))).isEqualTo(expected);
  }

  @Test
  void returnsWhatTheMethodDeclares() {
    assertThat(value("return 5", call("stock", "tea"))).isEqualTo(5);
    assertThat(value("return null", call("stock", "tea"))).isEqualTo(0);
    assertThat(value("return 5", call("cancel", "tea"))).isNull();
    assertThat(value("return hi", call("orderLater", "tea", 1))).isEqualTo("hi");
    assertThat(value("return empty", call("items"))).isEqualTo(List.of());
    assertThat(value("return [{'name': 'tea', 'price': 3}]".replace('\'', '`'), call("items")))
        .satisfies(
            list -> {
              Shop.Item item = (Shop.Item) ((List<?>) list).get(0);
              assertThat(item.name).isEqualTo("tea");
              assertThat(item.getPrice()).isEqualTo(3);
            });
    assertThat(value("return [{}]", call("newest", 1))).isInstanceOf(Shop.Item[].class);
  }

  @Test
  void answersOnlyWhereThereIsNoAnswer() {
    Filter filter = MockFilter.builder(Shop.class).mock("return mocked").build();
    Invocation order = call("order", "tea", 1);
    IllegalStateException business = new IllegalStateException("sold out");

    assertThat(outcome(filter, order, ends(Outcome.value("real"))))
        .isEqualTo(Outcome.value("real"));
    assertThat(outcome(filter, order, ends(Outcome.failure(business))))
        .isEqualTo(Outcome.failure(business));
    assertThat(outcome(filter, order, down())).isEqualTo(Outcome.value("mocked"));
    assertThat(outcome(filter, order, ends(Outcome.failure(DOWN))))
        .isEqualTo(Outcome.value("mocked"));
  }

  @Test
  void answersAlwaysWithForce() {
    Filter filter = MockFilter.builder(Shop.class).mock("force:return mocked").build();

    assertThat(outcome(filter, call("order", "tea", 1), unused()))
        .isEqualTo(Outcome.value("mocked"));
  }

  @Test
  void throwsWhatIsNamed() {
    Invocation order = call("order", "tea", 1);
    Outcome thrown =
        outcome(
            MockFilter.builder(Shop.class).mock("throw java.io.IOException").build(),
            order,
            down());
    Outcome unanswered =
        outcome(MockFilter.builder(Shop.class).mock("throw").build(), order, down());

    assertThat(((Outcome.Failure) thrown).error())
        .isInstanceOf(java.io.IOException.class)
        .hasMessageContaining("mocked exception");
    assertThat(((Outcome.Unanswered) unanswered).reason())
        .satisfies(e -> assertThat(e.status()).isEqualTo(Status.CONNECT_FAILED))
        .hasMessageContaining("mocked exception")
        .hasCause(DOWN);
  }

  @Test
  void callsAnObjectOrAClass() {
    Filter byClass = MockFilter.builder(Shop.class).mock(EmptyShop.class.getName()).build();
    Filter byName =
        MockFilter.builder(Shop.class)
            .objects(name -> name.equals("empty") ? new EmptyShop() : null)
            .mock("empty")
            .build();

    assertThat(outcome(byClass, call("stock", "tea"), down())).isEqualTo(Outcome.value(3));
    assertThat(outcome(byName, call("stock", "tea"), down())).isEqualTo(Outcome.value(3));
    assertThat(outcome(byName, call("orderLater", "tea", 1), down()))
        .isEqualTo(Outcome.value("later"));
    assertThat(((Outcome.Failure) outcome(byName, call("order", "tea", 1), down())).error())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("closed");
  }

  @Test
  void ofAMethodComesBeforeThatOfTheReference() {
    Filter filter =
        MockFilter.builder(Shop.class)
            .mock("return null")
            .mock("order", "return \"none\"")
            .mock("stock", "false")
            .build();

    assertThat(outcome(filter, call("order", "tea", 1), down())).isEqualTo(Outcome.value("none"));
    assertThat(outcome(filter, call("orderLater", "tea", 1), down()))
        .isEqualTo(Outcome.value(null));
    assertThat(outcome(filter, call("stock", "tea"), down()))
        .isEqualTo(new Outcome.Unanswered(DOWN));
  }

  @Test
  void thatCannotWorkIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MockFilter.builder(Shop.class).mock("true"))
        .withMessageContaining("names the class " + Shop.class.getName() + "Mock");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MockFilter.builder(Shop.class).mock("java.lang.Object"))
        .withMessageContaining("expected an implementation of " + Shop.class.getName());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MockFilter.builder(Shop.class).mock("throw java.lang.Object"))
        .withMessageContaining("expected an exception");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MockFilter.builder(Shop.class).mock("stock", "return many"))
        .withMessageContaining("'mock' of 'stock' has an unusable return value");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MockFilter.builder(Shop.class).mock("stok", "return 1"))
        .withMessageContaining("'stock'");
  }

  @Test
  void thatFailsForOneMethodSaysSoAndWhy() {
    Filter filter = MockFilter.builder(Shop.class).mock("return many").build();

    assertThat(((Outcome.Unanswered) outcome(filter, call("stock", "tea"), down())).reason())
        .hasMessageContainingAll("its mock failed", "many", "nobody is there");
  }
}
