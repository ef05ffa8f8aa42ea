package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.HessianProtocolException;
import com.alibaba.com.caucho.hessian.io.UnsafeSerializer;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  private final WriteClasses writeClasses = new WriteClasses();
  private final ReaderTable readerTable = new ReaderTable();
  private final EnginePool<WriteEngine> writers;
  private final EnginePool<ReadEngine> readers;

  Hessian2Serialization(SerializationContext context) {
    Budgets budgets = context.budgets();
    Map<String, String> wireNames = new HashMap<>();
    context.wireNames().forEach((type, name) -> wireNames.put(type.getName(), name));
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
  public @Nullable String refusal(Class<?> type) {
    if (!type.isEnum() && !type.isArray() && Modifier.isAbstract(type.getModifiers())) {
      return null; // no object is of it
    }
    try {
      if (writeClasses.getSerializer(type) instanceof UnsafeSerializer) {
        readerTable.of(type); // others travel as objects of another class
      }
      return null;
    } catch (SerializationException e) {
      return e.getMessage();
    } catch (HessianProtocolException | RuntimeException e) {
      return Failures.of("write", e, type).getMessage();
    }
  }

  @Override
  public @Nullable String loss(Class<?> type) {
    return KnownLosses.of(type);
  }

  @Override
  public String toString() {
    return "hessian2";
  }
}
