package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one message as one hessian stream: definitions and references run on across its items. */
final class Hessian2Reader implements MessageReader {

  private final EnginePool<ReadEngine> pool;
  private final int messageBytes;
  private @Nullable ReadEngine engine;

  Hessian2Reader(PayloadInput in, EnginePool<ReadEngine> pool) {
    this.messageBytes = in.remaining();
    this.pool = pool;
    ReadEngine acquired = pool.acquire();
    acquired.open(in);
    this.engine = acquired;
  }

  @Override
  public @Nullable String readString() {
    ReadEngine open = engine();
    try {
      return open.readString();
    } catch (RuntimeException e) {
      close();
      throw Failures.of("read", e, String.class);
    }
  }

  @Override
  public int readByte() {
    ReadEngine open = engine();
    try {
      return open.readCount("a small number");
    } catch (RuntimeException e) {
      close();
      throw Failures.of("read", e, Integer.class);
    }
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    ReadEngine open = engine();
    try {
      return open.readItem(TypeResolver.erase(declared), gate);
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      // Errors too: readResolve, constructors and hashCode of allowed classes are run by a peer.
      close();
      throw Failures.of("read", e, open.failedAt());
    }
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    Object value = readObject(Object.class, gate);
    if (value instanceof Throwable throwable) {
      return throwable;
    }
    close();
    throw new SerializationException(
        "hessian2: expected an exception, found " + nameOfClass(value));
  }

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    Object value = readObject(Map.class, gate);
    if (value == null) {
      return new HashMap<>();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> attachments = new HashMap<>(map.size() * 2);
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        if (!(entry.getKey() instanceof String key)) {
          close();
          throw new SerializationException(
              "hessian2: expected a string as the key of an attachment, found "
                  + nameOfClass(entry.getKey()));
        }
        attachments.put(key, entry.getValue());
      }
      return attachments;
    }
    close();
    throw new SerializationException(
        "hessian2: expected a map of attachments, found " + nameOfClass(value));
  }

  @Override
  public void finish() {
    ReadEngine open = engine();
    int left = open.remaining();
    close();
    if (left > 0) {
      throw new SerializationException(
          "hessian2: " + left + " bytes of the message are left behind its last item");
    }
    if (messageBytes <= Hessian2Serialization.KEEP_UP_TO_BYTES) {
      open.clear();
      pool.release(open);
    }
  }

  @Override
  public void close() {
    engine = null; // dropped, not released: it may be in the middle of a value
  }

  private ReadEngine engine() {
    ReadEngine open = engine;
    if (open == null) {
      throw new IllegalStateException("this hessian2 message is finished, failed or closed");
    }
    return open;
  }

  private static String nameOfClass(@Nullable Object value) {
    return value == null ? "null" : "an object of class " + value.getClass().getName();
  }
}
