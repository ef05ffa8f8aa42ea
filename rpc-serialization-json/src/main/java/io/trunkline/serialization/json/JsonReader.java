package io.trunkline.serialization.json;

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
import io.trunkline.serialization.jsontext.JsonInput;
import io.trunkline.serialization.terms.ClassTable;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads one message: each item is a line. */
final class JsonReader implements MessageReader {

  private static final String HINT = "expected a line of JSON for each item";

  private final PayloadInput message;
  private final JsonInput json;
  private final String name;
  private final Binder binder;
  private final JsonSyntax syntax;
  private final ClassTable classes;
  private final EnginePool<ReadBudget> pool;
  private final ReadBudget budget;
  private @Nullable JsonSource source;

  JsonReader(
      PayloadInput message,
      String name,
      Binder binder,
      JsonSyntax syntax,
      ClassTable classes,
      EnginePool<ReadBudget> pool) {
    this.message = message;
    this.name = name;
    this.binder = binder;
    this.syntax = syntax;
    this.pool = pool;
    this.json = new JsonInput(message.array(), message.position(), message.limit(), name, HINT);
    this.classes = classes;
    this.source = new JsonSource(json, syntax, classes);
    this.budget = pool.acquire();
    this.budget.start(message);
  }

  /** What one item reads. */
  private interface Item<T> {
    @Nullable T from(JsonSource source);
  }

  private <T> @Nullable T readOrNull(Item<T> item) {
    JsonSource open = source();
    try {
      if (syntax == JsonSyntax.FASTJSON && json.peek() == 0) {
        throw failure(
            "the peer is stock Dubbo 3, whose fastjson has another form than that of 2.x; use"
                + " fastjson2 or hessian2 with it");
      }
      @Nullable T value = item.from(open);
      open.endItem();
      return value;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private <T> T read(Item<T> item) {
    return Objects.requireNonNull(readOrNull(item));
  }

  private SerializationException failure(String what) {
    return new SerializationException(name + ": " + what);
  }

  @Override
  public @Nullable String readString() {
    return readString(Integer.MAX_VALUE);
  }

  @Override
  public @Nullable String readString(int maxChars) {
    return readOrNull(
        open -> {
          if (open.peek() == ValueKind.NULL) {
            open.readNull();
            return null;
          }
          return open.readText(maxChars);
        });
  }

  @Override
  public int readByte() {
    return read(
        open -> {
          long value = open.readLong();
          if (value != (int) value) {
            throw failure("expected a small number, found a large one");
          }
          return (int) value;
        });
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    return readOrNull(open -> binder.read(open, declared, gate, budget));
  }

  // ---------------------------------------------------------------- exceptions

  @Override
  public Throwable readThrowable(ClassGate gate) {
    return read(
        open -> {
          Object value =
              syntax == JsonSyntax.AGREED
                  ? readNamed(open, gate)
                  : readStock(StockThrowable.find(open, json, syntax, binder, gate, budget), gate);
          if (value instanceof Throwable throwable) {
            return throwable;
          }
          throw failure("expected an exception, found something else");
        });
  }

  private @Nullable Object readNamed(JsonSource open, ClassGate gate) {
    int start = json.index();
    try {
      return binder.read(open, Throwable.class, gate, budget);
    } catch (ClassRefusedException refused) {
      json.index(start);
      JsonSource again = new JsonSource(json, syntax, classes);
      throw refused.of(ThrowableOutline.read(again, null, binder, gate, budget));
    }
  }

  private @Nullable Object readStock(StockThrowable found, ClassGate gate) {
    try {
      Class<?> type = gate.resolve(found.className());
      // Before anything is made of it: stock would build any class that is named here.
      return Throwable.class.isAssignableFrom(type)
          ? binder.read(found.parts(), type, gate, budget)
          : null;
    } catch (ClassRefusedException refused) {
      JsonSource again = found.parts();
      throw refused.of(ThrowableOutline.read(again, found.className(), binder, gate, budget));
    }
  }

  // ---------------------------------------------------------------- attachments

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    return read(
        open -> {
          Map<String, Object> attachments = new HashMap<>();
          if (open.peek() == ValueKind.NULL) {
            open.readNull();
            return attachments;
          }
          requireMap(open, gate);
          Object value = binder.readAttachments(open, gate, budget);
          if (!(value instanceof Map<?, ?> map)) {
            throw failure("expected a map of attachments, found null");
          }
          for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (!(entry.getKey() instanceof String key)) {
              throw failure("expected a string as the key of an attachment");
            }
            attachments.put(key, entry.getValue());
          }
          return attachments;
        });
  }

  /** Refuses anything else before it is read: no line of an allow list would help. */
  private void requireMap(JsonSource open, ClassGate gate) {
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
    throw failure("expected a map of attachments, found " + kind);
  }

  // ---------------------------------------------------------------- the end

  @Override
  public int skipRest() {
    source();
    int rest = json.remaining();
    json.skipRest();
    return rest;
  }

  @Override
  public void finish() {
    source();
    source = null;
    if (json.remaining() > 0) {
      throw failure(json.remaining() + " bytes of the message are left after its last item");
    }
    message.position(message.limit());
    pool.release(budget);
  }

  @Override
  public void close() {
    source = null; // the budget is not released: it may be in the middle of a value
  }

  private JsonSource source() {
    JsonSource open = source;
    if (open == null) {
      throw new IllegalStateException("this " + name + " message is finished, failed or closed");
    }
    return open;
  }
}
