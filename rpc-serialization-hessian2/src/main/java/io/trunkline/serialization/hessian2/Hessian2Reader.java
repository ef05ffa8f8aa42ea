package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one message. Strings and numbers at its head are read without the library; an engine is
 * taken from the pool at the first object, and what follows is one hessian stream.
 */
final class Hessian2Reader implements MessageReader {

  private final EnginePool<ReadEngine> pool;
  private final PayloadInput in;
  private final int messageBytes;
  private @Nullable ReadEngine engine;
  private boolean open = true;

  Hessian2Reader(PayloadInput in, EnginePool<ReadEngine> pool) {
    this.in = in;
    this.messageBytes = in.remaining();
    this.pool = pool;
  }

  @Override
  public @Nullable String readString() {
    requireOpen();
    ReadEngine started = engine;
    try {
      if (started == null) {
        return LeadingItems.readString(in);
      }
      started.require("a string", LeadingItems.isString(started.peek()));
      return started.readString();
    } catch (IOException | RuntimeException e) {
      close();
      throw Failures.of("read", e, String.class);
    }
  }

  @Override
  public int readByte() {
    requireOpen();
    ReadEngine started = engine;
    try {
      if (started == null) {
        return LeadingItems.readInt(in);
      }
      started.require("a small number", LeadingItems.isInt(started.peek()));
      return started.readInt();
    } catch (IOException | RuntimeException e) {
      close();
      throw Failures.of("read", e, Integer.class);
    }
  }

  @Override
  public @Nullable Object readObject(Class<?> declared, ClassGate gate) {
    ReadEngine started = started();
    try {
      return started.readItem(declared, gate);
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      // Errors too: readResolve, constructors and hashCode of allowed classes are run by a peer.
      close();
      throw Failures.of("read", e, started.at());
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
    requireOpen();
    ReadEngine started = engine;
    int left = started == null ? in.remaining() : started.skipRest();
    close();
    if (left > 0) {
      throw new SerializationException(
          "hessian2: " + left + " bytes of the message are left behind its last item");
    }
    if (started != null && messageBytes <= Hessian2Serialization.KEEP_UP_TO_BYTES) {
      started.clear();
      pool.release(started);
    }
  }

  @Override
  public void close() {
    open = false;
    engine = null; // dropped, not released: it may be in the middle of a value
  }

  private ReadEngine started() {
    requireOpen();
    ReadEngine started = engine;
    if (started == null) {
      started = pool.acquire();
      started.open(in);
      engine = started;
    }
    return started;
  }

  private void requireOpen() {
    if (!open) {
      throw new IllegalStateException("this hessian2 message is finished, failed or closed");
    }
  }

  private static String nameOfClass(@Nullable Object value) {
    return value == null ? "null" : "an object of class " + value.getClass().getName();
  }
}
