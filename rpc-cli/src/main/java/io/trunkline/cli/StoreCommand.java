package io.trunkline.cli;

import io.trunkline.cli.outcome.CommandFailedException;
import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.store.StoreException;
import io.trunkline.store.StoreFile;
import io.trunkline.store.StoreReport;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Looks at the file of a store. */
@Command(
    name = "store",
    subcommands = StoreMigrateCommand.class,
    description =
        "Looks at the file of a store that no process has open, checks it, or writes its contents"
            + " into a new file.")
final class StoreCommand {

  @Mixin private Output output = new Output();

  @Command(name = "info", description = "Prints the stores and queues of the file.")
  int info(@Parameters(paramLabel = "FILE") Path file) {
    print(inspected(file));
    return ExitCode.OK;
  }

  @Command(
      name = "verify",
      description = "Reads the whole file; the exit code is 1 if values are missing.")
  int verify(@Parameters(paramLabel = "FILE") Path file) {
    StoreReport report = inspected(file);
    print(report);
    return report.isWhole() ? ExitCode.OK : ExitCode.FOUND;
  }

  @Command(name = "rescue", description = "Writes all readable values into a new file.")
  int rescue(
      @Parameters(index = "0", paramLabel = "FILE") Path file,
      @Parameters(index = "1", paramLabel = "TARGET") Path target) {
    try {
      StoreReport report = StoreFile.rescue(file, target);
      print(report);
      return report.isWhole() ? ExitCode.OK : ExitCode.FOUND;
    } catch (StoreException e) {
      throw CommandFailedException.found(String.valueOf(e.getMessage()));
    }
  }

  private static StoreReport inspected(Path file) {
    try {
      return StoreFile.inspect(file);
    } catch (StoreException e) {
      throw CommandFailedException.found(String.valueOf(e.getMessage()));
    }
  }

  private void print(StoreReport report) {
    if (output.isJson()) {
      output.json(report);
    } else {
      output.plain(report.toString());
    }
  }
}
