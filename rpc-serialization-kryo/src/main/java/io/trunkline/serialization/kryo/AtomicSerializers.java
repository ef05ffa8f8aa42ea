package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * The atomic scalars as their one field, which is how stock writes them (with --add-opens). Kryo's
 * own serializers for them have another form.
 */
final class AtomicSerializers<T> extends Serializer<T> {

  private final Function<T, Long> get;
  private final Function<Long, T> make;

  private AtomicSerializers(Function<T, Long> get, Function<Long, T> make) {
    this.get = get;
    this.make = make;
  }

  static AtomicSerializers<AtomicBoolean> ofBoolean() {
    return new AtomicSerializers<>(b -> b.get() ? 1L : 0L, n -> new AtomicBoolean(n != 0));
  }

  static AtomicSerializers<AtomicInteger> ofInteger() {
    return new AtomicSerializers<>(AtomicInteger::longValue, n -> new AtomicInteger(n.intValue()));
  }

  static AtomicSerializers<AtomicLong> ofLong() {
    return new AtomicSerializers<>(AtomicLong::get, AtomicLong::new);
  }

  static AtomicSerializers<LongAdder> ofLongAdder() {
    return new AtomicSerializers<>(
        LongAdder::sum,
        n -> {
          LongAdder adder = new LongAdder();
          adder.add(n);
          return adder;
        });
  }

  /** As the bits of its sum. */
  static AtomicSerializers<DoubleAdder> ofDoubleAdder() {
    return new AtomicSerializers<>(
        adder -> Double.doubleToLongBits(adder.sum()),
        bits -> {
          DoubleAdder adder = new DoubleAdder();
          adder.add(Double.longBitsToDouble(bits));
          return adder;
        });
  }

  /** A small number has the same bytes as an int and as a long. */
  @Override
  public void write(Kryo kryo, Output output, T atomic) {
    output.writeVarLong(get.apply(atomic), false);
  }

  @Override
  public T read(Kryo kryo, Input input, Class<? extends T> type) {
    return make.apply(input.readVarLong(false));
  }
}
