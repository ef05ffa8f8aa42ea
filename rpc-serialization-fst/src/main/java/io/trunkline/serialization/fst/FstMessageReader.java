package io.trunkline.serialization.fst;

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

/**
 * Reads one message with a borrowed engine; gives it back only after success, a new one otherwise.
 */
final class FstMessageReader implements MessageReader {

  private final EnginePool<FstEngine> engines;
  private final PayloadInput in;
  private @Nullable FstEngine engine;

  FstMessageReader(EnginePool<FstEngine> engines, PayloadInput in, PayloadTerms terms) {
    this.engines = engines;
    this.in = in;
    FstEngine borrowed = engines.acquire();
    borrowed.beginReading(in, terms);
    engine = borrowed;
  }

  @Override
  public @Nullable String readString() {
    FstEngine borrowed = engine();
    try {
      return borrowed.readString();
    } catch (Throwable failure) {
      throw failed(failure);
    }
  }

  @Override
  public int readByte() {
    FstEngine borrowed = engine();
    try {
      return borrowed.readByte();
    } catch (Throwable failure) {
      throw failed(failure);
    }
  }

  /** FST keeps the exact class of every number, so there is nothing to convert. */
  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    FstEngine borrowed = engine();
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
    throw failed(new SerializationException("fst: expected an exception, found " + kind(value)));
  }

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    Object value = readObject(Map.class, gate);
    if (value == null) {
      return new HashMap<>();
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw failed(
          new SerializationException("fst: expected a map of attachments, found " + kind(value)));
    }
    for (Object key : map.keySet()) {
      if (!(key instanceof String)) {
        throw failed(new SerializationException("fst: the key of an attachment is " + kind(key)));
      }
    }
    @SuppressWarnings("unchecked") // every key was looked at
    Map<String, Object> attachments = (Map<String, Object>) map;
    return attachments;
  }

  @Override
  public void finish() {
    FstEngine borrowed = engine();
    engine = null;
    borrowed.endReading();
    in.position(in.limit());
    engines.release(borrowed);
  }

  @Override
  public void close() {
    FstEngine unfinished = engine;
    engine = null;
    if (unfinished != null) {
      engines.release(unfinished.renewed());
    }
  }

  private FstEngine engine() {
    FstEngine borrowed = engine;
    if (borrowed == null) {
      throw new IllegalStateException(
          "this message is finished or has failed: only close() is left");
    }
    return borrowed;
  }

  private SerializationException failed(Throwable failure) {
    FstEngine broken = engine;
    engine = null;
    int offset = broken == null ? -1 : broken.readPosition();
    if (broken != null && !Failures.isOfTheJvm(failure)) {
      engines.release(broken.renewed());
    }
    return Failures.reading(failure, offset);
  }

  private static String kind(@Nullable Object value) {
    return value == null ? "null" : "a " + value.getClass().getName();
  }
}
