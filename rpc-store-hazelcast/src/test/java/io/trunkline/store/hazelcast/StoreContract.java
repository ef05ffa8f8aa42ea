package io.trunkline.store.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.stored.MigratingSerializer;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.store.Delivery;
import io.trunkline.store.Migration;
import io.trunkline.store.ObjectQueue;
import io.trunkline.store.ObjectStore;
import io.trunkline.store.StoredBytes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What stores and queues of every kind have in common. */
abstract class StoreContract {

  private static final Duration NOT_AT_ALL = Duration.ZERO;
  private static final Duration LONG = Duration.ofSeconds(30);

  private final AtomicInteger names = new AtomicInteger();

  abstract TableStore tables();

  /** Another store with each name. */
  abstract <V> ObjectStore<V> objects(String name, ObjectSerializer serializer);

  abstract <E> ObjectQueue<E> queue(String name, ObjectSerializer serializer);

  private ObjectSerializer kryo() {
    return ObjectSerializer.builder()
        .serialization("kryo")
        .allow(Item.class)
        .tables(tables())
        .build();
  }

  private ObjectSerializer hessian2() {
    return ObjectSerializer.builder()
        .serialization("hessian2")
        .compression("gzip")
        .compressionThreshold(0)
        .allow(Item.class)
        .build();
  }

  private String name() {
    return getClass().getSimpleName() + names.incrementAndGet() + System.nanoTime();
  }

  private static Item item(int number) {
    return new Item("item " + number, List.of(number, number + 1));
  }

  private static <E> E taken(ObjectQueue<E> queue) throws InterruptedException {
    Delivery<E> delivery = queue.take(LONG);
    assertThat(delivery).isNotNull();
    E value = delivery.value();
    delivery.acknowledge();
    return value;
  }

  @Test
  void valuesAreKeptByTheirKeys() {
    ObjectStore<Item> items = objects(name(), kryo());
    assertThat(items.get("a")).isNull();
    items.put("a", item(1));
    items.put("b", item(2));
    items.put("a", item(3));
    assertThat(items.get("a")).isEqualTo(item(3));
    assertThat(items.contains("b")).isTrue();
    assertThat(items.size()).isEqualTo(2);
    assertThat(items.keys()).containsExactlyInAnyOrder("a", "b");
    assertThat(items.remove("b")).isTrue();
    assertThat(items.remove("b")).isFalse();
    assertThat(items.contains("b")).isFalse();
    Map<String, Item> all = new TreeMap<>();
    items.forEach(all::put);
    assertThat(all).isEqualTo(Map.of("a", item(3)));
  }

