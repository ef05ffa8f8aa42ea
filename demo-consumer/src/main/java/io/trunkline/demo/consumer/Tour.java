package io.trunkline.demo.consumer;

import io.trunkline.client.ClientStats;
import io.trunkline.demo.BidException;
import io.trunkline.demo.BidRequest;
import io.trunkline.demo.BidResponse;
import io.trunkline.demo.BidService;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the demo's calls one after the other and remembers what each cost. For one thread. */
final class Tour {

  private static final int THREADS = 16;
  private static final long PATIENCE_SECONDS = 40;
  private static final String TEXT = "Gr\u00fc\u00dfe, \u4e16\u754c \ud83c\udfaf";

  private final BidService bids;
  private final Supplier<ClientStats> stats;
  private final int many;
  private final List<Row> rows = new ArrayList<>();

  /**
   * A tour that has made no call yet.
   *
   * @param stats of the client that {@code bids} belongs to
   * @param many how many calls {@link #manyAtOnce} and {@link #manyPerSecond} make
   */
  Tour(BidService bids, Supplier<ClientStats> stats, int many) {
    this.bids = bids;
    this.stats = stats;
    this.many = many;
  }

  /** Each kind of call once, on real values. */
  void everyKindOfCall() {
    call("bid", Requests.response("bid-1"), () -> bids.bid(Requests.request("bid-1")));
    call(
        "bidAsync (future)",
        Requests.response("bid-2"),
        () -> bids.bidAsync(Requests.request("bid-2")).get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    call("echo(BidRequest)", Requests.request("bid-3"), () -> bids.echo(Requests.request("bid-3")));
    call("echo(String)", TEXT, () -> bids.echo(TEXT));
    call("check (void)", "done", () -> check("bid-4", true));
    call(
        "check (throws BidException)",
        "204: request bid-5 has no impressions",
        () -> check("bid-5", false));
    call(
        "won (one-way)",
        "sent",
        () -> {
          bids.won("bid-1");
          return "sent";
        });
    call("wins (asks for the one-way call)", 1, this::winsOnceItArrived);
  }

  private String check(String id, boolean good) {
    try {
      bids.check(good ? Requests.request(id) : Requests.empty(id));
      return "done";
    } catch (BidException e) {
      return e.getCode() + ": " + e.getMessage();
    }
  }

  /** A one-way call may still run when it was sent, so this asks until it was seen. */
  private int winsOnceItArrived() {
    await(() -> bids.wins("bid-1") > 0);
    return bids.wins("bid-1");
  }

  /** Many calls that wait for their auctions at the same time, on one connection. */
  void manyAtOnce() {
    ClientStats before = stats.get();
    AtomicInteger open = new AtomicInteger();
    int most = 0;
    List<CompletableFuture<BidResponse>> replies = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      most = Math.max(most, open.incrementAndGet());
      CompletableFuture<BidResponse> reply = bids.bidAsync(Requests.request("many-" + i));
      replies.add(reply.whenComplete((response, error) -> open.decrementAndGet()));
    }
    int failures = 0;
    String note = "";
    for (int i = 0; i < many; i++) {
      String wrong = wrong(Requests.response("many-" + i), get(replies.get(i)));
      if (!wrong.isEmpty() && failures++ == 0) {
        note = wrong;
      }
    }
    if (failures == 0) {
      note = String.format("%,d waited at once for auctions of half a second", most);
    }
    rows.add(new Row("bidAsync, many at once", many, before, stats.get(), failures, note));
  }

  /** Blocking calls of some threads, answered at once. */
  void manyPerSecond() throws Exception {
    ClientStats before = stats.get();
    Throughput.Result result =
        new Throughput(THREADS, many)
            .measure(
                i -> {
                  BidRequest request = Requests.request("warm-" + i);
                  return wrong(request, () -> bids.echo(request));
                });
    String note =
        result.wrong().isEmpty()
            ? String.format(
                "%,d calls/s by %d threads, warm, no auction", result.callsPerSecond(), THREADS)
            : result.wrong().get(0);
    rows.add(
        new Row("echo(BidRequest), many", many, before, stats.get(), result.wrong().size(), note));
  }

  /** What a call costs once both ends know each other and its call site has a number. */
  void benchmarkRequest() {
    bids.echo(Requests.benchmark()); // if no call of this method was under terms yet, this one is
    call("echo(benchmark's request)", Requests.benchmark(), () -> bids.echo(Requests.benchmark()));
  }

  private static Callable<BidResponse> get(CompletableFuture<BidResponse> reply) {
    return () -> reply.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private void call(String name, Object expected, Callable<? extends @Nullable Object> call) {
    ClientStats before = stats.get();
    String wrong = wrong(expected, call);
    await(() -> stats.get().framesOut() > before.framesOut());
    rows.add(new Row(name, 1, before, stats.get(), wrong.isEmpty() ? 0 : 1, wrong));
  }

  /** What is wrong with a call's result; empty if nothing is. */
  private static String wrong(Object expected, Callable<? extends @Nullable Object> call) {
    try {
      Object result = call.call();
      return Objects.equals(expected, result) ? "" : "expected " + expected + ", got " + result;
    } catch (Exception e) {
      return e.toString();
    }
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
    while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /**
   * Prints the table.
   *
   * @return whether everything was right
   */
  boolean print(PrintStream out) {
    long connections = stats.get().connections();
    int failures = rows.stream().mapToInt(Row::failures).sum();
    out.println(Row.title());
    rows.forEach(out::println);
    out.println();
    out.println(
        "bytes are those of whole frames; a method's first call names it, later ones say its number");
    out.printf("connections used: %d, failures: %,d%n", connections, failures);
    boolean right = failures == 0 && connections == 1;
    out.println(right ? "all results were right" : "something is wrong, see above");
    return right;
  }
}
