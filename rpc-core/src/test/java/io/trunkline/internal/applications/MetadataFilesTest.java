package io.trunkline.internal.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.metadata.MetadataInfo;
import io.trunkline.internal.metadata.ServiceInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetadataFilesTest {

  private static final String REVISION = "0dd4fd7e0dd4fd7e0dd4fd7e0dd4fd7e";
  private static final MetadataFiles.Key KEY = key("zookeeper://one:2181", REVISION);
  private static final MetadataInfo INFO =
      MetadataInfo.ofJson(
          """
          {"app":"orders","revision":"%s","services":{"demo.Orders:dubbo":
          {"name":"demo.Orders","params":{"weight":"7"},"path":"demo.Orders","port":20880,
          "protocol":"dubbo"}}}
          """
              .formatted(REVISION));

  @TempDir private Path folder;

  private static MetadataFiles.Key key(String registry, String revision) {
    return new MetadataFiles.Key(registry, "orders", revision);
  }

  private static MetadataFiles in(Path folder) {
    return MetadataFiles.in(folder.toString());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void theNextClientFindsTheServices() {
    in(folder).keep(KEY, INFO);
    MetadataInfo found = in(folder).find(KEY);
    assertThat(found).isNotNull();
    ServiceInfo service = found.services().get(0);
    assertThat(service.interfaceName()).isEqualTo("demo.Orders");
    assertThat(service.parameters()).containsEntry("weight", "7");
    assertThat(service.port()).isEqualTo(20880);
  }

  @Test
  void onlyTheUserMayReadTheFile() throws IOException {
    Path own = folder.resolve("own");
    in(own).keep(KEY, INFO);
    assertThat(Files.getPosixFilePermissions(own))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    try (Stream<Path> files = Files.list(own)) {
      assertThat(Files.getPosixFilePermissions(files.findFirst().orElseThrow()))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void anotherRegistryOrRevisionHasOtherServices() {
    in(folder).keep(KEY, INFO);
    assertThat(in(folder).find(key("zookeeper://two:2181", REVISION))).isNull();
    assertThat(in(folder).find(key("zookeeper://one:2181", "f".repeat(32)))).isNull();
  }

  /** A revision of dubbo-go may stay the same when its services change. */
  @Test
  void aRevisionThatIsNoDigestIsNotKept() throws IOException {
    in(folder).keep(key("zookeeper://one:2181", "4595306698"), INFO);
    assertThat(files()).isEmpty();
  }

  @Test
  void aDamagedFileCountsAsAbsentAndIsReplaced() throws IOException {
    in(folder).keep(KEY, INFO);
    Path file = files().get(0);
    String whole = Files.readString(file);
    for (String damaged :
        List.of("", "other", whole.substring(0, whole.length() / 2), whole + "}")) {
      Files.writeString(file, damaged);
      assertThat(in(folder).find(KEY)).as(damaged).isNull();
    }
    in(folder).keep(KEY, INFO);
    assertThat(in(folder).find(KEY)).isNotNull();
  }

  @Test
  void aFolderThatCannotBeUsedHasNoEffect() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    MetadataFiles files = in(file.resolve("below"));
    assertThat(files.find(KEY)).isNull();
    files.keep(KEY, INFO);
    assertThat(files.find(KEY)).isNull();
  }

  @Test
  void noneKeepsNothing() {
    MetadataFiles files = MetadataFiles.in("none");
    files.keep(KEY, INFO);
    assertThat(files.find(KEY)).isNull();
  }

  @Test
  void aFileThatNoClientHasUsedForAWeekIsDeleted() throws IOException {
    in(folder).keep(key("zookeeper://old:2181", REVISION), INFO);
    Files.setLastModifiedTime(
        files().get(0), FileTime.from(Instant.now().minus(Duration.ofDays(8))));
    in(folder).keep(KEY, INFO);
    assertThat(files()).hasSize(1);
    assertThat(in(folder).find(KEY)).isNotNull();
  }

  @Test
  void aFileThatIsUsedStays() throws IOException {
    in(folder).keep(KEY, INFO);
    Path file = files().get(0);
    FileTime before = FileTime.from(Instant.now().minus(Duration.ofDays(6)));
    Files.setLastModifiedTime(file, before);
    assertThat(in(folder).find(KEY)).isNotNull();
    assertThat(Files.getLastModifiedTime(file)).isGreaterThan(before);
  }
}