  @Test
  void onlyTheFirstOfManyIsPutIfAbsent() throws Exception {
    ObjectStore<Item> items = objects(name(), kryo());
    List<Integer> winners = new ArrayList<>();
    List<Callable<Boolean>> work = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      int number = t;
      work.add(() -> items.putIfAbsent("a", item(number)));
    }
    List<Boolean> won = inThreads(work);
    for (int t = 0; t < won.size(); t++) {
      if (won.get(t)) {
        winners.add(t);
      }
    }
    assertThat(winners).hasSize(1);
    assertThat(items.get("a")).isEqualTo(item(winners.get(0)));
  }

  @Test
  void eachGetMakesAnObjectOfItsOwn() {
    ObjectStore<Item> items = objects(name(), kryo());
    items.put("a", item(1));
    assertThat(items.get("a")).isNotSameAs(items.get("a"));
  }

  @Test
  @SuppressWarnings("NullAway") // what is tested
  void nullIsRefused() {
    ObjectStore<Item> items = objects(name(), kryo());
    ObjectQueue<Item> queue = queue(name(), kryo());
    assertThatThrownBy(() -> items.put(null, item(1))).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> items.put("a", null)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> items.get(null)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> queue.offer(null)).isInstanceOf(IllegalArgumentException.class);
    assertThat(items.size() + queue.size()).isZero();
  }

  @Test
  void bytesAreReplacedOnlyWhileTheyAreTheSame() {
    ObjectStore<Item> items = objects(name(), kryo());
    items.put("a", item(1));
    StoredBytes bytes = items.bytes();
    byte[] before = bytes.get("a");
    assertThat(before).isNotNull();
    items.put("a", item(2));
    assertThat(bytes.replace("a", before, kryo().serialize(item(3)))).isFalse();
    assertThat(bytes.replace("b", before, before)).isFalse();
    byte[] now = bytes.get("a");
    assertThat(now).isNotNull();
    assertThat(bytes.replace("a", now.clone(), kryo().serialize(item(4)))).isTrue();
    assertThat(items.get("a")).isEqualTo(item(4));
  }

  @Test
  void storeIsMigratedWhileItIsUsed() throws Exception {
    String name = name();
    ObjectStore<Item> old = objects(name, kryo());
    for (int i = 0; i < 300; i++) {
      old.put("k" + i, item(i));
    }
    MigratingSerializer serializer = MigratingSerializer.between(kryo(), hessian2());
    ObjectStore<Item> items = objects(name, serializer);
    List<Callable<Boolean>> work = new ArrayList<>();
    work.add(() -> Migration.of(items, serializer).run().done());
    work.add(
        () -> {
          for (int i = 0; i < 300; i++) {
            items.put("k" + i, item(i + 1000));
            assertThat(items.get("k" + (299 - i))).isNotNull();
          }
          return true;
        });
    assertThat(inThreads(work)).containsExactly(true, true);
    for (int i = 0; i < 300; i++) {
      assertThat(items.get("k" + i)).isEqualTo(item(i + 1000));
    }
    assertThat(Migration.of(items, serializer).run().current()).isEqualTo(300);
  }

  @Test
  void entriesComeInTheirOrder() throws Exception {
    ObjectQueue<Item> queue = queue(name(), kryo());
    for (int i = 0; i < 20; i++) {
      queue.offer(item(i));
    }
    for (int i = 0; i < 20; i++) {
      assertThat(taken(queue)).isEqualTo(item(i));
    }
    assertThat(queue.take(NOT_AT_ALL)).isNull();
    assertThat(queue.size()).isZero();
  }

  @Test
  void whatIsGivenBackIsTakenAgain() throws Exception {
    ObjectQueue<Item> queue = queue(name(), kryo());
    queue.offer(item(1));
    Delivery<Item> delivery = queue.take(LONG);
    assertThat(delivery).isNotNull();
    Callable<Boolean> otherSees = () -> queue.take(NOT_AT_ALL) != null;
    assertThat(inThreads(List.of(otherSees))).containsExactly(false);
    delivery.giveBack();
    assertThatThrownBy(delivery::acknowledge).isInstanceOf(IllegalStateException.class);
    assertThat(taken(queue)).isEqualTo(item(1));
    assertThat(queue.take(NOT_AT_ALL)).isNull();
  }

  @Test
  void consumersTakeEachEntryOnce() throws Exception {
    ObjectQueue<Item> queue = queue(name(), kryo());
    Set<Integer> seen = ConcurrentHashMap.newKeySet();
    AtomicInteger taken = new AtomicInteger();
    List<Callable<Boolean>> work = new ArrayList<>();
    for (int t = 0; t < 3; t++) {
      int first = t * 100;
      work.add(
          () -> {
            for (int i = 0; i < 100; i++) {
              queue.offer(item(first + i));
            }
            return true;
          });
      work.add(
          () -> {
            while (taken.get() < 300) {
              Delivery<Item> delivery = queue.take(Duration.ofMillis(50));
              if (delivery != null) {
                seen.add(delivery.value().numbers().get(0));
                delivery.acknowledge();
                taken.incrementAndGet();
              }
            }
            return true;
          });
    }
    inThreads(work);
    assertThat(seen).hasSize(300);
    assertThat(taken).hasValue(300);
  }

  private static <T> List<T> inThreads(List<Callable<T>> work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(work.size());
    try {
      List<Future<T>> running = work.stream().map(threads::submit).toList();
      List<T> results = new ArrayList<>();
      for (Future<T> future : running) {
        results.add(future.get(90, TimeUnit.SECONDS));
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
