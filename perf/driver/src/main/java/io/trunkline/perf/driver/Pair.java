package io.trunkline.perf.driver;

import io.trunkline.perf.child.MeasuredMessage;
import io.trunkline.perf.child.Message;
import io.trunkline.perf.load.Scenario;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The two sides of a system, running. For one thread. */
final class Pair implements AutoCloseable {

  private static final long PATIENCE_MILLIS = 90_000;
  private static final int UNCOUNTED_CALLS = 50;
  private static final int COUNTED_CALLS = 100;

  private final MeasuredSystem system;
  private final Child server;
  private final Child client;
  private final int port;

  /**
   * Starts both sides and waits until they are ready.
   *
   * @param round for their logs
   */
  Pair(Launcher launcher, MeasuredSystem system, int round)
      throws IOException, InterruptedException, SuiteFailedException {
    this.system = system;
    this.server = launcher.start(system, "server", round);
    try {
      this.client = launcher.start(system, "client", round);
    } catch (IOException e) {
      server.close();
      throw e;
    }
    try {
      this.port = server.expect("ready", PATIENCE_MILLIS).number("port");
      client.expect("ready", PATIENCE_MILLIS);
    } catch (SuiteFailedException | InterruptedException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Connects the client to the server. */
  void connect() throws InterruptedException, SuiteFailedException {
    connect(port);
  }

  private void connect(int to) throws InterruptedException, SuiteFailedException {
    client.ask(Message.of("connect").with("port", to), "done", PATIENCE_MILLIS);
  }

  /** Counts the bytes of a call, over a connection of its own. */
  WireBytes wireBytes(Scenario scenario)
      throws IOException, InterruptedException, SuiteFailedException {
    try (CountingProxy proxy = new CountingProxy(port)) {
      connect(proxy.port());
      call(scenario, UNCOUNTED_CALLS);
      long out = proxy.out();
      long in = proxy.in();
      call(scenario, COUNTED_CALLS);
      return new WireBytes(
          Math.round((proxy.out() - out) / (double) COUNTED_CALLS),
          Math.round((proxy.in() - in) / (double) COUNTED_CALLS));
    }
  }

  /** Makes so many calls, one after the other. */
  void call(Scenario scenario, int count) throws InterruptedException, SuiteFailedException {
    client.ask(
        Message.of("calls").with("scenario", scenario).with("count", count),
        "done",
        PATIENCE_MILLIS);
  }

  /** Runs each scenario for so long, one after the other. */
  void warm(List<Scenario> scenarios, long millisEach)
      throws InterruptedException, SuiteFailedException {
    String names = scenarios.stream().map(Scenario::toString).collect(Collectors.joining(","));
    client.ask(
        Message.of("warm").with("scenarios", names).with("millis", millisEach),
        "done",
        scenarios.size() * millisEach + PATIENCE_MILLIS);
  }

  /** Bytes of the heap that are left after a collection, of the client and of the server. */
  long[] heaps() throws InterruptedException, SuiteFailedException {
    return new long[] {heap(client), heap(server)};
  }

  private static long heap(Child child) throws InterruptedException, SuiteFailedException {
    return Long.parseLong(child.ask(Message.of("heap"), "heap", PATIENCE_MILLIS).get("bytes"));
  }

  /** How long the JVM that has compiled more has compiled so far. */
  long compileMillis() throws InterruptedException, SuiteFailedException {
    return Math.max(
        client.ask(Message.of("mark"), "mark", PATIENCE_MILLIS).number("compileMillis"),
        server.ask(Message.of("mark"), "mark", PATIENCE_MILLIS).number("compileMillis"));
  }

  /**
   * Measures a scenario.
   *
   * @param settleMillis how long it runs before
   * @param millis how long it is measured
   */
  Turn turn(Scenario scenario, long settleMillis, long millis)
      throws InterruptedException, SuiteFailedException {
    client.send(
        Message.of("measure")
            .with("scenario", scenario)
            .with("settle", settleMillis)
            .with("millis", millis));
    Message begin = client.expect("begin", settleMillis + PATIENCE_MILLIS);
    double busyBefore = Surroundings.busySeconds();
    Message serverBegin = server.ask(Message.of("mark"), "mark", PATIENCE_MILLIS);
    Message end = client.expect("end", millis + PATIENCE_MILLIS);
    double busy = Surroundings.busySeconds() - busyBefore;
    Message serverEnd = server.ask(Message.of("mark"), "mark", PATIENCE_MILLIS);
    Message measured = client.expect(MeasuredMessage.WORD, PATIENCE_MILLIS);
    return new Turn(
        MeasuredMessage.read(measured), use(begin, end), use(serverBegin, serverEnd), busy);
  }

  private static Turn.Use use(Message begin, Message end) {
    return new Turn.Use(
        decimal(end, "cpuNanos") - decimal(begin, "cpuNanos"),
        decimal(end, "allocatedBytes") - decimal(begin, "allocatedBytes"));
  }

  private static double decimal(Message message, String name) {
    return Double.parseDouble(message.get(name));
  }

  MeasuredSystem system() {
    return system;
  }

  /** Ends both sides. */
  @Override
  public void close() {
    client.leave();
    server.leave();
    client.close();
    server.close();
  }
}
