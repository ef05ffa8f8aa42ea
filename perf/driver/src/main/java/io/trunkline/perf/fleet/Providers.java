package io.trunkline.perf.fleet;

import io.trunkline.perf.system.EchoingService;
import io.trunkline.perf.system.PerfService;
import io.trunkline.server.RpcServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** Some providers in another JVM, each on a port of its own. */
final class Providers implements AutoCloseable {

  /** What a provider that takes its time does. */
  public interface Work {

    /** Takes a random time with an exponential distribution, 10 ms on average. */
    int run(int number);

    /** From now on it takes so many times as long. */
    void slowDown(int times);
  }

  private static final class Waiting implements Work {

    private static final double MEAN_NANOS = 10_000_000;
    private volatile int times = 1;

    @Override
    public int run(int number) {
      double part = -Math.log(1 - ThreadLocalRandom.current().nextDouble());
      long end = System.nanoTime() + (long) (part * MEAN_NANOS * times);
      for (long left = 1; left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      return number;
    }

    @Override
    public void slowDown(int value) {
      times = value;
    }
  }

  private final Process process;
  private final List<String> urls;

  private Providers(Process process, List<String> urls) {
    this.process = process;
    this.urls = urls;
  }

  /** Starts them; they end with this JVM. */
  static Providers start(int count) throws IOException {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xms512m",
                "-Xmx512m",
                "-XX:+UseParallelGC",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("java.class.path"),
                Providers.class.getName(),
                Integer.toString(count))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader said = process.inputReader();
    return new Providers(
        process,
        Arrays.stream(said.readLine().split(" "))
            .map(port -> "dubbo://127.0.0.1:" + port)
            .toList());
  }

  /** In the JVM of the providers. */
  public static void main(String[] args) throws IOException {
    List<RpcServer> servers = new ArrayList<>();
    List<String> ports = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[0]); i++) {
      RpcServer server =
          RpcServer.builder()
              .host("127.0.0.1")
              .port(0)
              .serialization("kryo")
              .service(PerfService.class, new EchoingService())
              .service(Work.class, new Waiting())
              .start();
      servers.add(server);
      ports.add(Integer.toString(server.port()));
    }
    System.out.println(String.join(" ", ports));
    System.in.read(); // until the consumer ends
    servers.forEach(RpcServer::close);
  }

  String url(int number) {
    return urls.get(number);
  }

  String all() {
    return String.join(";", urls);
  }

  @Override
  public void close() {
    process.destroy();
  }
}
