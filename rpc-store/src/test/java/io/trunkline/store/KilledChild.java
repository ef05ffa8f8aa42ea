package io.trunkline.store;

import java.nio.file.Path;

/** Puts and offers from a number on until it is killed, and prints what was acknowledged. */
final class KilledChild {

  private KilledChild() {}

  public static void main(String[] arguments) {
    Durability each = Durability.EACH;
    StoreFile file =
        StoreFile.open(
            Path.of(arguments[0]), arguments[1].equals("forced") ? each : each.withoutForce());
    ObjectStore<Order> orders = file.objects("orders", Serializers.java());
    PersistentQueue<Order> queue = file.queue("outbox", Serializers.java());
    for (int i = Integer.parseInt(arguments[2]); i < 1_000_000; i++) {
      orders.put("passing", Order.of("passing", i));
      orders.put("k" + i, Order.of("k", i));
      System.out.println("put " + i);
      orders.remove("passing");
      queue.offer(Order.of("q", i));
      System.out.println("offered " + i);
    }
  }
}
