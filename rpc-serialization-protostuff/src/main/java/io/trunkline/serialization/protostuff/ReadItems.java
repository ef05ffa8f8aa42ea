package io.trunkline.serialization.protostuff;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.databind.Binder;
import io.trunkline.serialization.databind.ValueKind;
import io.trunkline.serialization.databind.ValueSource;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the readers of both forms share: the bytes of one message, its budget and its end. */
final class ReadItems {

  private static final int BYTES_OF_CHAR = 4; // at most, in UTF-8

  private final PayloadInput payload;
  private final EnginePool<ReadBudget> pool;
  private final ReadBudget budget;
  private final Binder binder;
  private @Nullable WireInput open;

  ReadItems(PayloadInput payload, EnginePool<ReadBudget> pool, Binder binder) {
    this.payload = payload;
    this.pool = pool;
    this.binder = binder;
    this.budget = pool.acquire();
    this.budget.start(payload);
    this.open = new WireInput(payload);
  }

  ReadBudget budget() {
    return budget;
  }

  /** The bytes; fails once the message is finished, failed or closed. */
  WireInput input() {
    WireInput in = open;
    if (in == null) {
      throw new IllegalStateException("this protostuff message is finished, failed or closed");
    }
    return in;
  }

  /** A text of a message's head, which is the same under all terms. */
  @Nullable String readHeadText(int maxChars) {
    WireInput in = input();
    try {
      int length = in.readInt();
      if (length == -1) {
        return null;
      }
      if (length / BYTES_OF_CHAR > maxChars) {
        throw SerializationException.stringTooLong(length / BYTES_OF_CHAR, maxChars);
      }
      String text = in.readText(length);
      if (text.length() > maxChars) {
        throw SerializationException.stringTooLong(text.length(), maxChars);
      }
      return text;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Nullable Object read(ValueSource source, Type declared, ClassGate gate) {
    return binder.read(source, declared, gate, budget);
  }

  /** Reads a map of attachments; anything else is refused before it is made. */
  Map<String, Object> readAttachments(ValueSource source, ClassGate gate) {
    requireMap(source, gate);
    Map<String, Object> attachments = new HashMap<>();
    if (!(binder.readAttachments(source, gate, budget) instanceof Map<?, ?> map)) {
      return attachments;
    }
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String key)) {
        throw expected("a string as the key of an attachment", "something else");
      }
      attachments.put(key, entry.getValue());
    }
    return attachments;
  }

  /** No line of an allow list would help, so a refusal does not name one. */
  private static void requireMap(ValueSource source, ClassGate gate) {
    ValueKind kind;
    try {
      kind = source.peek();
      if (kind == ValueKind.TYPED && source instanceof Peeking named) {
        kind =
            Map.class.isAssignableFrom(gate.resolve(named.peekClassName())) ? ValueKind.MAP : kind;
      }
    } catch (ClassRefusedException refused) {
      throw refused.inPlaceOfAttachments();
    }
    if (kind != ValueKind.MAP && kind != ValueKind.NULL) {
      throw expected("a map of attachments", kind.toString());
    }
  }

  private static SerializationException expected(String expected, String found) {
    return new SerializationException("protostuff: expected " + expected + ", found " + found);
  }

  /** A source that tells the name of a class which it will read. */
  interface Peeking {

    /** The name that {@link ValueSource#readClassName} will take; takes nothing. */
    String peekClassName();
  }

  int skipRest() {
    WireInput in = input();
    int rest = in.remaining();
    in.skipRest();
    return rest;
  }

  void finish() {
    int left = input().remaining();
    open = null;
    if (left > 0) {
      throw new SerializationException(
          "protostuff: " + left + " bytes of the message are left after its last item");
    }
    payload.position(payload.limit());
    pool.release(budget);
  }

  /** Ends a message that failed or is given up; its budget may be in the middle of a value. */
  void close() {
    open = null;
  }
}
