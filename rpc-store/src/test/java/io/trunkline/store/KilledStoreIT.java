package io.trunkline.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.TestSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One store, whose process is killed again and again: each time it opens without an error, and has
 * what was acknowledged.
 */
@Timeout(3600)
class KilledStoreIT {

  private static final int RUNS = TestSize.of("store.kills", 3, 200);
  private static final int MOST_LINES = 150;

  @TempDir Path folder;

  @Test
  void whatWasAcknowledgedIsThereAfterEachKill() throws Exception {
    Path path = folder.resolve("orders.mv");
    Random random = new Random(4);
    int acknowledged = -1;
    int offered = -1;
    for (int run = 0; run < RUNS; run++) {
      String durability = run % 2 == 0 ? "forced" : "written";
      try (ChildJvm child =
          new ChildJvm(KilledChild.class, path.toString(), durability, "" + (acknowledged + 1))) {
        for (int lines = 1 + random.nextInt(MOST_LINES); lines > 0; lines--) {
          String line = child.line();
          assertThat(line).as("run %s", run).isNotNull();
          String[] words = line.split(" ");
          int number = Integer.parseInt(words[1]);
          acknowledged = words[0].equals("put") ? number : acknowledged;
          offered = words[0].equals("offered") ? number : offered;
        }
        child.kill();
      }
      check(path, run, acknowledged, offered);
    }
    System.out.printf(
        "%,d kills: %,d puts and %,d offers acknowledged, 0 missing%n",
        RUNS, acknowledged + 1, offered + 1);
  }

  private static void check(Path path, int run, int acknowledged, int offered) throws Exception {
    try (StoreFile file = StoreFile.open(path)) {
      ObjectStore<Order> orders = file.objects("orders", Serializers.java());
      for (int i = 0; i <= acknowledged; i++) {
        assertThat(orders.get("k" + i)).as("run %s: k%s", run, i).isEqualTo(Order.of("k", i));
      }
      PersistentQueue<Order> queue = file.queue("outbox", Serializers.java());
      int last = -1;
      for (Delivery<Order> next = queue.take(Duration.ZERO);
          next != null;
          next = queue.take(Duration.ZERO)) {
        last = next.value().version();
      }
      assertThat(last).as("run %s: the last offer", run).isGreaterThanOrEqualTo(offered);
    }
  }
}
