package io.trunkline.serialization;

import io.trunkline.serialization.terms.PayloadTerms;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one message with a borrowed engine. */
final class EngineMessageWriter<E extends MessageEngine> extends EngineMessage<E>
    implements MessageWriter {

  EngineMessageWriter(EnginePool<E> engines, PayloadOutput out, PayloadTerms terms) {
    super(engines);
    engine().beginWriting(out, terms);
  }

  @Override
  public void writeString(@Nullable String value) {
    E engine = engine();
    try {
      engine.writeString(value);
    } catch (Throwable failure) {
      throw failed(failure, value);
    }
  }

  @Override
  public void writeByte(int value) {
    E engine = engine();
    try {
      engine.writeByte(value);
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
  }

  @Override
  public void writeObject(@Nullable Object value) {
    E engine = engine();
    try {
      engine.writeObject(value);
    } catch (Throwable failure) {
      throw failed(failure, value);
    }
  }

  @Override
  public void writeThrowable(Throwable value) {
    E engine = engine();
    try {
      engine.writeThrowable(value);
    } catch (Throwable failure) {
      throw failed(failure, value);
    }
  }

  @Override
  public void writeEvent(@Nullable String event) {
    E engine = engine();
    try {
      engine.writeEvent(event);
    } catch (Throwable failure) {
      throw failed(failure, event);
    }
  }

  @Override
  public void writeAttachments(Map<String, ?> attachments) {
    E engine = engine();
    try {
      engine.writeAttachments(attachments);
    } catch (Throwable failure) {
      throw failed(failure, attachments);
    }
  }

  @Override
  public void finish() {
    E engine = engine();
    try {
      engine.endWriting();
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
    release();
  }

  @Override
  SerializationException explain(
      E engine, Throwable failure, Throwable reason, @Nullable Object written) {
    return engine.writeFailure(failure, reason, written);
  }
}
