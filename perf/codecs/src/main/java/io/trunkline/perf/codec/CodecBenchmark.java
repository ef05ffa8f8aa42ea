package io.trunkline.perf.codec;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Writing and reading one message, alone and together. Instances are JMH's. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CodecBenchmark {

  @Param("hand")
  String codec;

  @Param("bid")
  String payload;

  private Codec engine;
  private Object value;

  /** Creates the codec and checks that it returns equal values. */
  @Setup
  public void prepare() throws Exception {
    CodecPayload chosen = CodecPayload.parse(payload);
    engine = Codecs.prepared(codec, chosen);
    value = chosen.value();
  }

  /** Writes. */
  @Benchmark
  public int write() throws Exception {
    return engine.write(value);
  }

  /** Writes, and reads what was written. */
  @Benchmark
  public Object roundTrip() throws Exception {
    engine.write(value);
    return engine.read();
  }

  /** Reads. */
  @Benchmark
  public Object read() throws Exception {
    return engine.read();
  }
}
