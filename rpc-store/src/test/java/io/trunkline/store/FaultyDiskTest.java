package io.trunkline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.testkit.TestSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged is there when the disk was full, did not wait, or lost its power. */
@Timeout(1800)
class FaultyDiskTest {

  private static final int RUNS = TestSize.of("store.faulty", 20, 1000);

  @TempDir Path folder;

  private Path path;
  private int acknowledged;

  /** Puts until the store fails, and returns how it did. */
  private StoreException putUntilItFails(StoreFile file) {
    ObjectStore<Order> orders = file.objects("orders", Serializers.java());
    StoreException failure =
        catchThrowableOfType(
            StoreException.class,
            () -> {
              while (true) {
                orders.put("k" + acknowledged, Order.of("k", acknowledged));
                acknowledged++;
              }
            });
    assertThatThrownBy(() -> orders.put("later", Order.of("later", 0)))
        .isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> orders.get("k0")).isInstanceOf(StoreException.class);
    return failure;
  }

  private void checkAcknowledged(String what) {
    try (StoreFile file = StoreFile.open(path)) {
      ObjectStore<Order> orders = file.objects("orders", Serializers.java());
      for (int i = 0; i < acknowledged; i++) {
        assertThat(orders.get("k" + i)).as("%s: k%s of %s", what, i, acknowledged).isNotNull();
        assertThat(orders.get("k" + i)).isEqualTo(Order.of("k", i));
      }
      assertThat(orders.size()).isBetween((long) acknowledged, acknowledged + 2L);
      orders.put("after", Order.of("after", 1));
    }
    assertThat(StoreFile.inspect(path).isWhole()).isTrue();
  }

  private void close(StoreFile file) {
    assertThatThrownBy(file::close).isInstanceOf(StoreException.class);
  }

  @Test
  void fullDiskLosesNothingThatWasAcknowledged() throws Exception {
    Random random = new Random(1);
    int all = 0;
    for (int run = 0; run < RUNS; run++) {
      path = folder.resolve("full" + run + ".mv");
      acknowledged = 0;
      FaultyDisk disk = new FaultyDisk();
      StoreFile file = StoreFile.open(path, StoreOptions.DEFAULT, disk);
      disk.room.set(20_000 + random.nextInt(300_000));
      StoreException failure = putUntilItFails(file);
      assertThat(failure).hasStackTraceContaining("No space left on device");
      assertThatThrownBy(file::close) // also if the engine's own thread has closed it
          .isInstanceOf(StoreException.class)
          .hasStackTraceContaining("No space left on device");
      checkAcknowledged("run " + run);
      all += acknowledged;
      Files.delete(path);
    }
    System.out.printf("%,d full disks: %,d puts acknowledged, 0 missing%n", RUNS, all);
  }

  @Test
  void putIsNotAcknowledgedAfterAFailedWaitForTheDisk() throws Exception {
    Random random = new Random(2);
    int all = 0;
    for (int run = 0; run < RUNS; run++) {
      path = folder.resolve("wait" + run + ".mv");
      acknowledged = 0;
      FaultyDisk disk = new FaultyDisk();
      StoreFile file = StoreFile.open(path, StoreOptions.DEFAULT, disk);
      disk.waits.set(1 + random.nextInt(30));
      StoreException failure = putUntilItFails(file);
      assertThat(failure).hasStackTraceContaining("Input/output error");
      close(file);
      disk.waits.set(Long.MAX_VALUE);
      if (run % 2 == 0) {
        putAfterwards(disk);
      }
      disk.losePower(path, random);
      checkAcknowledged("run " + run);
      all += acknowledged;
      Files.delete(path);
    }
    System.out.printf("%,d failed waits: %,d puts acknowledged, 0 missing%n", RUNS, all);
  }

  /** What the failed wait was for is written again, so that this does not build on nothing. */
  private void putAfterwards(FaultyDisk disk) {
    StoreFile again = StoreFile.open(path, StoreOptions.DEFAULT, disk);
    ObjectStore<Order> orders = again.objects("orders", Serializers.java());
    for (int i = 0; i < 3; i++, acknowledged++) {
      orders.put("k" + acknowledged, Order.of("k", acknowledged));
    }
    disk.waits.set(0);
    close(again);
  }

  @Test
  void lostPowerIsNoDamage() throws Exception {
    Random random = new Random(3);
    int all = 0;
    for (int run = 0; run < RUNS; run++) {
      path = folder.resolve("power" + run + ".mv");
      acknowledged = 0;
      int puts = random.nextInt(40);
      FaultyDisk disk = new FaultyDisk();
      StoreFile file = StoreFile.open(path, StoreOptions.DEFAULT, disk);
      ObjectStore<Order> orders = file.objects("orders", Serializers.java());
      for (; acknowledged < puts; acknowledged++) {
        orders.put("k" + acknowledged, Order.of("k", acknowledged));
      }
      disk.waits.set(0);
      assertThatThrownBy(() -> orders.put("k" + puts, Order.of("k", puts)))
          .isInstanceOf(StoreException.class);
      close(file);
      disk.losePower(path, random);
      checkAcknowledged("run " + run);
      all += acknowledged;
      Files.delete(path);
    }
    System.out.printf("%,d losses of power: %,d puts acknowledged, 0 missing%n", RUNS, all);
  }

  @Test
  void interruptedPutIsAsDurable() throws Exception {
    path = folder.resolve("interrupted.mv");
    try (StoreFile file =
        StoreFile.open(path, StoreOptions.DEFAULT.with(Durability.every(1).withoutForce()))) {
      ObjectStore<Order> orders = file.objects("orders", Serializers.java());
      for (; acknowledged < 50; acknowledged++) {
        Thread.currentThread().interrupt();
        orders.put("k" + acknowledged, Order.of("k", acknowledged));
        assertThat(Thread.interrupted()).isTrue();
      }
    }
    checkAcknowledged("interrupted");
  }
}
