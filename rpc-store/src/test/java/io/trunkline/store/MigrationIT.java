package io.trunkline.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.stored.MigratingSerializer;
import io.trunkline.testkit.TestSize;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store written by Java serialization becomes one of kryo and then one of hessian2 and gzip,
 * under load, and each way is killed in the middle. {@code bin/verify migration} runs it with a
 * million entries.
 */
@Timeout(3600)
class MigrationIT {

  private static final int ENTRIES = TestSize.of("migration.entries", 10_000, 20_000);

  @TempDir Path folder;

  /** The last version of each key whose put has returned and was committed. */
  private final Map<String, Integer> promised = new HashMap<>();

  /** Those of which only the first is known. */
  private final Map<String, Integer> pending = new HashMap<>();

  @Test
  void migrationsUnderLoadLoseNothingWhenTheyAreKilled() throws Exception {
    Path path = folder.resolve("orders.mv");
    try (StoreFile file = StoreFile.open(path, Durability.every(10_000).withoutForce())) {
      ObjectStore<Order> orders = file.objects("orders", Serializers.java());
      for (int i = 0; i < ENTRIES; i++) {
        orders.put("k" + i, Order.of("k" + i, 0));
      }
    }
    for (String target : new String[] {"kryo", "hessian2"}) {
      killInTheMiddle(path, target);
      check(path, target, false);
      String last = run(path, target);
      assertThat(last).matches("done [1-9]\\d* 0 [1-9]\\d*"); // rewritten, unreadable, reads
      check(path, target, true);
    }
  }

  private void killInTheMiddle(Path path, String target) throws Exception {
    try (ChildJvm child =
        new ChildJvm(MigratingChild.class, path.toString(), "" + ENTRIES, target)) {
      int puts = 0;
      boolean half = false;
      while (!half) {
        String line = child.line();
        assertThat(line).as("the migration ended before it was killed").isNotNull();
        assertThat(line).doesNotStartWith("failed").doesNotStartWith("done");
        take(line);
        puts += line.startsWith("put ") ? 1 : 0;
        half =
            ENTRIES <= 50_000 // which takes about a second
                ? puts == ENTRIES / 50
                : line.matches("progress .*\\(([4-9]\\d|100) %\\).*");
      }
      child.kill();
    }
    pending.clear();
  }

  private void take(String line) {
    String[] words = line.split(" ");
    if (!words[0].equals("put")) {
      System.out.println(line);
      return;
    }
    pending.put(words[1], Integer.parseInt(words[2]));
    if (Integer.parseInt(words[3]) % 200 == 199) {
      promised.putAll(pending); // committed with the 200th change, whoever made the others
      pending.clear();
    }
  }

  private String run(Path path, String target) throws Exception {
    try (ChildJvm child =
        new ChildJvm(MigratingChild.class, path.toString(), "" + ENTRIES, target)) {
      while (true) {
        String line = child.line();
        assertThat(line).isNotNull().doesNotStartWith("failed");
        take(line);
        if (line.startsWith("done")) {
          assertThat(child.exitCode()).isZero();
          promised.putAll(pending);
          pending.clear();
          return line;
        }
      }
    }
  }

  private void check(Path path, String target, boolean complete) {
    try (StoreFile file = StoreFile.open(path)) {
      MigratingSerializer serializer =
          target.equals("kryo")
              ? Serializers.javaToKryo(file.tables())
              : Serializers.kryoToHessian2(file.tables());
      ObjectStore<Order> orders = file.objects("orders", serializer);
      assertThat(orders.size()).isEqualTo(ENTRIES);
      int current = 0;
      for (String key : orders.keys()) {
        byte[] bytes = orders.bytes().get(key);
        assertThat(bytes).isNotNull();
        Order order = serializer.deserialize(bytes, Order.class);
        assertThat(order).isNotNull();
        assertThat(order).isEqualTo(Order.of(key, order.version()));
        assertThat(order.version()).isGreaterThanOrEqualTo(promised.getOrDefault(key, 0));
        current += serializer.isCurrent(bytes) ? 1 : 0;
      }
      if (complete) {
        assertThat(current).isEqualTo(ENTRIES);
      } else {
        assertThat(current).isBetween(1, ENTRIES - 1);
      }
    }
  }
}
