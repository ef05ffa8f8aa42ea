package io.trunkline.perf.driver;

import io.trunkline.perf.child.Message;
import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.Result;
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

  private void call(Scenario scenario, int count)
      throws InterruptedException, SuiteFailedException {
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

  /** How long the JVM that has compiled more has compiled so far. */
  long compileMillis() throws InterruptedException, SuiteFailedException {
    return Math.max(
        client.ask(Message.of("mark"), "mark", PATIENCE_MILLIS).number("compileMillis"),
        server.ask(Message.of("mark"), "mark", PATIENCE_MILLIS).number("compileMillis"));
  }

  /** Measures a scenario. */
  Result measure(Scenario scenario, RpcPlan plan, int round, WireBytes wire)
      throws InterruptedException, SuiteFailedException {
    client.send(
        Message.of("measure")
            .with("scenario", scenario)
            .with("settle", plan.settleMillis())
            .with("millis", plan.measureMillis()));
    Message begin = client.expect("begin", plan.settleMillis() + PATIENCE_MILLIS);
    Message serverBegin = server.ask(Message.of("mark"), "mark", PATIENCE_MILLIS);
    Message end = client.expect("end", plan.measureMillis() + PATIENCE_MILLIS);
    Message serverEnd = server.ask(Message.of("mark"), "mark", PATIENCE_MILLIS);
    Message measured = client.expect("measured", PATIENCE_MILLIS);
    long calls = Long.parseLong(measured.get("calls"));
    return new Result(
        system.name(),
        scenario.toString(),
        round,
        calls / decimal(measured, "seconds"),
        decimal(measured, "mean"),
        decimal(measured, "p50"),
        decimal(measured, "p99"),
        decimal(measured, "p999"),
        use(begin, end, calls),
        use(serverBegin, serverEnd, calls),
        wire.out(),
        wire.in(),
        Long.parseLong(measured.get("failures")),
        measured.get("firstFailure"));
  }

  private static double decimal(Message message, String name) {
    return Double.parseDouble(message.get(name));
  }

  private static Result.Use use(Message begin, Message end, long calls) {
    double cpuSeconds = (decimal(end, "cpuNanos") - decimal(begin, "cpuNanos")) / 1e9;
    double bytes = decimal(end, "allocatedBytes") - decimal(begin, "allocatedBytes");
    return new Result.Use(cpuSeconds / calls * 100_000, bytes / calls);
  }

  MeasuredSystem system() {
    return system;
  }

  /** Ends both sides. */
  @Override
  public void close() {
    client.close();
    server.close();
  }
}
