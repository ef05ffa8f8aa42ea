package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ThrowableOutline;
import io.trunkline.serialization.terms.ClassTable;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one message of another Trunkline end. */
final class AgreedReader implements MessageReader {

  private final ReadItems items;
  private final Binder binder;
  private final TokenSource source;

  AgreedReader(PayloadInput in, EnginePool<ReadBudget> pool, Binder binder, ClassTable classes) {
    this.items = new ReadItems(in, pool, binder);
    this.binder = binder;
    this.source = new TokenSource(items.input(), classes);
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
    items.input();
    try {
      long value = source.readLong();
      if (value != (int) value) {
        throw new SerializationException("protostuff: expected a small number, found a large one");
      }
      return (int) value;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    items.input();
    try {
      return items.read(source, declared, gate);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    items.input();
    TokenSource.Mark start = source.mark();
    try {
      if (items.read(source, Throwable.class, gate) instanceof Throwable throwable) {
        return throwable;
      }
      throw new SerializationException("protostuff: expected an exception, found null");
    } catch (ClassRefusedException refused) {
      close();
      source.backTo(start);
      throw refused.of(ThrowableOutline.read(source, null, binder, gate, items.budget()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    items.input();
    try {
      return items.readAttachments(source, gate);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
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
