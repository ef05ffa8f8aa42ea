package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one message of any format, item by item. */
final class ItemReader implements MessageReader {

  private final String name;
  private final PayloadInput in;
  private final Binder binder;
  private final EnginePool<ReadBudget> pool;
  private final ReadBudget budget;
  private @Nullable ItemSource source;

  ItemReader(
      String name, PayloadInput in, Binder binder, ItemSource source, EnginePool<ReadBudget> pool) {
    this.name = name;
    this.in = in;
    this.binder = binder;
    this.source = source;
    this.pool = pool;
    this.budget = pool.acquire();
    this.budget.start(in);
  }

  @Override
  public @Nullable String readString() {
    return readString(Integer.MAX_VALUE);
  }

  @Override
  public @Nullable String readString(int maxChars) {
    ItemSource open = source();
    try {
      return open.readHeadText(maxChars);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public int readByte() {
    ItemSource open = source();
    try {
      long value = open.readHeadNumber();
      if (value != (int) value) {
        throw expected("a small number", "a large one");
      }
      return (int) value;
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    ItemSource open = source();
    try {
      Object value = binder.read(open.beginItem(gate, budget), declared, gate, budget);
      open.endItem();
      return value;
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    ItemSource open = source();
    ItemSource.Place start = open.place();
    try {
      ValueSource item = open.beginItem(gate, budget);
      if (!(open.readThrowable(item, binder, gate, budget) instanceof Throwable throwable)) {
        throw expected("an exception", "something else");
      }
      open.endItem();
      return throwable;
    } catch (ClassRefusedException refused) {
      close();
      start.goBack();
      throw refused.of(open.readOutline(binder, gate, budget));
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    ItemSource open = source();
    try {
      Map<String, Object> attachments = readAttachments(open.beginItem(gate, budget), gate);
      open.endItem();
      return attachments;
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  private Map<String, Object> readAttachments(ValueSource item, ClassGate gate) {
    Map<String, Object> attachments = new HashMap<>();
    if (isNull(item, gate)) {
      item.readNull();
      return attachments;
    }
    if (!(binder.readAttachments(item, gate, budget) instanceof Map<?, ?> map)) {
      throw expected("a map of attachments", "null");
    }
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String key)) {
        throw expected("a string as the key of an attachment", "something else");
      }
      attachments.put(key, entry.getValue());
    }
    return attachments;
  }

  /**
   * Whether the attachments are null instead of a map. Refuses anything else before it is read: no
   * line of an allow list would help.
   */
  private boolean isNull(ValueSource item, ClassGate gate) {
    ValueKind kind;
    try {
      kind = item.peek();
      if (kind == ValueKind.TYPED
          && Map.class.isAssignableFrom(gate.resolve(item.peekClassName()))) {
        return false;
      }
    } catch (ClassRefusedException refused) {
      throw refused.inPlaceOfAttachments();
    }
    if (kind != ValueKind.NULL && kind != ValueKind.MAP && kind != ValueKind.OBJECT) {
      throw expected("a map of attachments", kind.toString());
    }
    return kind == ValueKind.NULL;
  }

  private SerializationException expected(String expected, String found) {
    return new SerializationException(name + ": expected " + expected + ", found " + found);
  }

  @Override
  public int skipRest() {
    ItemSource open = source();
    int rest = open.remaining();
    open.skipRest();
    return rest;
  }

  @Override
  public void finish() {
    int left = source().remaining();
    source = null;
    if (left > 0) {
      throw new SerializationException(
          name + ": " + left + " bytes of the message are left after its last item");
    }
    in.position(in.limit());
    pool.release(budget);
  }

  @Override
  public void close() {
    source = null; // the budget is not released: it may be in the middle of a value
  }

  private RuntimeException failed(RuntimeException failure) {
    close();
    return failure;
  }

  private ItemSource source() {
    ItemSource open = source;
    if (open == null) {
      throw new IllegalStateException("this " + name + " message is finished, failed or closed");
    }
    return open;
  }
}
