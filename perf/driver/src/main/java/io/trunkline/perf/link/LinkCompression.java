package io.trunkline.perf.link;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.perf.relay.Relay;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures echoes of 50 KB of text over 100 Mbit/s with each compression, and what compression
 * costs on plain loopback where it decides against: random bytes and short texts. Both ends are in
 * this process. Each compression takes turns with none; the ratio is the median of those of the
 * turns.
 */
public final class LinkCompression {

  private static final long LINK_BITS = 100_000_000;
  private static final int LARGE = 50_000;
  private static final int SHORT = 200;
  private static final int CALLERS = 8;

  /** What is called; its arguments come back. */
  public interface Echo {

    /** Returns the same text. */
    String text(String text);

    /** Returns the same bytes. */
    byte[] bytes(byte[] bytes);
  }

  private static final class Echoing implements Echo {
    @Override
    public String text(String text) {
      return text;
    }

    @Override
    public byte[] bytes(byte[] bytes) {
      return bytes;
    }
  }

  /** One call, over and over. */
  private interface Call {
    void make(Echo echo);
  }

  private final PrintStream out;
  private final int turns;

  private LinkCompression(PrintStream out, int turns) {
    this.out = out;
    this.turns = turns;
  }

  /**
   * Prints the table.
   *
   * @param args the number of turns; 10 without
   */
  public static void main(String[] args) throws IOException {
    int turns = args.length == 0 ? 10 : Integer.parseInt(args[0]);
    new LinkCompression(System.out, turns).run();
  }

  private void run() throws IOException {
    String large = text(LARGE);
    String small = text(SHORT);
    byte[] random = new byte[LARGE];
    new Random(1).nextBytes(random);
    out.printf(Locale.ROOT, "%-44s %12s %8s%n", "echo, 8 callers, hessian2", "calls/s", "ratio");
    row("100 Mbit/s, 50 KB of text", LINK_BITS, echo -> echo.text(large), "deflate", "zstd", "lz4");
    row("loopback, 50 KB of random bytes", 0, echo -> echo.bytes(random), "deflate", "zstd", "lz4");
    row("loopback, 200 characters of text", 0, echo -> echo.text(small), "zstd");
    row("loopback, 50 KB of text", 0, echo -> echo.text(large), "zstd", "lz4");
  }

  /** Orders as an application writes them: words that repeat, numbers and names that do not. */
  private static String text(int length) {
    Random random = new Random(length);
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append("{\"order\":").append(random.nextInt(1_000_000)).append(",\"customer\":\"");
      for (int i = 0; i < 8; i++) {
        text.append((char) ('a' + random.nextInt(26)));
      }
      text.append("\",\"article\":\"cup\",\"count\":").append(random.nextInt(100));
      text.append(",\"cents\":").append(random.nextInt(100_000)).append("}\n");
    }
    return text.substring(0, length);
  }

  /**
   * Calls with one compression.
   *
   * @param rates the calls a second of each turn
   */
  private record Arm(String compression, Echo echo, List<Double> rates) {}

  private void row(String what, long bits, Call call, String... names) throws IOException {
    List<AutoCloseable> open = new ArrayList<>();
    try {
      List<Arm> arms = new ArrayList<>();
      Arm none = new Arm("none", connect("none", bits, open), new ArrayList<>());
      arms.add(none);
      for (String name : names) {
        arms.add(new Arm(name, connect(name, bits, open), new ArrayList<>()));
      }
      arms.forEach(arm -> callsPerSecond(arm.echo(), call)); // warms up
      for (int turn = 0; turn < turns; turn++) {
        arms.forEach(arm -> arm.rates().add(callsPerSecond(arm.echo(), call)));
      }
      arms.forEach(arm -> print(what, arm, none.rates()));
    } finally {
      close(open);
    }
  }

  private void print(String what, Arm arm, List<Double> none) {
    List<Double> ratios = new ArrayList<>();
    for (int turn = 0; turn < turns; turn++) {
      ratios.add(arm.rates().get(turn) / none.get(turn));
    }
    out.printf(
        Locale.ROOT,
        "%-36s %-7s %12.0f %8.2f%n",
        what,
        arm.compression(),
        median(arm.rates()),
        median(ratios));
  }

  private static Echo connect(String compression, long bits, List<AutoCloseable> open)
      throws IOException {
    RpcServer server =
        RpcServer.builder()
            .host("127.0.0.1")
            .port(0)
            .compression(compression)
            .service(Echo.class, new Echoing())
            .start();
    open.add(server);
    int port = server.port();
    if (bits > 0) {
      Relay relay = Relay.link(port, bits);
      open.add(relay);
      port = relay.port();
    }
    RpcClient client =
        RpcClient.builder().compression(compression).timeout(Duration.ofSeconds(60)).build();
    open.add(client);
    Reference<Echo> echo =
        client.reference(ReferenceOptions.builder(Echo.class, "dubbo://127.0.0.1:" + port).build());
    while (!echo.terms().startsWith("agreed")) {
      LockSupport.parkNanos(1_000_000);
    }
    return echo.service();
  }

  private static double callsPerSecond(Echo echo, Call call) {
    LongAdder made = new LongAdder();
    long begin = System.nanoTime();
    long end = begin + TimeUnit.SECONDS.toNanos(1);
    Thread[] callers = new Thread[CALLERS];
    for (int i = 0; i < CALLERS; i++) {
      callers[i] =
          new Thread(
              () -> {
                while (System.nanoTime() - end < 0) {
                  call.make(echo);
                  made.increment();
                }
              });
      callers[i].start();
    }
    try {
      for (Thread caller : callers) {
        caller.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return made.sum() * 1e9 / (System.nanoTime() - begin);
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }

  private static void close(List<AutoCloseable> open) throws IOException {
    for (int i = open.size() - 1; i >= 0; i--) {
      try {
        open.get(i).close();
      } catch (IOException e) {
        throw e;
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }
}
