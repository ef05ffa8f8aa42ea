package io.trunkline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.cli.wire.CallRecorder;
import io.trunkline.cli.wire.RecordedCall;
import io.trunkline.cli.wire.Tap;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records the calls that pass a tap. */
@Command(
    name = "record",
    description = {
      "Listens on a port, passes all bytes on to a provider, and writes each call with its reply to"
          + " a file.",
      "Two Trunkline peers do not agree on terms over it, so that the calls can be sent again."
    })
final class RecordCommand implements Callable<Integer> {

  @Mixin private Output output = new Output();

  @Parameters(
      index = "0",
      paramLabel = "PORT",
      description = "the port to listen on; 0 for a free one")
  private int port;

  @Option(names = "--to", required = true, paramLabel = "HOST:PORT", description = "the provider")
  private String target = "";

  @Option(
      names = "--file",
      required = true,
      paramLabel = "FILE",
      description = "one JSON line for each call")
  private Path file = Path.of("");

  @Option(names = "--calls", paramLabel = "N", description = "end after N calls")
  private int calls = Integer.MAX_VALUE;

  @Override
  public Integer call() throws IOException, InterruptedException {
    CountDownLatch left = new CountDownLatch(calls);
    try (PrintWriter lines = new PrintWriter(Files.newBufferedWriter(file, UTF_8), true);
        Tap tap =
            new Tap(
                port,
                Target.parse(target),
                true,
                new CallRecorder(call -> write(call, lines, left)))) {
      output.announce("port " + tap.port() + " records calls to " + target + "; end with Ctrl-C");
      left.await();
    }
    return ExitCode.OK;
  }

  private void write(RecordedCall call, PrintWriter lines, CountDownLatch left) {
    lines.println(output.line(call));
    left.countDown();
    output.progress("%,d calls".formatted(calls - left.getCount()));
  }
}
