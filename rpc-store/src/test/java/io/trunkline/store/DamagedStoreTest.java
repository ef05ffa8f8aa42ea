package io.trunkline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.store.StoreReport.Part;
import io.trunkline.testkit.TestSize;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that were damaged are refused with what is missing, or have everything. */
@Timeout(1800)
class DamagedStoreTest {

  private static final int FILES = TestSize.of("store.damaged", 8, 1000);

  @TempDir Path folder;

  private enum Damage {
    TRUNCATED {
      @Override
      byte[] done(byte[] bytes, Random random) {
        return Arrays.copyOf(bytes, random.nextInt(bytes.length));
      }
    },
    ZEROED_BLOCK {
      @Override
      byte[] done(byte[] bytes, Random random) {
        int from = random.nextInt(bytes.length / 4096) * 4096;
        Arrays.fill(bytes, from, Math.min(bytes.length, from + 4096), (byte) 0);
        return bytes;
      }
    },
    FLIPPED_BIT {
      @Override
      byte[] done(byte[] bytes, Random random) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        return bytes;
      }
    };

    abstract byte[] done(byte[] bytes, Random random);
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsLostOrWrongWithoutAnError(Damage damage) throws Exception {
    Path base = folder.resolve("base.mv");
    Path path = folder.resolve("damaged.mv");
    StoredOrders.write(base, StoreOptions.DEFAULT.with(Durability.every(100).withoutForce()));
    byte[] whole = Files.readAllBytes(base);
    Random random = new Random(damage.ordinal());
    int refused = 0;
    int older = 0;
    long rescued = 0;
    for (int i = 0; i < FILES; i++) {
      byte[] bytes = damage.done(whole.clone(), random);
      Files.write(path, bytes);
      try (StoreFile file = StoreFile.open(path)) {
        StoredOrders.Found found = StoredOrders.read(file);
        assertThat(found.wrong() + found.missing()).as("%s %s: %s", damage, i, found).isZero();
        assertThat(found.refused()).isZero();
      } catch (DamagedStoreException e) {
        refused++;
        assertThat(path).as("unchanged").hasBinaryContent(bytes);
        if (e.report() == null) {
          assertThat(bytes).isEmpty();
        } else {
          assertThat(e.report().isWhole()).isFalse();
          rescued += checkRescued(path, e.report());
          older += e.report().missingCommits() > 0 ? 1 : 0;
        }
      }
      checkReads(path, bytes);
    }
    System.out.printf(
        "%,d files, %s: %,d opened whole, %,d refused, 0 silent losses, 0 wrong values;"
            + " %,d have an older state only; %.1f %% of the values of the other %,d were rescued%n",
        FILES,
        damage,
        FILES - refused,
        refused,
        older,
        100.0
            * rescued
            / (StoredOrders.ORDERS + StoredOrders.ENTRIES)
            / Math.max(1, refused - older),
        refused - older);
  }

  /** Returns how many values a rescue copied in the last state; they are right. */
  private long checkRescued(Path path, StoreReport expected) throws Exception {
    Path target = folder.resolve("rescued.mv");
    Files.deleteIfExists(target);
    StoreReport report = StoreFile.rescue(path, target);
    assertThat(report).isEqualTo(expected);
    long readable = report.parts().stream().mapToLong(Part::readable).sum();
    assertThat(StoreFile.inspect(target).parts().stream().mapToLong(Part::readable).sum())
        .isEqualTo(readable);
    if (report.missingCommits() > 0 || report.acknowledgedCommit() < 0 || hasLostTables(report)) {
      return 0;
    }
    try (StoreFile file = StoreFile.open(target)) {
      StoredOrders.Found found = StoredOrders.read(file);
      assertThat(found.wrong()).isZero();
      assertThat(found.right()).isEqualTo(valuesOf(report));
      assertThat(found.missing()).isEqualTo(report.missing());
      return found.right();
    }
  }

  private static boolean hasLostTables(StoreReport report) {
    return report.parts().stream()
        .anyMatch(part -> part.kind() == StoreReport.Kind.CLASS_TABLES && part.missing() > 0);
  }

  private static long valuesOf(StoreReport report) {
    return report.parts().stream()
        .filter(part -> part.kind() != StoreReport.Kind.CLASS_TABLES)
        .mapToLong(Part::readable)
        .sum();
  }

  /** Without the check at the open, each read finds the damage itself. */
  private static void checkReads(Path path, byte[] bytes) throws Exception {
    Files.write(path, bytes);
    try (StoreFile file = StoreFile.open(path, StoreOptions.DEFAULT.withoutCheckAtOpen())) {
      StoredOrders.Found found = StoredOrders.read(file);
      assertThat(found.wrong() + found.missing()).isZero();
    } catch (DamagedStoreException e) {
      assertThat(e).hasMessageContaining(path.toString());
    }
  }

