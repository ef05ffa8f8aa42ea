package io.trunkline.interop.attack;

import io.trunkline.interop.attack.load.Order;
import io.trunkline.interop.attack.wire.Format;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs trials against one side, on one provider for as long as it lives. For one thread. */
final class Bench implements AutoCloseable {

  /**
   * How long the parts of a trial take.
   *
   * @param warmCalls calls to a new provider before anything is measured
   * @param warmMaps more of them in each format, with 10,000 attachments
   * @param quietMillis the neighbor alone
   * @param settleMillis after the attack
   * @param servedMillis until the provider has to serve again
   * @param closeMillis after the beginning of another attack, during which all is closed
   */
  record Times(
      int warmCalls,
      int warmMaps,
      int quietMillis,
      int settleMillis,
      int servedMillis,
      int closeMillis) {
    static final Times FULL = new Times(3_000, 200, 10_000, 2_000, 20_000, 3_000);
    static final Times QUICK = new Times(50, 50, 1_500, 500, 8_000, 1_000);
  }

  private static final int GRACE_SECONDS = 15;
  private static final int LAST_SECONDS = 3;
  private static final int SOON_MILLIS = 1_000; // after which a provider has to have its base again
  private static final int EXHAUSTED_MILLIS = 3_000;
  private static final int FREE_MILLIS = 2_000; // calls of before have ended, and all is as usual
  static final int PROBE_MILLIS = 2_000;
  private static final int PROBED_MILLIS = 500;
  private static final int BUSY_MILLIS = 80; // of those; the neighbor's calls take ten

  private final Jvms jvms;
  private final Side side;
  private final Times times;
  private final Consumer<String> progress;
  private @Nullable Target target;
  private final Set<Format> warmed = EnumSet.noneOf(Format.class);
  private int started;

  Bench(Jvms jvms, Side side, Times times, Consumer<String> progress) {
    this.jvms = jvms;
    this.side = side;
    this.times = times;
    this.progress = progress;
  }

  /** Makes one attack and measures it. */
  Result run(Trial trial, Trial.Size size) throws IOException {
    String name =
        trial.label().replaceAll("\\W+", "-") + "-" + side.name().toLowerCase(Locale.ROOT);
    Target attacked = target;
    if (attacked == null) {
      progress.accept("starting a provider");
      attacked = start(trial, name);
      target = attacked;
    }
    if (!trial.isAtRegistry() && warmed.add(trial.format())) {
      progress.accept("warming up");
      warm(trial.format(), attacked.attackedPort(), name);
    }
    Result result = measure(attacked, trial, size, name);
    boolean isUnusable =
        !result.served() || !result.after().complete() || isBusy(attacked.measured());
    if (trial.isClosed() && side == Side.OURS) {
      progress.accept("closing");
      result = result.with(closing(attacked, trial, size, name));
      isUnusable = true;
    }
    if (isUnusable) {
      close();
    }
    return result;
  }

  private Result measure(Target attacked, Trial trial, Trial.Size size, String name)
      throws IOException {
    GaugedProcess process = attacked.measured();
    Order order = trial.order(size, attacked.attackedPort());
    try (AttackerProcess attacker = AttackerProcess.start(jvms, order, name)) {
      Reading base = process.read();
      process.resetPeak();
      attacked.takePhase();
      progress.accept("quiet");
      long cpuAtFirst = process.cpuMillis();
      pause(times.quietMillis());
      Latencies quiet = attacked.takePhase();
      long cpuBefore = process.cpuMillis();
      double quietCpu = (cpuBefore - cpuAtFirst) / (double) times.quietMillis();
      attacked.takeRegistryWorkMicros();
      progress.accept("attack, " + size);
      long start = System.nanoTime();
      CompletableFuture<Map<String, String>> attack = attacker.attack();
      Latencies whileFull = null;
      Latencies meanwhile = null;
      Reading during = null;
      int settleMillis = times.settleMillis();
      if (trial.attack().equals("oom")) {
        process.exhaust(EXHAUSTED_MILLIS);
        pause(FREE_MILLIS);
        whileFull = attacked.takePhase();
      }
      if (trial.isHeld()) {
        pause((size.seconds() - LAST_SECONDS) * 1_000);
        meanwhile = attacked.takePhase(); // before the collections that a reading asks for
        during = process.read();
        settleMillis = SOON_MILLIS;
      }
      Map<String, String> counted = await(attack, size.seconds() + GRACE_SECONDS);
      double millis = (System.nanoTime() - start) / 1e6;
      if (meanwhile == null) {
        meanwhile = attacked.takePhase();
      }
      long registryWork = attacked.takeRegistryWorkMicros();
      progress.accept("afterwards");
      pause(settleMillis);
      double cpu = process.cpuMillis() - cpuBefore - quietCpu * (millis + settleMillis);
      boolean served = awaitService(attacked);
      Reading after = process.read();
      return new Result(
          trial,
          side,
          size,
          millis / 1e3,
          quiet,
          meanwhile,
          whileFull,
          base,
          during,
          after,
          Math.max(0, Math.round(cpu)),
          counted,
          attacker.messageBytes(),
          process.isRunning(),
          served,
          process.hasLogged("OutOfMemoryError"),
          process.lastLine(),
          registryWork,
          null);
    }
  }

  /** The same attack once more, in which a client and the provider are closed. */
  private Closing closing(Target attacked, Trial trial, Trial.Size size, String name)
      throws IOException {
    attacked.prepareClosing();
    Order order = trial.order(size, attacked.attackedPort());
    try (AttackerProcess attacker = AttackerProcess.start(jvms, order, name + "-closing")) {
      attacker.attack();
      pause(times.closeMillis());
      return attacked.closeBoth();
    }
  }

  private Target start(Trial trial, String name) throws IOException {
    String own = name + "-" + ++started;
    return trial.isAtRegistry()
        ? FoundProvider.start(jvms, own, times.warmCalls())
        : AttackedProvider.start(jvms, side, own, times.warmCalls());
  }

  /** Honest calls with large maps, so that the cost of a message is not that of compiling code. */
  private void warm(Format format, int port, String name) throws IOException {
    int calls = times.warmMaps();
    if (calls > 0) {
      Order order =
          new Order("attachments", "many", format, port, calls, calls, GRACE_SECONDS, Trial.OTHER);
      try (AttackerProcess attacker = AttackerProcess.start(jvms, order, name)) {
        await(attacker.attack(), 2 * GRACE_SECONDS);
      }
    }
  }

  private static Map<String, String> await(
      CompletableFuture<Map<String, String>> attack, int seconds) throws IOException {
    try {
      return attack.get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      return Map.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException(e);
    }
  }

  private boolean awaitService(Target attacked) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(times.servedMillis());
    while (attacked.measured().isRunning() && System.nanoTime() - end < 0) {
      if (attacked.isServed(PROBE_MILLIS)) {
        return true;
      }
      pause(100);
    }
    return false;
  }

  /** Threads that still work at what an attacker sent would be charged to the next trial. */
  private static boolean isBusy(GaugedProcess process) {
    long before = process.cpuMillis();
    pause(PROBED_MILLIS);
    return process.cpuMillis() - before > BUSY_MILLIS;
  }

  static void pause(int millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Ends the provider; the next trial starts another one. */
  @Override
  public void close() throws IOException {
    warmed.clear();
    if (target != null) {
      target.close();
      target = null;
    }
  }
}
