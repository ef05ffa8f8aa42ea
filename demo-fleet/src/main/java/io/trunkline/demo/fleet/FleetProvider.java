package io.trunkline.demo.fleet;

import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A provider of the fleet, in a JVM of its own. */
final class FleetProvider implements QuoteService {

  private final String name;
  private volatile long workMicros = 200;

  private FleetProvider(String name) {
    this.name = name;
  }

  @Override
  public Quote quote(int item) {
    LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(workMicros));
    return new Quote(name, item, 100L + item % 50);
  }

  /**
   * Prints a line once it is registered, then serves until the input or the JVM ends. A line of
   * input is how many microseconds a call takes from then on.
   *
   * @param args its name, and the url of the registry
   */
  public static void main(String[] args) throws Exception {
    FleetProvider provider = new FleetProvider(args[0]);
    try (RpcServer server =
        RpcServer.builder()
            .application("fleet-" + provider.name)
            .host("127.0.0.1")
            .port(0)
            .registry(args[1] + "?check=true")
            .service(
                ServiceOptions.builder(QuoteService.class, provider).warmup(Duration.ZERO).build())
            .start()) {
      Runtime.getRuntime().addShutdownHook(new Thread(server::close)); // SIGTERM
      System.out.println("ready at " + server.port());
      BufferedReader input =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        provider.workMicros = Long.parseLong(line);
      }
    }
    System.exit(0);
  }
}
