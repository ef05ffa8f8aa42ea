package io.trunkline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.stored.MigratingSerializer;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializerBuilder;
import io.trunkline.store.Durability;
import io.trunkline.store.Migration;
import io.trunkline.store.ObjectStore;
import io.trunkline.store.StoreFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code store migrate}. */
class StoreMigrateTest {

  private static final int VALUES = 2_500;

  @TempDir Path directory;
  private Path source = Path.of("");
  private Path target = Path.of("");

  private static ObjectSerializerBuilder builder() {
    return ObjectSerializer.builder().allow("io.trunkline.cli.*");
  }

  private static ObjectSerializer java() {
    return builder().jdkStreams().build();
  }

  @BeforeEach
  void fill() {
    source = directory.resolve("objects.store");
    target = directory.resolve("migrated.store");
    try (StoreFile file = StoreFile.open(source, Durability.every(VALUES))) {
      ObjectStore<Orders.Order> orders = file.objects("orders", java());
      for (int i = 0; i < VALUES; i++) {
        orders.put("key" + i, order(i));
      }
      file.<String>objects("names", java()).put("a", "first");
    }
  }

  private static Orders.Order order(int i) {
    return new Orders.Order("book " + i, i);
  }

  private Run migrate(String... more) {
    String[] arguments = {
      "store", "migrate", source.toString(), target.toString(), "--allow", "io.trunkline.cli.*"
    };
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return Run.of(all);
  }

  private void assertMigrated(String to) {
    try (StoreFile file = StoreFile.open(target)) {
      ObjectSerializer current = builder().serialization(to).tables(file.tables()).build();
      ObjectStore<Orders.Order> orders = file.objects("orders", current);
      assertThat(orders.size()).isEqualTo(VALUES);
      for (int i = 0; i < VALUES; i++) {
        assertThat(orders.get("key" + i)).usingRecursiveComparison().isEqualTo(order(i));
      }
      assertThat(file.<String>objects("names", current).get("a")).isEqualTo("first");
    }
  }

  @Test
  void allValuesArriveInTheNewFormAndTheFileStaysAsItWas() throws IOException {
    byte[] before = Files.readAllBytes(source);
    Run run = migrate("--to", "kryo", "--compression", "deflate");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("objects 'orders': 2,500 rewritten, 0 current before, 0 unreadable");
    assertThat(Files.readAllBytes(source)).isEqualTo(before);
    assertMigrated("kryo");
  }

  @Test
  void aStoppedMigrationResumes() {
    StoreFile.rescue(source, target);
    try (StoreFile file = StoreFile.open(target, Durability.every(VALUES))) {
      MigratingSerializer serializer =
          MigratingSerializer.between(
              java(), builder().serialization("kryo").tables(file.tables()).build());
      Migration migration = Migration.of(file.objects("names", serializer), serializer);
      assertThat(migration.run().rewritten()).isEqualTo(1);
    }
    Run run = migrate("--to", "kryo");
    assertThat(run.err()).contains("its migration resumes; delete it to begin again");
    assertThat(run.out()).contains("objects 'names': 0 rewritten, 1 current before");
    assertThat(run.code()).isZero();
    assertMigrated("kryo");
  }

  @Test
  void aMigratedFileMigratesToAnotherForm() {
    assertThat(migrate("--to", "kryo").code()).isZero();
    source = target;
    target = directory.resolve("again.store");
    Run run = migrate("--to", "hessian2", "--by-name");
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("objects 'orders': 2,500 rewritten");
    assertMigrated("hessian2");
  }

  @Test
  void valuesOfRefusedClassesStayAndAreNamed() {
    Run run = Run.of("store", "migrate", source.toString(), target.toString(), "--to", "kryo");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("2,500 unreadable", "io.trunkline.cli.Orders$Order");
  }

  @Test
  void anUnknownStoreIsNamedWithTheKnownOnes() {
    Run run = migrate("--to", "kryo", "--store", "order");
    assertThat(run.err()).contains("no object store 'order', expected one of [names, orders]");
    assertThat(run.code()).isEqualTo(2);
  }
}
