package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ThrowableOutline;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads one message of a stock peer, item by item; each stands for itself. */
final class PlainReader implements MessageReader {

  private final ReadItems items;
  private final Binder binder;
  private final BeanSchemas schemas;

  PlainReader(PayloadInput in, EnginePool<ReadBudget> pool, Binder binder, BeanSchemas schemas) {
    this.items = new ReadItems(in, pool, binder);
    this.binder = binder;
    this.schemas = schemas;
  }

  @Override
  public @Nullable String readString() {
    return readString(Integer.MAX_VALUE);
  }

  @Override
  public @Nullable String readString(int maxChars) {
    return items.readHeadText(maxChars);
  }

  @Override
  public int readByte() {
    WireInput in = items.input();
    try {
      return (byte) in.readByte();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    return readItem(gate, source -> items.read(source, declared, gate));
  }

  private <T extends @Nullable Object> T readItem(ClassGate gate, Function<PlainSource, T> read) {
    WireInput in = items.input();
    try {
      PlainSource source = new PlainSource(in, schemas, gate, items.budget(), false);
      source.beginItem();
      T value = read.apply(source);
      source.endItem();
      return value;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    WireInput in = items.input();
    int start = in.position();
    try {
      Object value = readObject(Throwable.class, gate);
      if (value instanceof Throwable throwable) {
        return throwable;
      }
    } catch (ClassRefusedException refused) {
      in.endItem();
      in.position(start);
      throw refused.of(outline(in, gate));
    }
    close();
    throw new SerializationException("protostuff: expected an exception, found null");
  }

  private @Nullable ThrowableText outline(WireInput in, ClassGate gate) {
    PlainSource source = new PlainSource(in, schemas, gate, items.budget(), true);
    try {
      source.beginItem();
    } catch (SerializationException malformed) {
      return null;
    }
    return ThrowableOutline.read(source, null, binder, gate, items.budget());
  }

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    return readItem(gate, source -> items.readAttachments(source, gate));
  }

  @Override
  public int skipRest() {
    return items.skipRest();
  }

  @Override
  public void finish() {
    items.finish();
  }

  @Override
  public void close() {
    items.close();
  }
}
