package io.trunkline.perf.stores;

import io.trunkline.demo.BidRequest;
import io.trunkline.perf.codec.CodecPayload;
import io.trunkline.serialization.stored.ObjectSerializer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the envelope costs: a stored bid, written and read, with it and without. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EnvelopeBenchmark {

  /** The name of the serialization. */
  @Param({"kryo", "hessian2"})
  String serialization = "";

  /** Whether an envelope says how the bytes were written. */
  @Param({"false", "true"})
  boolean envelope;

  private ObjectSerializer serializer = ObjectSerializer.builder().build();
  private Object bid = "";

  /** Both allow the same classes and have no class table, which bytes alone cannot name. */
  @Setup
  public void build() {
    bid = CodecPayload.BID.value();
    serializer =
        ObjectSerializer.builder()
            .serialization(serialization)
            .allow(BidRequest.class)
            .envelope(envelope)
            .build();
  }

  /** There and back. */
  @Benchmark
  public @Nullable Object roundTrip() {
    return serializer.deserialize(serializer.serialize(bid));
  }
}
