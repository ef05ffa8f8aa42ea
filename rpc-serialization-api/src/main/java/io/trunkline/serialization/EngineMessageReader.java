package io.trunkline.serialization;

import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one message with a borrowed engine. */
final class EngineMessageReader<E extends MessageEngine> extends EngineMessage<E>
    implements MessageReader {

  private final String name;
  private final PayloadInput in;

  EngineMessageReader(String name, EnginePool<E> engines, PayloadInput in, PayloadTerms terms) {
    super(engines);
    this.name = name;
    this.in = in;
    engine().beginReading(in, terms);
  }

  @Override
  public @Nullable String readString() {
    E engine = engine();
    try {
      return engine.readString();
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
  }

  @Override
  public @Nullable String readString(int maxChars) {
    E engine = engine();
    try {
      return engine.readString(maxChars);
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
  }

  @Override
  public int readByte() {
    E engine = engine();
    try {
      return engine.readByte();
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    E engine = engine();
    try {
      return engine.readObject(declared, gate);
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    E engine = engine();
    Object value;
    try {
      value = engine.readThrowable(gate);
    } catch (Throwable failure) {
      SerializationException failed = failed(failure, null);
      throw failed instanceof ClassRefusedException refused && refused.throwable() == null
          ? refused.of(null)
          : failed;
    }
    if (value instanceof Throwable throwable) {
      return throwable;
    }
    throw unexpected("expected an exception, found", value);
  }

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    E engine = engine();
    Object value;
    try {
      value = engine.readAttachments(gate);
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
    if (value == null) {
      return new HashMap<>();
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw unexpected("expected a map of attachments, found", value);
    }
    for (Object key : map.keySet()) {
      if (!(key instanceof String)) {
        throw unexpected("the key of an attachment is", key);
      }
    }
    @SuppressWarnings("unchecked") // every key was looked at
    Map<String, Object> attachments = (Map<String, Object>) map;
    return attachments;
  }

  @Override
  public int skipRest() {
    E engine = engine();
    try {
      return engine.skipRest();
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
  }

  @Override
  public void finish() {
    E engine = engine();
    try {
      engine.endReading();
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
    in.position(in.limit());
    release();
  }

  private SerializationException unexpected(String what, @Nullable Object value) {
    String kind = value == null ? "null" : "a " + value.getClass().getName();
    return failed(new SerializationException(name + ": " + what + " " + kind), null);
  }

  @Override
  SerializationException explain(
      E engine, Throwable failure, Throwable reason, @Nullable Object written) {
    return engine.readFailure(failure, reason);
  }
}
