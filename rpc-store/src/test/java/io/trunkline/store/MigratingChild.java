package io.trunkline.store;

import io.trunkline.serialization.stored.MigratingSerializer;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Migrates a store while two threads read it and one writes it. Prints each write that was
 * acknowledged, the progress, and the reads at the end.
 */
final class MigratingChild {

  private MigratingChild() {}

  public static void main(String[] arguments) throws Exception {
    int entries = Integer.parseInt(arguments[1]);
    boolean toKryo = arguments[2].equals("kryo");
    StoreFile file = StoreFile.open(Path.of(arguments[0]), Durability.every(200).withoutForce());
    MigratingSerializer serializer =
        toKryo ? Serializers.javaToKryo(file.tables()) : Serializers.kryoToHessian2(file.tables());
    ObjectStore<Order> orders = file.objects("orders", serializer);
    AtomicBoolean done = new AtomicBoolean();
    AtomicLong reads = new AtomicLong();
    for (int i = 0; i < 2; i++) {
      start(() -> read(orders, entries, done, reads));
    }
    Thread writer = start(() -> write(orders, entries, done));
    MigrationProgress last =
        Migration.of(orders, serializer)
            .run(progress -> System.out.println("progress " + progress));
    done.set(true);
    writer.join();
    file.close();
    System.out.println("done " + last.rewritten() + " " + last.unreadable() + " " + reads);
  }

  private static Thread start(Runnable work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable failure) {
                System.out.println("failed " + failure);
                Runtime.getRuntime().halt(1);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void read(
      ObjectStore<Order> orders, int entries, AtomicBoolean done, AtomicLong reads) {
    SplittableRandom random = new SplittableRandom();
    while (!done.get()) {
      String key = "k" + random.nextInt(entries);
      Order order = orders.get(key);
      if (order == null || !order.equals(Order.of(key, order.version()))) {
        throw new IllegalStateException(key + " is " + order);
      }
      reads.incrementAndGet();
    }
  }

  /** The only writer, so the version of each value only grows. */
  private static void write(ObjectStore<Order> orders, int entries, AtomicBoolean done) {
    SplittableRandom random = new SplittableRandom();
    for (int i = 0; !done.get() || i % 200 != 0; i++) { // ends with a commit
      String key = "k" + random.nextInt(entries);
      Order order = orders.get(key);
      if (order == null) {
        throw new IllegalStateException(key + " is lost");
      }
      int version = order.version() + 1;
      orders.put(key, Order.of(key, version));
      System.out.println("put " + key + " " + version + " " + i);
    }
  }
}
