package io.trunkline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A store that went through overwritten and removed values, and what has to be in it. */
final class StoredOrders {

  static final int ORDERS = 1000;
  static final int ENTRIES = 200;

  private StoredOrders() {}

  static void write(Path path, StoreOptions options) {
    try (StoreFile file = StoreFile.open(path, options)) {
      ObjectStore<Order> orders = file.objects("orders", Serializers.kryo(file.tables()));
      PersistentQueue<Order> queue = file.queue("outbox", Serializers.kryo(file.tables()));
      for (int i = 0; i < ORDERS; i++) {
        orders.put("k" + i, Order.of("old", i));
        orders.put("gone" + i, Order.of("gone", i));
        if (i < ENTRIES) {
          queue.offer(Order.of("q", i));
        }
      }
      for (int i = 0; i < ORDERS; i++) {
        orders.put("k" + i, Order.of("k" + i, i));
        orders.remove("gone" + i);
      }
    }
  }

  /** What reading an open store came to. */
  record Found(int right, int wrong, int missing, int refused) {}

  static Found read(StoreFile file) throws InterruptedException {
    int right = 0;
    int wrong = 0;
    int missing = 0;
    int refused = 0;
    ObjectStore<Order> orders = file.objects("orders", Serializers.kryo(file.tables()));
    for (int i = 0; i < ORDERS; i++) {
      try {
        Order read = orders.get("k" + i);
        if (read == null) {
          missing++;
        } else if (read.equals(Order.of("k" + i, i))) {
          right++;
        } else {
          wrong++;
        }
      } catch (StoreException e) {
        assertThat(e).isInstanceOf(DamagedStoreException.class);
        refused++;
      }
    }
    int taken = 0;
    int last = -1;
    PersistentQueue<Order> queue = file.queue("outbox", Serializers.kryo(file.tables()));
    for (Order next = next(queue); next != null; next = next(queue)) {
      boolean isRight = next.version() > last && next.equals(Order.of("q", next.version()));
      wrong += isRight ? 0 : 1;
      last = next.version();
      taken++;
    }
    return new Found(right + taken, wrong, missing + ENTRIES - taken, refused);
  }

  private static @Nullable Order next(PersistentQueue<Order> queue) throws InterruptedException {
    Delivery<Order> delivery = queue.take(Duration.ZERO);
    return delivery == null ? null : delivery.value();
  }
}
