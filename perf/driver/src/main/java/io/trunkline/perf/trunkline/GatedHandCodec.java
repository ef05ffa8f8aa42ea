package io.trunkline.perf.trunkline;

import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.perf.codec.Codec;
import io.trunkline.perf.codec.CodecSource;
import io.trunkline.perf.codec.HandCodec;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.List;

/** Code written by hand that asks the gate and pays for its objects, as our serializations do. */
public final class GatedHandCodec implements CodecSource {

  @Override
  public List<Codec> codecs() {
    return List.of(new HandCodec("hand-gated", new Gate()));
  }

  /** For one thread. */
  private static final class Gate implements HandCodec.Guard {

    private final ReadBudget budget = new ReadBudget(Budgets.DEFAULT);
    private final ClassGate gate =
        ClassGate.builder(GatedHandCodec.class.getClassLoader())
            .allowClasses(new BidSerializationOptimizer().serializableClasses())
            .build();
    private final ClassValue<ObjectPrice> prices =
        new ClassValue<>() {
          @Override
          protected ObjectPrice computeValue(Class<?> type) {
            gate.check(type);
            return ObjectPrice.of(type);
          }
        };

    @Override
    public void begin(int bytes) {
      budget.start(bytes);
    }

    @Override
    public void enter(Class<?> type) {
      budget.claimObject(prices.get(type));
      budget.enter();
    }

    @Override
    public void leave() {
      budget.leave();
    }

    @Override
    public void elements(int count) {
      budget.claimElements(count);
    }
  }
}