  @Test
  void errorSaysWhatIsMissingAndHowToRescueIt() throws IOException {
    Path path = folder.resolve("orders.mv");
    StoredOrders.write(path, StoreOptions.DEFAULT.with(Durability.every(100).withoutForce()));
    StoreReport before = StoreFile.inspect(path);
    assertThat(before.isWhole()).isTrue();
    assertThat(before.toString())
        .contains("is whole: 0 values are missing")
        .contains("objects 'orders': 1,000 acknowledged, 1,000 readable")
        .contains("queue 'outbox': 200 acknowledged, 200 readable");
    byte[] bytes = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(bytes, bytes.length / 2));
    DamagedStoreException refused =
        catchThrowableOfType(DamagedStoreException.class, () -> StoreFile.open(path));
    System.out.println(refused.getMessage());
    assertThat(refused)
        .hasMessageContaining("objects 'orders': 1,000 acknowledged")
        .hasMessageContaining("the last acknowledged commit is " + before.acknowledgedCommit())
        .hasMessageContaining("the changes of commits ")
        .hasMessageContaining("StoreFile.rescue(path, target)");
  }

  @Test
  void fileThatIsOpenOrNotThereIsNotInspected() {
    Path path = folder.resolve("open.mv");
    assertThatThrownBy(() -> StoreFile.inspect(path)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> StoreFile.rescue(path, folder.resolve("target.mv")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("open.mv");
    try (StoreFile file = StoreFile.open(path)) {
      assertThatThrownBy(() -> StoreFile.inspect(path))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("is open already");
      file.commit();
    }
    assertThat(StoreFile.inspect(path).isWhole()).isTrue();
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  /** Both copies of the engine's header are in one place of the file. */
  @Test
  void engineHeaderIsNotNeeded() throws Exception {
    Path path = folder.resolve("header.mv");
    StoredOrders.write(path, StoreOptions.DEFAULT.with(Durability.every(100).withoutForce()));
    for (int i = 0; i < 2; i++) {
      byte[] bytes = Files.readAllBytes(path);
      Arrays.fill(bytes, 16384, 16384 + 8192, (byte) 0);
      Files.write(path, bytes);
      assertThat(StoreFile.inspect(path).isWhole()).isTrue();
      try (StoreFile file = StoreFile.open(path)) {
        assertThat(StoredOrders.read(file).right())
            .isEqualTo(StoredOrders.ORDERS + StoredOrders.ENTRIES);
        file.objects("other", Serializers.java()).put("another", "commit " + i);
      }
    }
  }

  @Test
  void emptyFileIsNoNewStore() throws IOException {
    Path path = Files.createFile(folder.resolve("empty.mv"));
    assertThatThrownBy(() -> StoreFile.open(path))
        .isInstanceOf(DamagedStoreException.class)
        .hasMessageContaining("is empty");
    assertThat(StoreFile.inspect(path).isWhole()).isFalse();
    assertThat(path).isEmptyFile();
  }

  @Test
  void fileWithoutChecksumsKeepsItsFormAndIsRescuedIntoOneWithThem() throws Exception {
    Path path = folder.resolve("plain.mv");
    StoredOrders.write(
        path, StoreOptions.DEFAULT.withoutChecksums().with(Durability.every(100).withoutForce()));
    StoreFile.open(path).close();
    assertThat(Files.readString(path, StandardCharsets.ISO_8859_1)).startsWith("H:2,");
    StoreReport report = StoreFile.inspect(path);
    assertThat(report.checked()).isFalse();
    assertThat(report.acknowledgedCommit()).isNegative();
    Path target = folder.resolve("checked.mv");
    StoreFile.rescue(path, target);
    assertThat(StoreFile.inspect(target).checked()).isTrue();
    try (StoreFile file = StoreFile.open(target)) {
      assertThat(StoredOrders.read(file))
          .isEqualTo(new StoredOrders.Found(StoredOrders.ORDERS + StoredOrders.ENTRIES, 0, 0, 0));
    }
    assertThatThrownBy(() -> StoreFile.rescue(path, target))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("checked.mv exists");
  }

  @Test
  void namesThatFindNoPlaceInTheRecordAreCountedTogether() throws Exception {
    Path path = folder.resolve("many.mv");
    String name = "a name that takes a hundred characters ".repeat(3);
    try (StoreFile file = StoreFile.open(path, StoreOptions.DEFAULT.with(Durability.every(1000)))) {
      for (int i = 0; i < 100; i++) {
        file.<String>objects(name + i, Serializers.java()).put("k", "v");
      }
    }
    StoreReport report = StoreFile.inspect(path);
    assertThat(report.isWhole()).as("%s", report).isTrue();
    assertThat(report.parts().stream().mapToLong(Part::readable).sum()).isEqualTo(100);
    byte[] bytes = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(bytes, 20_000));
    assertThat(StoreFile.inspect(path).missing()).isEqualTo(100);
  }
}
