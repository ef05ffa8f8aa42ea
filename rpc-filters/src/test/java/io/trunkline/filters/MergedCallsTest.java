package io.trunkline.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.RpcException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MergedCallsTest {

  /** The service. */
  public interface Menu {

    List<String> dishes();

    CompletableFuture<List<String>> dishesLater();

    int[] prices();

    Set<String> kinds();

    Map<String, Integer> stock();

    Total total();

    String name();
  }

  /** What can be added up. */
  public record Total(int value) {

    public Total add(Total other) {
      return new Total(value + other.value);
    }
  }

  private record Kitchen(String name, int number) implements Menu {

    @Override
    public List<String> dishes() {
      if (number == 0) {
        throw new IllegalStateException("closed " + name);
      }
      return List.of(name);
    }

    @Override
    public CompletableFuture<List<String>> dishesLater() {
      return CompletableFuture.supplyAsync(this::dishes);
    }

    @Override
    public int[] prices() {
      return new int[] {number, number * 2};
    }

    @Override
    public Set<String> kinds() {
      return Set.of("all", name);
    }

    @Override
    public Map<String, Integer> stock() {
      return Map.of(name, number);
    }

    @Override
    public Total total() {
      return new Total(number);
    }
  }

  private final ExecutorService executor = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  private MergedCalls.Builder<Menu> builder(Kitchen... kitchens) {
    Map<String, Menu> groups = new LinkedHashMap<>();
    for (Kitchen kitchen : kitchens) {
      groups.put(kitchen.name(), kitchen);
    }
    return MergedCalls.builder(Menu.class, new Kitchen("any", 9), () -> groups, executor);
  }

  private final Kitchen west = new Kitchen("west", 1);
  private final Kitchen east = new Kitchen("east", 2);

  /** Answers nothing, and says when it is given up. */
  private static final class Silent implements InvocationHandler {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch givenUp = new CountDownLatch(1);

    Menu menu() {
      return (Menu)
          Proxy.newProxyInstance(Menu.class.getClassLoader(), new Class<?>[] {Menu.class}, this);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Exception {
      begun.countDown();
      if (method.getName().endsWith("Later")) {
        CompletableFuture<Object> never = new CompletableFuture<>();
        never.whenComplete((value, thrown) -> givenUp.countDown());
        return never;
      }
      try {
        new CountDownLatch(1).await();
        throw new AssertionError("nobody counts");
      } catch (InterruptedException e) {
        givenUp.countDown();
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  private MergedCalls.Builder<Menu> builder(Silent one, Silent two) {
    return MergedCalls.builder(
        Menu.class, west, () -> Map.of("one", one.menu(), "two", two.menu()), executor);
  }

  @Test
  @Timeout(60)
  void passOnThatTheirFutureIsCancelled() throws Exception {
    Silent one = new Silent();
    Silent two = new Silent();

    builder(one, two).merge("dishesLater").build().dishesLater().cancel(true);

    one.givenUp.await();
    two.givenUp.await();
  }

  @Test
  @Timeout(60)
  void passOnThatTheirCallerIsInterrupted() throws Exception {
    Silent one = new Silent();
    Silent two = new Silent();
    Menu menu = builder(one, two).merge("dishes").build();
    CompletableFuture<Throwable> end = new CompletableFuture<>();
    Thread caller = new Thread(() -> end.complete(catchThrowable(menu::dishes)));
    caller.start();
    one.begun.await();
    two.begun.await();

    caller.interrupt();

    one.givenUp.await();
    two.givenUp.await();
    assertThat(end.get()).isInstanceOf(RpcException.class).hasMessageContaining("interrupted");
  }

  @Test
  void joinArraysListsSetsAndMaps() throws Exception {
    Menu menu =
        builder(west, east)
            .merge("dishes")
            .merge("dishesLater")
            .merge("prices")
            .merge("kinds")
            .merge("stock")
            .build();

    assertThat(menu.dishes()).containsExactly("west", "east");
    assertThat(menu.dishesLater().get()).containsExactly("west", "east");
    assertThat(menu.prices()).containsExactly(1, 2, 2, 4);
    assertThat(menu.kinds()).containsExactlyInAnyOrder("all", "west", "east");
    assertThat(menu.stock()).isEqualTo(Map.of("west", 1, "east", 2));
    assertThat(menu.name()).as("it has no merger").isEqualTo("any");
  }

  @Test
  void useAMethodOfTheResultOrAMergerOfTheApplication() {
    Menu menu =
        builder(west, east)
            .mergeBy("total", "add")
            .merge("name", results -> String.join("+", results.toArray(String[]::new)))
            .build();

    assertThat(menu.total()).isEqualTo(new Total(3));
    assertThat(menu.name()).isEqualTo("west+east");
  }

  @Test
  void leaveOutAGroupThatFailsButNotAll() {
    Kitchen closed = new Kitchen("north", 0);

    assertThat(builder(closed, west, east).merge("dishes").build().dishes())
        .containsExactly("west", "east");
    assertThatThrownBy(
            () -> builder(closed, new Kitchen("south", 0)).merge("dishes").build().dishes())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("closed north");
  }

  @Test
  @Timeout(60)
  void endWhereTheirThreadsHaveEndedMeanwhile() {
    Menu menu = builder(west, east).merge("dishes").build();
    executor.shutdownNow();
    assertThat(menu.dishes()).containsExactly("east"); // which is called on the caller's thread
  }

  @Test
  void goToOneWhereThereIsOne() {
    assertThat(builder(west).merge("dishes").build().dishes()).containsExactly("west");
    assertThat(builder().merge("dishes").build().dishes()).containsExactly("any");
  }

  @Test
  void refuseWhatCannotBeMerged() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().merge("total"))
        .withMessageContainingAll("Total", "only arrays, lists, sets and maps");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().mergeBy("total", "plus"))
        .withMessageContaining("'merger' names the method plus");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().merge("dishs"))
        .withMessageContaining("'dishes'");
  }
}
