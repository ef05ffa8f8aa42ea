package io.trunkline.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.stored.MigratingSerializer;
import io.trunkline.serialization.stored.ObjectSerializer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationTest {

  @TempDir Path folder;

  private StoreFile file;
  private MigratingSerializer serializer;
  private ObjectStore<Order> orders;

  @BeforeEach
  void open() {
    file = StoreFile.open(folder.resolve("orders.mv"), Durability.every(1000).withoutForce());
    ObjectStore<Order> old = file.objects("orders", Serializers.java());
    for (int i = 0; i < 2500; i++) {
      old.put(key(i), Order.of(key(i), i));
    }
    serializer = Serializers.javaToKryo(file.tables());
    orders = file.objects("orders", serializer);
  }

  @AfterEach
  void close() {
    file.close();
  }

  private static String key(int i) {
    return "k" + (10_000 + i);
  }

  /** An engine in which somebody else changes a value between its reading and its replacement. */
  private static final class Interfering implements StoredBytes {

    private final StoredBytes bytes;
    private final Map<String, Runnable> changes = new HashMap<>();

    Interfering(StoredBytes bytes) {
      this.bytes = bytes;
    }

    @Override
    public Iterable<String> keys() {
      return bytes.keys();
    }

    @Override
    public long size() {
      return bytes.size();
    }

    @Override
    public byte @Nullable [] get(String key) {
      byte[] read = bytes.get(key);
      Runnable change = changes.remove(key);
      if (change != null) {
        change.run();
      }
      return read;
    }

    @Override
    public boolean replace(String key, byte[] expected, byte[] replacement) {
      return bytes.replace(key, expected, replacement);
    }

    @Override
    public void flush() {
      bytes.flush();
    }
  }

  @Test
  void everyValueIsInTheCurrentFormAfterwards() {
    List<MigrationProgress> reports = new ArrayList<>();
    MigrationProgress last = Migration.of(orders, serializer).run(reports::add);
    assertThat(last.total()).isEqualTo(2500);
    assertThat(last.rewritten()).isEqualTo(2500);
    assertThat(last.done()).isTrue();
    assertThat(last.left()).isEqualTo(Duration.ZERO);
    assertThat(reports).contains(last);
    for (String key : orders.keys()) {
      byte[] bytes = orders.bytes().get(key);
      assertThat(bytes).isNotNull();
      assertThat(serializer.isCurrent(bytes)).isTrue();
    }
    orders.forEach(
        (key, order) ->
            assertThat(order)
                .isEqualTo(Order.of(key, Integer.parseInt(key.substring(1)) - 10_000)));
    MigrationProgress again = Migration.of(orders, serializer).run();
    assertThat(again.current()).isEqualTo(2500);
    assertThat(again.rewritten()).isZero();
  }

  @Test
  void whatIsPutMeanwhileStays() {
    Interfering bytes = new Interfering(orders.bytes());
    ObjectStore<Order> old = file.objects("orders", Serializers.java());
    bytes.changes.put(key(3), () -> orders.put(key(3), Order.of(key(3), 77)));
    bytes.changes.put(key(4), () -> old.put(key(4), Order.of(key(4), 88)));
    bytes.changes.put(key(5), () -> orders.remove(key(5)));
    MigrationProgress last = new Migration(bytes, serializer).run();
    assertThat(orders.get(key(3))).isEqualTo(Order.of(key(3), 77));
    assertThat(orders.get(key(4))).isEqualTo(Order.of(key(4), 88));
    assertThat(orders.get(key(5))).isNull();
    assertThat(last.current()).isEqualTo(1);
    assertThat(last.gone()).isEqualTo(1);
    assertThat(last.rewritten()).isEqualTo(2498);
  }

  @Test
  void migrationThatWasStoppedIsTakenUp() {
    Interfering bytes = new Interfering(orders.bytes());
    Migration first = new Migration(bytes, serializer);
    bytes.changes.put(key(99), first::stop);
    MigrationProgress stopped = first.run();
    assertThat(stopped.done()).isFalse();
    assertThat(stopped.looked()).isEqualTo(100);
    assertThat(stopped.left()).isPositive();
    MigrationProgress last = Migration.of(orders, serializer).run();
    assertThat(last.current()).isEqualTo(100);
    assertThat(last.rewritten()).isEqualTo(2400);
  }

  @Test
  void whatCannotBeReadStaysAndIsCounted() {
    ObjectSerializer strings = ObjectSerializer.builder().serialization("hessian2").build();
    MigratingSerializer other =
        MigratingSerializer.between(ObjectSerializer.builder().jdkStreams().build(), strings);
    MigrationProgress last = Migration.of(orders, other).run();
    assertThat(last.unreadable()).isEqualTo(2500);
    assertThat(last.firstUnreadable()).contains(key(0)).contains("Order");
    assertThat(last.toString()).contains("2,500 unreadable");
    assertThat(orders.get(key(7))).isEqualTo(Order.of(key(7), 7));
  }

  @Test
  void progressHasCountRateAndTimeLeft() {
    MigrationProgress half =
        new MigrationProgress(
            1_000_000, 500_000, 499_000, 1000, 0, 0, null, Duration.ofSeconds(10), false);
    assertThat(half)
        .hasToString("500,000 of 1,000,000 (50 %), 50,000/s, 10 s left, 499,000 rewritten");
    assertThat(Migration.of(file.objects("none", serializer), serializer).run())
        .hasToString("0 of 0 (100 %), 0/s, 0 s left, 0 rewritten");
  }
}
