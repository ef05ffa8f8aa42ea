package io.trunkline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.MigratingSerializer;
import io.trunkline.serialization.stored.MigrationCounts;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigratingSerializerTest {

  private final TableStore tables = TableStore.inMemory();
  private final ObjectSerializer java = Serializers.java();
  private final ObjectSerializer kryo = Serializers.kryo(tables);
  private final MigratingSerializer migrating = MigratingSerializer.between(java, kryo);

  /** Loses its count in every serialization but that of the JDK, which is what shadows look for. */
  static final class Lossy implements java.io.Serializable {
    transient int count;

    private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {
      out.writeInt(count);
    }

    private void readObject(java.io.ObjectInputStream in) throws java.io.IOException {
      count = in.readInt();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Lossy lossy && lossy.count == count;
    }

    @Override
    public int hashCode() {
      return count;
    }
  }

  /** Without equals, and in no order that matters. */
  static final class Bean implements java.io.Serializable {
    String text = "a";
  }

  static final class NotSerializable {
    int number = 7;
  }

  @Test
  void oldAndCurrentBytesAreReadAndCounted() {
    Order order = Order.of("a", 1);
    byte[] old = java.serialize(order);
    byte[] current = migrating.serialize(order);
    assertThat(migrating.deserialize(old, Order.class)).isEqualTo(order);
    assertThat(migrating.deserialize(current, Order.class)).isEqualTo(order);
    assertThat(migrating.<Order>deserialize(new ByteArrayInputStream(old))).isEqualTo(order);
    assertThat(migrating.counts()).isEqualTo(new MigrationCounts(1, 2, 1, 0, 0, 0, null));
    assertThat(migrating.counts().read()).isEqualTo(3);
  }

  @Test
  void whatIsWrittenIsCurrentAndWhatWasIsNot() {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    migrating.serialize(Order.of("a", 1), stream);
    assertThat(migrating.isCurrent(stream.toByteArray())).isTrue();
    assertThat(migrating.isCurrent(java.serialize(Order.of("a", 1)))).isFalse();
    assertThat(migrating.isCurrent(Serializers.hessian2(tables).serialize(1))).isFalse();
    assertThat(migrating.isCurrent(new byte[0])).isFalse();
  }

  @Test
  void sameSerializationWithAnotherTableIsNotCurrent() {
    ObjectSerializer byName = ObjectSerializer.builder().serialization("kryo").build();
    assertThat(migrating.isCurrent(byName.serialize("text"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 600, 20_000})
  void compressionDecidesToo(int length) {
    ObjectSerializer plain = ObjectSerializer.builder().serialization("kryo").build();
    ObjectSerializer gzip =
        ObjectSerializer.builder().serialization("kryo").compression("gzip").build();
    MigratingSerializer toGzip = MigratingSerializer.between(plain, gzip);
    MigratingSerializer toPlain = MigratingSerializer.between(gzip, plain);
    String shrinks = "a".repeat(length);
    byte[] keeps = new byte[length];
    new java.util.Random(1).nextBytes(keeps);
    assertThat(toGzip.isCurrent(toGzip.serialize(shrinks))).isTrue();
    assertThat(toGzip.isCurrent(toGzip.serialize(keeps))).isTrue();
    assertThat(toGzip.isCurrent(plain.serialize(shrinks))).isEqualTo(length < 512);
    assertThat(toPlain.isCurrent(gzip.serialize(shrinks))).isEqualTo(length < 512);
  }

  @Test
  void bytesOfThreeGenerationsAreRead() {
    ObjectSerializer hessian2 = Serializers.hessian2(tables);
    MigratingSerializer second = MigratingSerializer.between(migrating, hessian2);
    Order order = Order.of("a", 1);
    for (ObjectSerializer writer : List.of(java, kryo, hessian2)) {
      assertThat(second.deserialize(writer.serialize(order), Order.class)).isEqualTo(order);
    }
    assertThat(second.counts().readOld()).isEqualTo(2);
  }

  @Test
  void unreadableBytesAreRefusedAndNotCounted() {
    assertThatThrownBy(() -> migrating.deserialize(new byte[] {1, 2, 3}))
        .isInstanceOf(SerializationException.class);
    assertThatThrownBy(() -> migrating.deserialize((byte[]) null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(migrating.counts().read()).isZero();
  }

  @Test
  void currentSerializerWithoutEnvelopeIsRefused() {
    assertThatThrownBy(() -> MigratingSerializer.between(kryo, java))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("envelope");
  }

  @Test
  void shadowCountsWhatComesBackDifferent() {
    ObjectSerializer old = ObjectSerializer.builder().jdkStreams().allow(Lossy.class).build();
    ObjectSerializer current =
        ObjectSerializer.builder().serialization("hessian2").allow(Lossy.class).build();
    MigratingSerializer shadowed = MigratingSerializer.between(old, current).shadow(1);
    Lossy lossy = new Lossy();
    lossy.count = 3;
    Lossy read = shadowed.deserialize(old.serialize(lossy), Lossy.class);
    assertThat(read).isEqualTo(lossy);
    MigrationCounts counts = shadowed.counts();
    assertThat(counts.compared()).isEqualTo(1);
    assertThat(counts.differences() + counts.failures()).isEqualTo(1);
    assertThat(counts.lastFinding()).contains("Lossy");
  }

  @Test
  void shadowComparesObjectsWithoutEqualsByTheirBytes() {
    ObjectSerializer old = ObjectSerializer.builder().jdkStreams().allow(Bean.class).build();
    ObjectSerializer current =
        ObjectSerializer.builder().serialization("kryo").allow(Bean.class).build();
    MigratingSerializer shadowed = MigratingSerializer.between(old, current).shadow(1);
    shadowed.deserialize(shadowed.serialize(new Bean()));
    assertThat(shadowed.counts()).isEqualTo(new MigrationCounts(1, 0, 1, 2, 0, 0, null));
  }

  @Test
  void failureOfTheOtherSerializerReachesNobody() {
    ObjectSerializer old = ObjectSerializer.builder().jdkStreams().build();
    ObjectSerializer current =
        ObjectSerializer.builder().serialization("kryo").allow(NotSerializable.class).build();
    MigratingSerializer shadowed = MigratingSerializer.between(old, current).shadow(1);
    NotSerializable read =
        shadowed.deserialize(shadowed.serialize(new NotSerializable()), NotSerializable.class);
    assertThat(read.number).isEqualTo(7);
    assertThat(shadowed.counts().failures()).isEqualTo(2);
    assertThat(shadowed.counts().lastFinding()).contains("NotSerializable");
  }

  @Test
  void shadowOfEveryTenthComparesEveryTenth() {
    MigratingSerializer shadowed = migrating.shadow(10);
    for (int i = 0; i < 100; i++) {
      shadowed.serialize(i);
    }
    assertThat(shadowed.counts().compared()).isEqualTo(10);
    assertThat(shadowed.counts().differences()).isZero();
  }

  @Test
  void countsOfManyThreadsAddUp() {
    List<CompletableFuture<Void>> threads = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      threads.add(
          CompletableFuture.runAsync(
              () -> {
                for (int i = 0; i < 200; i++) {
                  Order order = Order.of("k" + i, i);
                  ObjectSerializer writer = i % 2 == 0 ? java : migrating;
                  assertThat(migrating.deserialize(writer.serialize(order), Order.class))
                      .isEqualTo(order);
                }
              }));
    }
    threads.forEach(CompletableFuture::join);
    assertThat(migrating.counts()).isEqualTo(new MigrationCounts(800, 800, 800, 0, 0, 0, null));
  }
}
