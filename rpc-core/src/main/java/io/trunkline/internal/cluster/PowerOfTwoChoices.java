package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.internal.client.ReportedLoad;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/**
 * Chooses the better of two random candidates, drawn by weight: the one at which a call is expected
 * to end sooner. It need not examine all candidates, and consumers with equal measurements do not
 * all choose the same one.
 */
final class PowerOfTwoChoices implements LoadBalancer {

  /** The latency of a call at a provider with few other calls in flight. */
  enum Latency {

    /** As the calls of this consumer have shown it. */
    MEASURED {
      @Override
      double of(Endpoint endpoint, long nowNanos) {
        return endpoint.load().peakNanos(nowNanos);
      }
    },

    /** As measured, scaled by the load that the provider reports. */
    UNDER_REPORTED_LOAD {
      @Override
      double of(Endpoint endpoint, long nowNanos) {
        double latency = MEASURED.of(endpoint, nowNanos);
        ReportedLoad report = endpoint.invoker().reportedLoad();
        if (report == null || report.ageNanos(nowNanos) > REPORT_VALID_NANOS) {
          return latency;
        }
        return (latency + report.queueNanos()) / Math.max(LEAST_IDLE, 1 - report.utilization());
      }
    };

    /**
     * @return nanoseconds, 0 or more
     */
    abstract double of(Endpoint endpoint, long nowNanos);
  }

  /** How long a report counts: a provider without calls sends no newer one. */
  private static final long REPORT_VALID_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** The least part of a provider that counts as idle. */
  private static final double LEAST_IDLE = 0.05;

  private final Latency latency;
  private final Weights.Recent recent = new Weights.Recent();
  private final LongUnaryOperator random;

  /**
   * @param random a random number from 0 to less than its argument
   */
  PowerOfTwoChoices(Latency latency, LongUnaryOperator random) {
    this.latency = latency;
    this.random = random;
  }

  @Override
  public Endpoint select(List<Endpoint> candidates, Invocation invocation, long nowNanos) {
    Weights weights = recent.of(candidates, nowNanos);
    int index = weights.at(random.applyAsLong(weights.total()));
    Endpoint first = candidates.get(index);
    long others = weights.total() - weights.of(index);
    if (others == 0) {
      return first; // no other one has a weight
    }
    int rival = weights.atWithout(index, random.applyAsLong(others));
    Endpoint second = candidates.get(rival);
    double firstShare = share(weights, index);
    double secondShare = share(weights, rival);
    // The first candidate was drawn by its weight. A light rival must be better even with this call
    // in flight, otherwise two candidates would share calls equally whatever their weights.
    double firstCost = cost(first, firstShare, firstShare, nowNanos);
    double secondCost = cost(second, secondShare, Math.max(1, secondShare), nowNanos);
    return secondCost < firstCost ? second : first;
  }

  /** The weight of a candidate divided by the mean weight. */
  private static double share(Weights weights, int index) {
    return (double) weights.of(index) * weights.size() / weights.total();
  }

  /** The cost of one more call; a light candidate should have fewer calls in flight. */
  private double cost(Endpoint endpoint, double share, double idle, long nowNanos) {
    return latency.of(endpoint, nowNanos) * (endpoint.load().inFlight() + idle) / share;
  }
}
