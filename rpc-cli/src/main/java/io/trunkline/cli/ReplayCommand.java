package io.trunkline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.cli.outcome.CommandFailedException;
import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.cli.wire.RecordedCall;
import io.trunkline.cli.wire.Replay;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs recorded calls against another version of a provider. */
@Command(
    name = "replay",
    description = "Sends recorded calls to a provider and compares the replies field by field.")
final class ReplayCommand implements Callable<Integer> {

  @Mixin private Output output = new Output();

  @Parameters(index = "0", paramLabel = "FILE", description = "what record has written")
  private Path file = Path.of("");

  @Option(
      names = "--against",
      required = true,
      paramLabel = "HOST:PORT",
      description = "the provider")
  private String target = "";

  @Option(
      names = "--ignore",
      paramLabel = "PATH",
      description = "a field whose differences do not count, such as items.price; may be repeated")
  private Set<String> ignored = Set.of();

  @Option(
      names = "--timeout",
      paramLabel = "MILLIS",
      defaultValue = "30000",
      description = "of a reply")
  private int timeoutMillis;

  private long calls;
  private long different;

  @Override
  public Integer call() {
    try (Replay replay = new Replay(Target.parse(target), ignored, timeoutMillis, this::compared);
        BufferedReader lines = Files.newBufferedReader(file, UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        replay.send(output.read(line, RecordedCall.class));
      }
      replay.finish();
    } catch (IOException e) {
      throw CommandFailedException.unreachable(target + " after " + calls + " replies: " + e);
    }
    output.progress("");
    String summary = "%,d calls, %,d replies differ".formatted(calls, different);
    if (output.isJson()) {
      output.plain(output.line(Map.of("calls", calls, "different", different)));
    } else {
      output.plain(summary);
    }
    return different == 0 ? ExitCode.OK : ExitCode.FOUND;
  }

  private void compared(RecordedCall call, List<String> differences) {
    calls++;
    if (calls % 1_000 == 0) {
      output.progress("%,d calls, %,d replies differ".formatted(calls, different));
    }
    if (differences.isEmpty()) {
      return;
    }
    different++;
    if (output.isJson()) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("call", call.call());
      one.put("differences", differences);
      output.plain(output.line(one));
    } else {
      output.text("@|yellow " + call.call() + "|@");
      differences.forEach(difference -> output.plain("    " + difference));
    }
  }
}
