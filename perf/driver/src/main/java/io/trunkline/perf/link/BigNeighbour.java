package io.trunkline.perf.link;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.perf.relay.Relay;
import io.trunkline.server.RpcServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures how long echoes of 100 bytes take on a connection, alone and while another thread echoes
 * 8 MB on it: in chunks, as two Trunkline ends agree on, and in whole frames, as stock peers get
 * them; and while it does so on another connection, where all they share are the processors. The
 * provider is another JVM. Each turn has all six.
 */
public final class BigNeighbour {

  private static final int SMALL = 100;
  private static final int BIG = 8_000_000;
  private static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** What is called; its argument comes back. */
  public interface Echo {

    /** Returns the same bytes. */
    byte[] echo(byte[] bytes);
  }

  /** One connection, and the times of its small calls in all turns. */
  private record Arm(
      String name,
      Echo echo,
      Echo bigEcho,
      List<long[]> quiet,
      List<long[]> beside,
      AtomicLong bigCalls) {

    static Arm of(String name, Echo echo, Echo bigEcho) {
      return new Arm(name, echo, bigEcho, new ArrayList<>(), new ArrayList<>(), new AtomicLong());
    }
  }

  private BigNeighbour() {}

  /**
   * Prints the table.
   *
   * @param args the number of turns, 10 without, and the rate of the link in Mbit/s, without it
   *     that of loopback; or {@code provider}, to be the provider
   */
  public static void main(String[] args) throws Exception {
    if (args.length == 1 && args[0].equals("provider")) {
      provide();
      return;
    }
    int turns = args.length == 0 ? 10 : Integer.parseInt(args[0]);
    Process provider =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xms1g",
                "-Xmx1g",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("java.class.path"),
                BigNeighbour.class.getName(),
                "provider")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = provider.inputReader();
        RpcClient chunks = RpcClient.builder().build();
        RpcClient other = RpcClient.builder().build();
        RpcClient whole = RpcClient.builder().handshake(false).build()) {
      int port = Integer.parseInt(said.readLine());
      if (args.length > 1) {
        port = Relay.link(port, Long.parseLong(args[1]) * 1_000_000).port(); // ends with this JVM
      }
      Echo shared = connect(chunks, port, true);
      Echo stock = connect(whole, port, false);
      measure(
          turns,
          List.of(
              Arm.of("in chunks", shared, shared),
              Arm.of("in whole frames", stock, stock),
              Arm.of("on two connections", shared, connect(other, port, true))));
    } finally {
      provider.destroy();
      provider.waitFor();
    }
  }

  private static void provide() throws IOException {
    try (RpcServer server =
        RpcServer.builder().port(0).service(Echo.class, bytes -> bytes).start()) {
      System.out.println(server.port());
      System.in.read(); // until the consumer ends
    }
  }

  private static Echo connect(RpcClient client, int port, boolean agrees) {
    Reference<Echo> reference =
        client.reference(
            ReferenceOptions.builder(Echo.class, "dubbo://127.0.0.1:" + port)
                .timeout(Duration.ofSeconds(20))
                .build());
    while (agrees && !reference.terms().startsWith("agreed")) {
      LockSupport.parkNanos(1_000_000);
    }
    return reference.service();
  }

  private static void measure(int turns, List<Arm> arms) throws InterruptedException {
    for (int turn = -2; turn < turns; turn++) {
      for (Arm arm : arms) {
        long[] quiet = small(arm.echo());
        long[] beside = besideBig(arm);
        if (turn >= 0) { // else it warms up
          arm.quiet().add(quiet);
          arm.beside().add(beside);
        }
      }
    }
    PrintStream out = System.out;
    out.printf(
        Locale.ROOT,
        "%-32s %10s %10s %10s %10s %8s%n",
        "100 bytes, 1 caller, us",
        "p50",
        "p99",
        "p99.9",
        "calls/s",
        "8 MB/s");
    double seconds = turns * TURN_NANOS / 1e9;
    for (Arm arm : arms) {
      print(out, arm.name() + ", quiet", arm.quiet(), seconds, 0);
      print(out, arm.name() + ", beside 8 MB", arm.beside(), seconds, arm.bigCalls().get());
      out.printf(
          Locale.ROOT,
          "  p99 beside / quiet %.1f%n",
          (double) percentile(sorted(arm.beside()), 0.99) / percentile(sorted(arm.quiet()), 0.99));
    }
  }

  private static long[] besideBig(Arm arm) throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    byte[] big = new byte[BIG];
    Thread neighbour =
        new Thread(
            () -> {
              while (!over.get()) {
                if (arm.bigEcho().echo(big).length != BIG) {
                  throw new IllegalStateException("a wrong result");
                }
                arm.bigCalls().incrementAndGet();
              }
            });
    neighbour.start();
    long[] times = small(arm.echo());
    over.set(true);
    neighbour.join();
    return times;
  }

  private static long[] small(Echo echo) {
    byte[] bytes = new byte[SMALL];
    long[] times = new long[1024];
    int calls = 0;
    long end = System.nanoTime() + TURN_NANOS;
    for (long begin = System.nanoTime(); begin < end; ) {
      if (echo.echo(bytes).length != SMALL) {
        throw new IllegalStateException("a wrong result");
      }
      long now = System.nanoTime();
      if (calls == times.length) {
        times = Arrays.copyOf(times, calls * 2);
      }
      times[calls++] = now - begin;
      begin = now;
    }
    return Arrays.copyOf(times, calls);
  }

  private static long[] sorted(List<long[]> turns) {
    return turns.stream().flatMapToLong(Arrays::stream).sorted().toArray();
  }

  private static long percentile(long[] sorted, double part) {
    return sorted[(int) Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  }

  private static void print(
      PrintStream out, String name, List<long[]> turns, double seconds, long bigCalls) {
    long[] times = sorted(turns);
    out.printf(
        Locale.ROOT,
        "%-32s %10.0f %10.0f %10.0f %10.0f %8.1f%n",
        name,
        percentile(times, 0.5) / 1e3,
        percentile(times, 0.99) / 1e3,
        percentile(times, 0.999) / 1e3,
        times.length / seconds,
        bigCalls / seconds);
  }
}
