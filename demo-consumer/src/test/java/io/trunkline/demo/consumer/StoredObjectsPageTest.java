package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.stored.KeySerializer;
import io.trunkline.serialization.stored.MigratingSerializer;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.store.Delivery;
import io.trunkline.store.Durability;
import io.trunkline.store.Migration;
import io.trunkline.store.MigrationProgress;
import io.trunkline.store.ObjectStore;
import io.trunkline.store.PersistentQueue;
import io.trunkline.store.StoreFile;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/stored-objects.md. */
class StoredObjectsPageTest {

  @TempDir Path folder;

  record Order(String article, int count) implements Serializable {}

  @Test
  void thePagesBytesAreReadBack() {
    // bytes: begin
    ObjectSerializer serializer =
        ObjectSerializer.builder()
            .serialization("hessian2")
            .compression("deflate")
            .allow(Order.class)
            .build();
    byte[] bytes = serializer.serialize(new Order("cup", 3));
    Order order = serializer.deserialize(bytes, Order.class);
    // bytes: end
    assertThat(order).isEqualTo(new Order("cup", 3));
  }

  record OrderKey(String shop, long number) implements Serializable {}

  @Test
  void thePagesKeysHaveEqualBytes() {
    ObjectSerializer serializer = ObjectSerializer.builder().allow(OrderKey.class).build();
    // keys: begin
    KeySerializer keys = serializer.keys();
    byte[] key = keys.serialize(new OrderKey("berlin", 7));
    // keys: end
    ObjectSerializer other =
        ObjectSerializer.builder()
            .serialization("hessian2")
            .allow(Order.class, OrderKey.class)
            .build();
    assertThat(other.keys().serialize(new OrderKey("berlin", 7))).isEqualTo(key);
    assertThat(keys.deserialize(key, OrderKey.class)).isEqualTo(new OrderKey("berlin", 7));
  }

  @Test
  void thePagesStoreKeepsAndDelivers() throws Exception {
    // store: begin
    try (StoreFile file = StoreFile.open(folder.resolve("shop.mv"))) {
      ObjectSerializer serializer =
          ObjectSerializer.builder()
              .serialization("kryo")
              .compression("gzip")
              .allow(Order.class)
              .tables(file.tables())
              .build();

      ObjectStore<Order> orders = file.objects("orders", serializer);
      orders.put("o1", new Order("cup", 3));
      Order read = orders.get("o1");

      PersistentQueue<Order> outbox = file.queue("outbox", serializer);
      outbox.offer(read);
      Delivery<Order> delivery = outbox.take(Duration.ofSeconds(1));
      if (delivery != null) {
        System.out.println(delivery.value());
        delivery.acknowledge(); // without it, the entry is there again at the next start
      }
      assertThat(delivery).isNotNull(); // store: not shown
      assertThat(delivery.value()).isEqualTo(new Order("cup", 3)); // store: not shown
      assertThat(outbox.size()).isZero(); // store: not shown
    }
    // store: end
  }

  @Test
  void thePagesMigrationLeavesNothingBehind() {
    Durability fast = Durability.every(1000).withoutForce();
    try (StoreFile file = StoreFile.open(folder.resolve("old.mv"), fast)) {
      ObjectStore<Order> before =
          file.objects(
              "orders", ObjectSerializer.builder().jdkStreams().allow(Order.class).build());
      for (int i = 0; i < 100; i++) {
        before.put("o" + i, new Order("cup", i));
      }
      // migration: begin
      ObjectSerializer java = ObjectSerializer.builder().jdkStreams().allow(Order.class).build();
      ObjectSerializer kryo =
          ObjectSerializer.builder()
              .serialization("kryo")
              .allow(Order.class)
              .tables(file.tables())
              .build();
      MigratingSerializer migrating = MigratingSerializer.between(java, kryo);

      ObjectStore<Order> orders = file.objects("orders", migrating); // the application goes on
      MigrationProgress last = Migration.of(orders, migrating).run(System.out::println);
      // migration: end
      assertThat(last.rewritten()).isEqualTo(100);
      assertThat(migrating.counts().readOld()).isEqualTo(100);
      assertThat(orders.get("o7")).isEqualTo(new Order("cup", 7));
    }
  }

  @Test
  void thePageShowsExactlyThis() throws Exception {
    Path root = Path.of("").toAbsolutePath().getParent();
    String source =
        Files.readString(
            Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java"));
    String page = Files.readString(root.resolve("docs/stored-objects.md"));
    for (String part : List.of("bytes", "keys", "store", "migration")) {
      String begin = "// " + part + ": begin\n";
      String end = "// " + part + ": end\n";
      String shown =
          source
              .substring(source.indexOf(begin) + begin.length(), source.indexOf(end))
              .replaceAll("(?m)^.*// " + part + ": not shown\n", "")
              .stripIndent();
      assertThat(page).contains("```java\n" + shown + "```");
    }
  }
}
