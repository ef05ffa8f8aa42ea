package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.HashMap;
import java.util.Map;

/**
 * One client's or port's hessian2: two pools of engines over shared tables of field plans.
 *
 * <p>Engines are pooled because the library allocates 13 KB for each stream it opens. Its {@code
 * reset} leaves nothing of a message behind that ended well; all others are dropped, and so are
 * those whose tables a large message has grown.
 */
final class Hessian2Serialization implements Serialization {

  /** An engine that carried more bytes than this is not kept. */
  static final int KEEP_UP_TO_BYTES = 64 * 1024;

  private final EnginePool<WriteEngine> writers;
  private final EnginePool<ReadEngine> readers;

  Hessian2Serialization(SerializationContext context) {
    Budgets budgets = context.budgets();
    Map<String, String> wireNames = new HashMap<>();
    context.wireNames().forEach((type, name) -> wireNames.put(type.getName(), name));
    WriteClasses writeClasses = new WriteClasses();
    ReaderTable readerTable = new ReaderTable();
    this.writers =
        EnginePool.perProcessor(() -> WriteEngine.create(writeClasses, wireNames, budgets));
    this.readers = EnginePool.perProcessor(() -> ReadEngine.create(readerTable, budgets));
  }

  @Override
  public String name() {
    return Hessian2SerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return Hessian2SerializationProvider.WIRE_ID;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return new Hessian2Writer(out, writers);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return new Hessian2Reader(in, readers);
  }

  /** True: a hessian string is neither numbered nor referred to, wherever it stands. */
  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  @Override
  public String toString() {
    return "hessian2";
  }
}
