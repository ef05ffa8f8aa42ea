package io.trunkline.store;

import java.nio.file.Path;
import java.time.Duration;

/** Puts, offers and acknowledges until it is killed, and says what the store has promised. */
final class WritingChild {

  private WritingChild() {}

  public static void main(String[] arguments) throws Exception {
    Durability durability = Durability.every(Integer.parseInt(arguments[1])).withoutForce();
    StoreFile file = StoreFile.open(Path.of(arguments[0]), durability);
    ObjectStore<Order> orders = file.objects("orders", Serializers.kryo(file.tables()));
    PersistentQueue<Order> queue = file.queue("outbox", Serializers.kryo(file.tables()));
    for (int i = 0; i < 1_000_000; i++) {
      orders.put("k" + i, Order.of("k" + i, i));
      System.out.println("put " + i);
      queue.offer(Order.of("q", i));
      System.out.println("offered " + i);
      if (i % 3 == 0) {
        Delivery<Order> delivery = queue.take(Duration.ZERO);
        if (delivery != null) {
          int version = delivery.value().version();
          delivery.acknowledge();
          System.out.println("acknowledged " + version);
        }
      }
    }
  }
}
