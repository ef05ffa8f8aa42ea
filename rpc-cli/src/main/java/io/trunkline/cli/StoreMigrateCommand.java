package io.trunkline.cli;

import io.trunkline.cli.outcome.CommandFailedException;
import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.serialization.stored.MigratingSerializer;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializerBuilder;
import io.trunkline.store.Durability;
import io.trunkline.store.Migration;
import io.trunkline.store.MigrationProgress;
import io.trunkline.store.StoreException;
import io.trunkline.store.StoreFile;
import io.trunkline.store.StoreReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Copies the file of a store and migrates the copy. The file itself is only read, and the copy gets
 * its name when it is complete, so a run that was killed can be repeated at any point.
 */
@Command(
    name = "migrate",
    description = {
      "Copies the file of a store that no process has open, and rewrites the values of the copy.",
      "FILE is not changed. To resume a migration that was stopped, run it again."
    })
final class StoreMigrateCommand implements Callable<Integer> {

  private static final String JDK = "jdk";
  private static final Durability BATCHES = Durability.every(10_000);

  @Mixin private Output output = new Output();

  @Parameters(index = "0", paramLabel = "FILE")
  private Path file = Path.of("");

  @Parameters(index = "1", paramLabel = "TARGET", description = "the copy")
  private Path target = Path.of("");

  @Option(
      names = "--from",
      defaultValue = JDK,
      paramLabel = "SERIALIZATION",
      description =
          "of values without an envelope: a serialization, or jdk, the default, for plain Java"
              + " serialization; an envelope names its own")
  private String from = JDK;

  @Option(names = "--to", required = true, paramLabel = "SERIALIZATION")
  private String to = "";

  @Option(
      names = "--compression",
      defaultValue = "none",
      description = "of the new values, such as zstd")
  private String compression = "none";

  @Option(
      names = "--by-name",
      description = "write classes by name; by default they are numbers of the file's class tables")
  private boolean byName;

  @Option(names = "--store", description = "only this object store; by default all")
  private List<String> stores = List.of();

  @Option(names = "--class-path", split = "[;:](?!/)", paramLabel = "JAR")
  private List<Path> classPath = List.of();

  @Option(names = "--allow", paramLabel = "LINE", description = "a class or package of the values")
  private List<String> allow = List.of();

  @Option(names = "--optimizer", description = "names the classes of the values")
  private List<String> optimizers = List.of();

  @Override
  public Integer call() throws IOException {
    try (UnpackedClassPath classes = UnpackedClassPath.open(classPath)) {
      List<String> names = copied();
      Map<String, MigrationProgress> all = new LinkedHashMap<>();
      try (StoreFile copy = StoreFile.open(target, BATCHES)) {
        MigratingSerializer serializer = serializer(copy, classes.use());
        for (String name : names) {
          all.put(name, migrated(copy, name, serializer));
        }
      }
      if (output.isJson()) {
        output.json(all);
      } else {
        all.forEach(this::print);
      }
      return all.values().stream().allMatch(one -> one.unreadable() == 0)
          ? ExitCode.OK
          : ExitCode.FOUND;
    } catch (StoreException e) {
      throw CommandFailedException.found(String.valueOf(e.getMessage()));
    }
  }

  /** Copies the file, unless an earlier run has; the names of the stores to migrate. */
  private List<String> copied() throws IOException {
    if (Files.notExists(target)) {
      Path part = target.resolveSibling(target.getFileName() + ".part");
      Files.deleteIfExists(part);
      StoreReport report = StoreFile.rescue(file, part);
      if (!report.isWhole()) {
        Files.delete(part);
        throw CommandFailedException.found(
            report + "\nthe file is damaged; run 'trunkline store rescue' and migrate the result");
      }
      Files.move(part, target);
    } else {
      output.announce(target + " exists, so its migration resumes; delete it to begin again");
    }
    List<String> known =
        StoreFile.inspect(target).parts().stream()
            .filter(part -> part.kind() == StoreReport.Kind.OBJECTS)
            .map(StoreReport.Part::name)
            .toList();
    for (String store : stores) {
      if (!known.contains(store)) {
        throw new IllegalArgumentException(
            "%s has no object store '%s', expected one of %s".formatted(target, store, known));
      }
    }
    return stores.isEmpty() ? known : stores;
  }

  private MigratingSerializer serializer(StoreFile copy, ClassLoader loader) {
    ObjectSerializerBuilder bare = builder(loader);
    if (from.equals(JDK)) {
      bare.jdkStreams();
    } else {
      bare.serialization(from).envelope(false);
    }
    ObjectSerializer old =
        builder(loader)
            .serialization(to)
            .tables(copy.tables())
            .legacy(bare.build())
            .build(); // reads values with and without an envelope
    ObjectSerializerBuilder current = builder(loader).serialization(to).compression(compression);
    if (!byName) {
      current.tables(copy.tables());
    }
    return MigratingSerializer.between(old, current.build());
  }

  private ObjectSerializerBuilder builder(ClassLoader loader) {
    ObjectSerializerBuilder builder = ObjectSerializer.builder().classLoader(loader);
    allow.forEach(builder::allow);
    optimizers.forEach(builder::optimizer);
    return builder;
  }

  private MigrationProgress migrated(StoreFile copy, String name, MigratingSerializer serializer) {
    return Migration.of(copy.objects(name, serializer), serializer)
        .run(progress -> output.progress("'" + name + "': " + progress));
  }

  private void print(String name, MigrationProgress progress) {
    output.progress("");
    output.plain(
        "objects '%s': %,d rewritten, %,d current before, %,d unreadable"
            .formatted(name, progress.rewritten(), progress.current(), progress.unreadable()));
    String unreadable = progress.firstUnreadable();
    if (unreadable != null) {
      output.plain("  " + unreadable);
    }
  }
}
