package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.stored.MigratingSerializer;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.testkit.TestSize;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Stored timestamps move from JDK streams to kryo as they are. */
final class TimestampMigrationTest {

  private static final int BATCH = 500;

  @Test
  void everyTimestampArrivesEqual() {
    ObjectSerializer old = ObjectSerializer.builder().jdkStreams().build();
    ObjectSerializer kryo = ObjectSerializer.builder().serialization("kryo").build();
    MigratingSerializer migrating = MigratingSerializer.between(old, kryo);
    Random random = new Random(35);
    for (int left = TestSize.of(5_000, 1_000_000); left > 0; left -= BATCH) {
      List<Timestamp> times = new ArrayList<>();
      for (int i = 0; i < BATCH; i++) {
        times.add(any(random));
      }
      List<Timestamp> read = migrating.deserialize(old.serialize(times));
      assertThat(read).isEqualTo(times);
      assertThat(migrating.<List<Timestamp>>deserialize(migrating.serialize(read)))
          .isEqualTo(times);
    }
  }

  private static Timestamp any(Random random) {
    Timestamp time = new Timestamp(random.nextLong() >> random.nextInt(40));
    int kind = random.nextInt(4);
    time.setNanos(
        kind == 0
            ? random.nextInt(1000) * 1_000_000
            : kind == 1 ? 999_999_999 : random.nextInt(1_000_000_000));
    return time;
  }
}
