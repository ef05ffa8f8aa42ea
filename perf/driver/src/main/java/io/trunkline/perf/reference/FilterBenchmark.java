package io.trunkline.perf.reference;

import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.dubbo.rpc.DubboFilters;
import io.trunkline.perf.trunkline.Meters;
import io.trunkline.perf.trunkline.Tracing;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The filters of both sides around a call that nobody serializes, sends or answers. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FilterBenchmark {

  /** What both sides have. */
  public enum Filters {
    NONE,
    DUBBO,
    TIMERS,
    OBSERVED_TENTH,
    OBSERVED_ALL,
    SPANS_TENTH,
    SPANS_ALL
  }

  private static final CompletionStage<Outcome> DONE =
      CompletableFuture.completedFuture(Outcome.value("done"));
  private static final CallSite SITE =
      new CallSite(
          Called.class.getName(),
          CallSite.NO_VERSION,
          null,
          "call",
          "(Ljava/lang/String;)Ljava/lang/String;");

  /** What is called. */
  public interface Called {

    /** Gives an answer. */
    String call(String text);
  }

  @Param Filters filters;

  private Filter.Next consumer = invocation -> DONE;

  /** Puts the sides behind one another: the provider sees what the consumer would send. */
  @Setup
  public void chain() {
    Filter.Next provider = Filter.chain(List.of(of(true)), invocation -> DONE);
    consumer = Filter.chain(List.of(of(false)), provider);
  }

  private Filter of(boolean server) {
    return switch (filters) {
      case NONE -> (invocation, next) -> next.proceed(invocation);
      case DUBBO ->
          (server
                  ? DubboFilters.ofService(Called.class, Map.of("application", "perf"))
                  : DubboFilters.ofReference(Called.class, Map.of("application", "perf")))
              .context();
      case TIMERS -> server ? Meters.ofServer() : Meters.ofClient();
      case OBSERVED_TENTH, OBSERVED_ALL ->
          server ? tracing().observationsOfServer() : tracing().observationsOfClient();
      case SPANS_TENTH, SPANS_ALL -> server ? tracing().spansOfServer() : tracing().spansOfClient();
    };
  }

  private Tracing tracing() {
    return Tracing.sampling(filters.name().endsWith("_ALL") ? 1 : 0.1);
  }

  /** A call through both. */
  @Benchmark
  public CompletionStage<Outcome> call() {
    return consumer.proceed(new Invocation(SITE, new Object[] {"x"}, Map.of(), false, 0));
  }
}
