package io.trunkline.cli;

import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.cli.wire.Tap;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the frames of connections as they pass. */
@Command(
    name = "tap",
    description = {
      "Listens on a port, passes all bytes on to a provider, and prints each frame in words.",
      "Point a consumer at the port. Values show for plain hessian2."
    })
final class TapCommand implements Callable<Integer> {

  @Mixin private Output output = new Output();

  @Parameters(
      index = "0",
      paramLabel = "PORT",
      description = "the port to listen on; 0 for a free one")
  private int port;

  @Option(names = "--to", required = true, paramLabel = "HOST:PORT", description = "the provider")
  private String target = "";

  @Option(
      names = "--plain",
      description = "keep two Trunkline peers from agreeing on terms, so that their values show")
  private boolean plain;

  @Option(names = "--frames", paramLabel = "N", description = "end after N frames")
  private int frames = Integer.MAX_VALUE;

  @Override
  public Integer call() throws IOException, InterruptedException {
    CountDownLatch left = new CountDownLatch(frames);
    try (Tap tap =
        new Tap(
            port,
            Target.parse(target),
            plain,
            (frame, line) -> {
              output.plain(output.isJson() ? output.line(line) : line.toString());
              left.countDown();
            })) {
      output.announce(
          "port " + tap.port() + " passes frames on to " + target + "; end with Ctrl-C");
      left.await();
    }
    return ExitCode.OK;
  }
}
