package io.trunkline.perf.fleet;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.perf.driver.Surroundings;
import io.trunkline.perf.load.Load;
import io.trunkline.perf.load.Measurement;
import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.load.WrongResultException;
import io.trunkline.perf.report.Statistics;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfService;
import io.trunkline.perf.system.ServiceCalls;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Ten callers of a reference with one fixed address, in turns with the same address from a source,
 * and with three addresses under each of several balancers. All providers are in one other JVM.
 */
public final class ClusterCost {

  private static final Scenario CALLS = Scenario.parse("bid:10");
  private static final int WARM_TURNS = 12;
  private static final long SETTLE_MILLIS = 150;
  private static final long TURN_MILLIS = 350;
  private static final int AGREE_PARKS = 10_000;

  /** Indexes of the arms that the others are compared with. */
  private static final int ONE = 0;

  private static final int THREE_CONNECTIONS = 2;

  /** One reference, and what it did in each turn. */
  private record Arm(String name, Client client, List<Double> ops) {

    static Arm of(String name, String url, String balancer, int addresses) {
      return new Arm(name, Client.to(url, balancer, addresses), new ArrayList<>());
    }
  }

  private record Client(RpcClient client, PerfService service) implements PerfClient {

    static Client to(String url, String balancer, int addresses) {
      RpcClient client = RpcClient.builder().serialization("kryo").build();
      Reference<PerfService> reference =
          client.reference(
              ReferenceOptions.builder(PerfService.class, url)
                  .cluster(ClusterOptions.builder().loadBalance(balancer).build())
                  .build());
      for (int i = 0; reference.terms().split("agreed: kryo", -1).length <= addresses; i++) {
        if (i == AGREE_PARKS) {
          throw new IllegalStateException(url + " agreed on " + reference.terms());
        }
        LockSupport.parkNanos(1_000_000);
      }
      return new Client(client, reference.service());
    }

    @Override
    public Call call(Payload payload) {
      return ServiceCalls.of(service, payload);
    }

    @Override
    public void close() {
      client.close();
    }
  }

  private ClusterCost() {}

  /**
   * Prints the table.
   *
   * @param args the number of turns, 50 without
   */
  public static void main(String[] args)
      throws IOException, InterruptedException, WrongResultException {
    int turns = args.length == 0 ? 50 : Integer.parseInt(args[0]);
    Path home = Path.of(System.getProperty("perf.home", "perf"));
    System.out.print(
        Surroundings.look(home, ManagementFactory.getRuntimeMXBean().getInputArguments()).block());
    Path file = Files.createTempFile("provider", ".txt");
    try (Providers providers = Providers.start(3)) {
      Files.writeString(file, providers.url(0));
      List<Arm> arms =
          List.of(
              Arm.of("1 fixed", providers.url(0), "random", 1),
              Arm.of("1 of a file", file.toUri().toString(), "random", 1),
              Arm.of("1, connections=3", providers.url(0) + "?connections=3", "random", 1),
              Arm.of("3 random", providers.all(), "random", 3),
              Arm.of("3 roundrobin", providers.all(), "roundrobin", 3),
              Arm.of("3 p2c", providers.all(), "p2c", 3));
      measure(turns, arms);
      print(arms);
      arms.forEach(arm -> arm.client().close());
    } finally {
      Files.delete(file);
    }
  }

  private static void measure(int turns, List<Arm> arms)
      throws InterruptedException, WrongResultException {
    List<Arm> order = new ArrayList<>(arms);
    for (int turn = -WARM_TURNS; turn < turns; turn++) {
      for (Arm arm : order) {
        Measurement measured;
        try (Load load = Load.start(CALLS, arm.client())) {
          load.settle(SETTLE_MILLIS);
          measured = load.record(TURN_MILLIS, () -> {}, () -> {});
        }
        if (measured.failures() > 0) {
          throw new IllegalStateException(arm.name() + ": " + measured.firstFailure());
        }
        if (turn >= 0) { // else it warms up
          arm.ops().add(measured.ops());
        }
      }
      Collections.rotate(order, 1); // so that nobody always follows the same one
      if (turn % arms.size() == 0) {
        Collections.reverse(order);
      }
    }
  }

  private static void print(List<Arm> arms) {
    System.out.printf(
        Locale.ROOT,
        "%-16s %10s %28s %28s%n",
        CALLS.payload().label() + ":" + CALLS.callers(),
        "calls/s",
        "/ " + arms.get(ONE).name(),
        "/ " + arms.get(THREE_CONNECTIONS).name());
    for (Arm arm : arms) {
      System.out.printf(
          Locale.ROOT,
          "%-16s %,10.0f %28s %28s%n",
          arm.name(),
          Statistics.of(arm.ops()).median(),
          ratio(arm, arms.get(ONE)),
          ratio(arm, arms.get(THREE_CONNECTIONS)));
    }
    System.out.println("ratios: mean of the middle half of those of all turns, and quartiles");
  }

  private static String ratio(Arm arm, Arm other) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < arm.ops().size(); i++) {
      ratios.add(arm.ops().get(i) / other.ops().get(i));
    }
    List<Double> sorted = ratios.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "%.3f (%.2f to %.2f)",
        Statistics.midmean(ratios),
        sorted.get(sorted.size() / 4),
        sorted.get(sorted.size() * 3 / 4));
  }
}
