package io.trunkline.serialization.avro;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.databind.Binder;
import io.trunkline.serialization.databind.ThrowableOutline;
import io.trunkline.serialization.databind.ValueKind;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one message: item behind item. */
final class AvroReader implements MessageReader {

  private final PayloadInput in;
  private final Binder binder;
  private final EnginePool<ReadBudget> pool;
  private final ReadBudget budget;
  private final AvroDecoder decoder;
  private @Nullable AvroSource source;

  AvroReader(PayloadInput in, Binder binder, EnginePool<ReadBudget> pool) {
    this.in = in;
    this.binder = binder;
    this.pool = pool;
    this.budget = pool.acquire();
    this.budget.start(in);
    this.decoder = new AvroDecoder(in);
    this.source = new AvroSource(decoder);
  }

  @Override
  public @Nullable String readString() {
    return readString(Integer.MAX_VALUE);
  }

  @Override
  public @Nullable String readString(int maxChars) {
    source();
    try {
      long branch = decoder.number();
      if (branch == 0) {
        return null;
      }
      if (branch != 1) {
        throw decoder.failure(
            "a text that Trunkline did not write: stock Dubbo's avro has another form, which"
                + " Trunkline does not speak; use hessian2 with this peer");
      }
      return decoder.string(maxChars);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public int readByte() {
    source();
    try {
      return (byte) decoder.fixed(1);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    AvroSource open = source();
    try {
      open.beginItem();
      return binder.read(open, declared, gate, budget);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    AvroSource open = source();
    int start = decoder.position();
    Object value;
    try {
      value = readObject(Throwable.class, gate);
    } catch (ClassRefusedException refused) {
      decoder.position(start);
      open.beginItem();
      throw refused.of(ThrowableOutline.read(open, null, binder, gate, budget));
    }
    if (value instanceof Throwable throwable) {
      return throwable;
    }
    close();
    throw expected("an exception", "null");
  }

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    AvroSource open = source();
    try {
      open.beginItem();
      Map<String, Object> attachments = new HashMap<>();
      if (open.peek() == ValueKind.NULL) {
        open.readNull();
        return attachments;
      }
      requireMap(open, gate);
      if (!(binder.readAttachments(open, gate, budget) instanceof Map<?, ?> map)) {
        throw expected("a map of attachments", "null");
      }
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        if (!(entry.getKey() instanceof String key)) {
          throw expected("a string as the key of an attachment", "something else");
        }
        attachments.put(key, entry.getValue());
      }
      return attachments;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Refuses anything else before it is read: no line of an allow list would help. */
  private static void requireMap(AvroSource open, ClassGate gate) {
    ValueKind kind = open.peek();
    if (kind == ValueKind.TYPED) {
      try {
        if (Map.class.isAssignableFrom(gate.resolve(open.peekClassName()))) {
          return;
        }
      } catch (ClassRefusedException refused) {
        throw refused.inPlaceOfAttachments();
      }
    } else if (kind == ValueKind.MAP) {
      return;
    }
    throw expected("a map of attachments", kind.toString());
  }

  private static SerializationException expected(String expected, String found) {
    return new SerializationException("avro: expected " + expected + ", found " + found);
  }

  @Override
  public int skipRest() {
    source();
    int rest = decoder.remaining();
    decoder.skip(rest);
    return rest;
  }

  @Override
  public void finish() {
    source();
    source = null;
    int left = decoder.remaining();
    if (left > 0) {
      throw new SerializationException(
          "avro: " + left + " bytes of the message are left after its last item");
    }
    in.position(in.limit());
    pool.release(budget);
  }

  @Override
  public void close() {
    source = null; // the budget is not released: it may be in the middle of a value
  }

  private AvroSource source() {
    AvroSource open = source;
    if (open == null) {
      throw new IllegalStateException("this avro message is finished, failed or closed");
    }
    return open;
  }
}
