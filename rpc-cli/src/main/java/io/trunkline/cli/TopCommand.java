package io.trunkline.cli;

import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.cli.wire.CallTable;
import io.trunkline.cli.wire.Tap;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the rate and latency of the calls that pass a tap. */
@Command(
    name = "top",
    description = {
      "Listens on a port, passes all bytes on to a provider, and shows calls by method and"
          + " consumer every second:",
      "replies, errors, calls in flight, percentiles of the time, and bytes."
    })
final class TopCommand implements Callable<Integer> {

  private static final String CLEAR = "\u001b[H\u001b[2J";

  @Mixin private Output output = new Output();

  @Parameters(
      index = "0",
      paramLabel = "PORT",
      description = "the port to listen on; 0 for a free one")
  private int port;

  @Option(names = "--to", required = true, paramLabel = "HOST:PORT", description = "the provider")
  private String target = "";

  @Option(names = "--seconds", paramLabel = "N", description = "end after N seconds")
  private int seconds = Integer.MAX_VALUE;

  @Override
  public Integer call() throws IOException, InterruptedException {
    CallTable table = new CallTable();
    try (Tap tap = new Tap(port, Target.parse(target), false, table)) {
      output.announce("port " + tap.port() + " counts calls to " + target + "; end with Ctrl-C");
      for (int i = 0; i < seconds; i++) {
        TimeUnit.SECONDS.sleep(1);
        print(table.next());
      }
    }
    return ExitCode.OK;
  }

  private void print(List<CallTable.Row> rows) {
    if (output.isJson()) {
      output.plain(output.line(rows));
      return;
    }
    String head =
        "%8s %7s %9s %9s %9s %11s  %-15s %s"
            .formatted(
                "calls/s",
                "errors",
                "in flight",
                "p50 µs",
                "p99 µs",
                "bytes/s",
                "consumer",
                "method");
    output.plain((System.console() == null ? "" : CLEAR) + head);
    for (CallTable.Row row : rows) {
      output.plain(
          "%8d %7d %9d %9d %9d %11d  %-15s %s"
              .formatted(
                  row.replies(),
                  row.failed(),
                  row.inFlight(),
                  row.p50Micros(),
                  row.p99Micros(),
                  row.bytes(),
                  row.peer(),
                  row.call()));
    }
  }
}
