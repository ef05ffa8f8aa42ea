package io.trunkline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreFileTest {

  private static final Duration NOT_AT_ALL = Duration.ZERO;

  @TempDir Path folder;

  private Path path() {
    return folder.resolve("below/orders.mv");
  }

  private static Order next(PersistentQueue<Order> queue) throws InterruptedException {
    Delivery<Order> delivery = queue.take(NOT_AT_ALL);
    assertThat(delivery).isNotNull();
    return delivery.value();
  }

  @Test
  void objectsAreThereWhenTheFileIsOpenedAgain() {
    try (StoreFile file = StoreFile.open(path())) {
      ObjectStore<Order> orders = file.objects("orders", Serializers.kryo(file.tables()));
      orders.put("a", Order.of("a", 1));
      orders.put("b", Order.of("b", 2));
      orders.remove("b");
    }
    try (StoreFile file = StoreFile.open(path())) {
      ObjectStore<Order> orders = file.objects("orders", Serializers.kryo(file.tables()));
      assertThat(orders.get("a")).isEqualTo(Order.of("a", 1));
      assertThat(orders.keys()).containsExactly("a");
    }
  }

  @Test
  void valuesOfOneNameAreNotThoseOfAnother() {
    try (StoreFile file = StoreFile.open(path())) {
      ObjectSerializer kryo = Serializers.kryo(file.tables());
      file.<String>objects("one", kryo).put("a", "x");
      assertThat(file.<String>objects("two", kryo).contains("a")).isFalse();
      assertThat(file.<String>objects("one", kryo).get("a")).isEqualTo("x");
    }
  }

  @Test
  void readerThatLacksTheTablesIsToldWhich() {
    try (StoreFile file = StoreFile.open(path())) {
      file.<Order>objects("orders", Serializers.kryo(file.tables())).put("a", Order.of("a", 1));
      ObjectSerializer other =
          ObjectSerializer.builder().serialization("kryo").allow(Order.class).build();
      ObjectStore<Order> orders = file.objects("orders", other);
      assertThatThrownBy(() -> orders.get("a"))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("class table");
      assertThatThrownBy(() -> orders.forEach((key, value) -> {}))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("key 'a'");
      assertThat(orders.remove("a")).isTrue();
    }
  }

  @Test
  void whatWasNotAcknowledgedComesBackInItsPlace() throws Exception {
    try (StoreFile file = StoreFile.open(path())) {
      PersistentQueue<Order> queue = file.queue("outbox", Serializers.kryo(file.tables()));
      for (int i = 0; i < 4; i++) {
        queue.offer(Order.of("k", i));
      }
      Delivery<Order> first = queue.take(NOT_AT_ALL);
      Delivery<Order> second = queue.take(NOT_AT_ALL);
      assertThat(first.value().version()).isZero();
      second.acknowledge();
    }
    try (StoreFile file = StoreFile.open(path())) {
      PersistentQueue<Order> queue = file.queue("outbox", Serializers.kryo(file.tables()));
      assertThat(queue.size()).isEqualTo(3);
      assertThat(next(queue).version()).isZero();
      assertThat(next(queue).version()).isEqualTo(2);
      queue.offer(Order.of("k", 9));
      assertThat(next(queue).version()).isEqualTo(3);
      assertThat(next(queue).version()).isEqualTo(9);
      assertThat(queue.take(NOT_AT_ALL)).isNull();
    }
  }

  @Test
  void consumerThatWaitsIsToldOfTheClose() throws Exception {
    StoreFile file = StoreFile.open(path());
    PersistentQueue<Order> queue = file.queue("outbox", Serializers.kryo(file.tables()));
    CompletableFuture<Thread> waiting = new CompletableFuture<>();
    CompletableFuture<Object> outcome =
        CompletableFuture.supplyAsync(
            () -> {
              waiting.complete(Thread.currentThread());
              try {
                return String.valueOf(queue.take(Duration.ofDays(10_000)));
              } catch (StoreException | InterruptedException e) {
                return e;
              }
            });
    Thread thread = waiting.get(30, TimeUnit.SECONDS);
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    file.close();
    assertThat(outcome.get(30, TimeUnit.SECONDS)).isInstanceOf(StoreException.class);
  }

  @Test
  void queueIsOpenedOnce() {
    try (StoreFile file = StoreFile.open(path())) {
      ObjectSerializer kryo = Serializers.kryo(file.tables());
      file.queue("outbox", kryo);
      assertThatThrownBy(() -> file.queue("outbox", kryo))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("outbox");
    }
  }

  @Test
  void fileThatIsOpenOrOfSomethingElseIsRefused() throws Exception {
    StoreFile first = StoreFile.open(path());
    assertThatThrownBy(() -> StoreFile.open(path()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("orders.mv");
    first.close();
    Path text = folder.resolve("text");
    Files.writeString(text, "no store at all ".repeat(1000));
    assertThatThrownBy(() -> StoreFile.open(text)).isInstanceOf(StoreException.class);
  }

  @Test
  void storeThatIsClosedSaysSo() {
    StoreFile file = StoreFile.open(path());
    ObjectStore<String> strings = file.objects("strings", Serializers.java());
    file.close();
    file.close();
    assertThatThrownBy(() -> strings.put("a", "b"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("orders.mv");
    assertThatThrownBy(() -> strings.get("a")).isInstanceOf(StoreException.class);
  }

  @Test
  void keysArePassedOnWhileTheyChange() {
    try (StoreFile file = StoreFile.open(path(), Durability.every(100).withoutForce())) {
      ObjectStore<String> strings = file.objects("strings", Serializers.java());
      for (int i = 100; i < 200; i++) {
        strings.put("k" + i, "v");
      }
      int seen = 0;
      for (String key : strings.keys()) {
        strings.remove(key);
        strings.put("a" + key, "new, before the place that the iteration has reached");
        seen++;
      }
      assertThat(seen).isEqualTo(100);
      assertThat(strings.size()).isEqualTo(100);
    }
  }
}
