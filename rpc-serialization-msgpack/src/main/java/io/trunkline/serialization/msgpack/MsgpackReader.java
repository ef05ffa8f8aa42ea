package io.trunkline.serialization.msgpack;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.databind.Binder;
import io.trunkline.serialization.databind.ThrowableOutline;
import io.trunkline.serialization.databind.ValueKind;
import io.trunkline.serialization.terms.ClassTable;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one message: value behind value. */
final class MsgpackReader implements MessageReader {

  private static final int LONGEST_CLASS_NAME = 256;

  private final PayloadInput in;
  private final Binder binder;
  private final boolean isAgreed;
  private final EnginePool<ReadBudget> pool;
  private final ReadBudget budget;
  private @Nullable MsgpackSource source;

  /**
   * A reader.
   *
   * @param classes what was agreed on; null for plain messages
   */
  MsgpackReader(
      PayloadInput in, Binder binder, @Nullable ClassTable classes, EnginePool<ReadBudget> pool) {
    this.in = in;
    this.binder = binder;
    this.isAgreed = classes != null;
    this.pool = pool;
    this.budget = pool.acquire();
    this.budget.start(in);
    this.source = new MsgpackSource(in, classes);
  }

  @Override
  public @Nullable String readString() {
    return readString(Integer.MAX_VALUE);
  }

  @Override
  public @Nullable String readString(int maxChars) {
    MsgpackSource open = source();
    try {
      if (open.peek() == ValueKind.NULL) {
        open.readNull();
        return null;
      }
      return open.readText(maxChars);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public int readByte() {
    MsgpackSource open = source();
    try {
      long value = open.readLong();
      if (value != (int) value) {
        throw new SerializationException("msgpack: expected a small number, found a large one");
      }
      return (int) value;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    MsgpackSource open = source();
    try {
      return binder.read(open, declared, gate, budget);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    MsgpackSource open = source();
    int start = open.position();
    int namedClasses = open.namedClasses();
    try {
      Object value = isAgreed ? readNamed(open, gate) : readPlain(open, gate);
      if (value instanceof Throwable throwable) {
        return throwable;
      }
    } catch (ClassRefusedException refused) {
      close();
      open.backTo(start, namedClasses);
      throw refused.of(outline(open, gate));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
    close();
    throw new SerializationException("msgpack: expected an exception, found something else");
  }

  private @Nullable ThrowableText outline(MsgpackSource open, ClassGate gate) {
    String name = isAgreed ? null : open.readText();
    return ThrowableOutline.read(open, name, binder, gate, budget);
  }

  private @Nullable Object readNamed(MsgpackSource open, ClassGate gate) {
    return binder.read(open, Throwable.class, gate, budget);
  }

  private @Nullable Object readPlain(MsgpackSource open, ClassGate gate) {
    if (open.peek() != ValueKind.TEXT) {
      return null;
    }
    Class<?> type = gate.resolve(open.readText(LONGEST_CLASS_NAME));
    // Before anything is made of it: Jackson would build any class that is named here.
    return Throwable.class.isAssignableFrom(type) ? binder.read(open, type, gate, budget) : null;
  }

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    MsgpackSource open = source();
    try {
      Map<String, Object> attachments = new HashMap<>();
      if (open.peek() == ValueKind.NULL) {
        open.readNull();
        return attachments;
      }
      requireMap(open, gate);
      Object value = binder.readAttachments(open, gate, budget);
      if (!(value instanceof Map<?, ?> map)) {
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
  private static void requireMap(MsgpackSource open, ClassGate gate) {
    ValueKind kind = open.peek();
    if (kind == ValueKind.TYPED) {
      try {
        if (Map.class.isAssignableFrom(gate.resolve(open.peekClassName()))) {
          return;
        }
      } catch (ClassRefusedException refused) {
        throw refused.inPlaceOfAttachments();
      }
    } else if (kind == ValueKind.MAP || kind == ValueKind.OBJECT) {
      return;
    }
    throw expected("a map of attachments", kind.toString());
  }

  private static SerializationException expected(String expected, String found) {
    return new SerializationException("msgpack: expected " + expected + ", found " + found);
  }

  @Override
  public int skipRest() {
    MsgpackSource open = source();
    int rest = open.remaining();
    open.end();
    return rest;
  }

  @Override
  public void finish() {
    int left = source().remaining();
    source = null;
    if (left > 0) {
      throw new SerializationException(
          "msgpack: " + left + " bytes of the message are left after its last item");
    }
    in.position(in.limit());
    pool.release(budget);
  }

  @Override
  public void close() {
    source = null; // the budget is not released: it may be in the middle of a value
  }

  private MsgpackSource source() {
    MsgpackSource open = source;
    if (open == null) {
      throw new IllegalStateException("this msgpack message is finished, failed or closed");
    }
    return open;
  }
}
