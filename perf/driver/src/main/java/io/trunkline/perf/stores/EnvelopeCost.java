package io.trunkline.perf.stores;

import io.trunkline.demo.BidRequest;
import io.trunkline.perf.codec.CodecPayload;
import io.trunkline.serialization.stored.ObjectSerializer;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Measures what the envelope costs: a stored bid, written and read, with it and without. Both take
 * turns of some milliseconds in one JVM, the first of a pair alternating: JVMs differ by more than
 * the envelope costs, because they compile the same code differently. The ratio is the median of
 * those of the pairs.
 */
public final class EnvelopeCost {

  private static final int WARM_UP_PAIRS = 300;
  private static final int ROUND_TRIPS = 5_000;

  private final PrintStream out;
  private final int pairs;

  /** What was read last; a round trip without a use could be left out. */
  private @Nullable Object seen;

  private EnvelopeCost(PrintStream out, int pairs) {
    this.out = out;
    this.pairs = pairs;
  }

  /**
   * Prints the table.
   *
   * @param args the number of pairs; 1,000 without
   */
  public static void main(String[] args) {
    int pairs = args.length == 0 ? 1_000 : Integer.parseInt(args[0]);
    new EnvelopeCost(System.out, pairs).run();
  }

  private void run() {
    out.printf(
        Locale.ROOT,
        "%-10s %14s %14s %8s %12s%n",
        "bid",
        "without, ns",
        "with, ns",
        "ratio",
        "more bytes");
    for (String name : new String[] {"kryo", "hessian2"}) {
      row(name);
    }
  }

  private void row(String name) {
    ObjectSerializer bare = serializer(name, false);
    ObjectSerializer enveloped = serializer(name, true);
    Object bid = CodecPayload.BID.value();
    double[] without = new double[pairs];
    double[] with = new double[pairs];
    double[] ratios = new double[pairs];
    for (int i = -WARM_UP_PAIRS; i < pairs; i++) {
      boolean bareFirst = i % 2 == 0;
      double first = nanos(bareFirst ? bare : enveloped, bid);
      double second = nanos(bareFirst ? enveloped : bare, bid);
      if (i >= 0) {
        without[i] = bareFirst ? first : second;
        with[i] = bareFirst ? second : first;
        ratios[i] = with[i] / without[i];
      }
    }
    out.printf(
        Locale.ROOT,
        "%-10s %14.0f %14.0f %8.3f %12d%n",
        name,
        median(without),
        median(with),
        median(ratios),
        enveloped.serialize(bid).length - bare.serialize(bid).length);
  }

  /** Both allow the same classes and have no class table, which bytes alone cannot name. */
  private static ObjectSerializer serializer(String name, boolean envelope) {
    return ObjectSerializer.builder()
        .serialization(name)
        .allow(BidRequest.class)
        .envelope(envelope)
        .build();
  }

  /** Of one round trip. */
  private double nanos(ObjectSerializer serializer, Object bid) {
    long begin = System.nanoTime();
    for (int i = 0; i < ROUND_TRIPS; i++) {
      seen = serializer.deserialize(serializer.serialize(bid));
    }
    double taken = System.nanoTime() - begin;
    if (seen == bid) {
      throw new IllegalStateException("not a round trip: " + seen);
    }
    return taken / ROUND_TRIPS;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
