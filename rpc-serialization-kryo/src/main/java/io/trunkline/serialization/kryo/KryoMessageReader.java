package io.trunkline.serialization.kryo;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one message with a borrowed engine; gives the engine back only after success. */
final class KryoMessageReader implements MessageReader {

  private final EnginePool<KryoEngine> engines;
  private final PayloadInput in;
  private final int start;
  private final PayloadTerms terms;
  private @Nullable KryoEngine engine;

  KryoMessageReader(EnginePool<KryoEngine> engines, PayloadInput in, PayloadTerms terms) {
    this.engines = engines;
    this.in = in;
    this.terms = terms;
    start = in.position();
    KryoEngine borrowed = engines.acquire();
    borrowed.beginReading(in, terms);
    engine = borrowed;
  }

  @Override
  public @Nullable String readString() {
    KryoEngine borrowed = engine();
    try {
      return borrowed.readString();
    } catch (Throwable failure) {
      throw failed(failure);
    }
  }

  @Override
  public int readByte() {
    KryoEngine borrowed = engine();
    try {
      return borrowed.readByte();
    } catch (Throwable failure) {
      throw failed(failure);
    }
  }

  /** Kryo keeps the exact class of every number, so there is nothing to convert. */
  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    KryoEngine borrowed = engine();
    try {
      return borrowed.readObject(gate);
    } catch (Throwable failure) {
      throw failed(failure);
    }
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    Object value = readObject(Throwable.class, gate);
    if (value instanceof Throwable throwable) {
      return throwable;
    }
    throw failed(new SerializationException("kryo: expected an exception, found " + kind(value)));
  }

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    Object value = readObject(Map.class, gate);
    if (value == null) {
      return new HashMap<>();
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw failed(
          new SerializationException("kryo: expected a map of attachments, found " + kind(value)));
    }
    for (Object key : map.keySet()) {
      if (!(key instanceof String)) {
        throw failed(new SerializationException("kryo: the key of an attachment is " + kind(key)));
      }
    }
    @SuppressWarnings("unchecked") // every key was looked at
    Map<String, Object> attachments = (Map<String, Object>) map;
    return attachments;
  }

  @Override
  public void finish() {
    KryoEngine borrowed = engine();
    try {
      borrowed.endReading();
    } catch (MisreadException left) {
      engine = null;
      throw orOfKryo4(left);
    }
    engine = null;
    in.position(in.limit());
    engines.release(borrowed);
  }

  @Override
  public void close() {
    engine = null;
  }

  private KryoEngine engine() {
    KryoEngine borrowed = engine;
    if (borrowed == null) {
      throw new IllegalStateException(
          "this message is finished or has failed: only close() is left");
    }
    return borrowed;
  }

  private SerializationException failed(Throwable failure) {
    int offset = engine == null ? -1 : engine.readPosition() - start;
    engine = null;
    return orOfKryo4(Failures.reading(failure, offset));
  }

  private SerializationException orOfKryo4(SerializationException failure) {
    return terms.isPlain() && Kryo4Message.isIn(in, start)
        ? Kryo4Message.refusal(failure)
        : failure;
  }

  private static String kind(@Nullable Object value) {
    return value == null ? "null" : "a " + value.getClass().getName();
  }
}
