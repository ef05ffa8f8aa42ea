package io.trunkline.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class LocalCallsTest {

  private final List<String> seen = new ArrayList<>();

  private final Filter noting =
      (call, next) -> {
        seen.add(call.toString());
        return next.proceed(call);
      };

  /** Fails, or gives back what it was given. */
  private static final class Near extends MockFilterTest.EmptyShop {

    @Override
    public Item find(Item like) {
      return like;
    }

    @Override
    public CompletableFuture<String> orderLater(String item, int count) {
      return count == 0
          ? CompletableFuture.failedFuture(new IllegalStateException("nothing"))
          : CompletableFuture.completedFuture(item);
    }
  }

  private final Shop shop =
      LocalCalls.of(
          Shop.class, "g", "1.0", () -> new LocalCalls.Callee(new Near(), List.of(noting)));

  @Test
  void passTheObjectsThemselvesThroughFilters() throws Exception {
    Shop.Item item = new Shop.Item("tea", 1);

    assertThat(shop.find(item)).isSameAs(item);
    assertThat(shop.orderLater("tea", 1).get()).isEqualTo("tea");
    assertThat(seen)
        .containsExactly(
            "g/io.trunkline.filters.Shop:1.0.find", "g/io.trunkline.filters.Shop:1.0.orderLater");
  }

  @Test
  void endWithWhatTheMethodThrows() {
    assertThatThrownBy(() -> shop.order("tea", 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("closed");
    assertThatThrownBy(() -> shop.orderLater("tea", 0).get())
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage("nothing");
  }

  @Test
  void areObjectsThemselves() {
    assertThat(shop).isEqualTo(shop).hasSameHashCodeAs(shop);
    assertThat(shop).hasToString("calls of io.trunkline.filters.Shop in this process");
  }
}
