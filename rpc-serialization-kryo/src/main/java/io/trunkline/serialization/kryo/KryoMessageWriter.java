package io.trunkline.serialization.kryo;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one message with a borrowed engine; gives the engine back only after success. */
final class KryoMessageWriter implements MessageWriter {

  private final EnginePool<KryoEngine> engines;
  private final PayloadTerms terms;
  private @Nullable KryoEngine engine;

  KryoMessageWriter(EnginePool<KryoEngine> engines, PayloadOutput out, PayloadTerms terms) {
    this.engines = engines;
    this.terms = terms;
    KryoEngine borrowed = engines.acquire();
    borrowed.beginWriting(out, terms);
    engine = borrowed;
  }

  @Override
  public void writeString(@Nullable String value) {
    KryoEngine borrowed = engine();
    try {
      borrowed.writeString(value);
    } catch (Throwable failure) {
      throw failed(failure, value);
    }
  }

  @Override
  public void writeByte(int value) {
    KryoEngine borrowed = engine();
    try {
      borrowed.writeByte(value);
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
  }

  @Override
  public void writeObject(@Nullable Object value) {
    KryoEngine borrowed = engine();
    try {
      borrowed.writeObject(value);
    } catch (Throwable failure) {
      throw failed(failure, value);
    }
  }

  @Override
  public void writeThrowable(Throwable value) {
    writeObject(value);
  }

  @Override
  public void writeAttachments(Map<String, ?> attachments) {
    KryoEngine borrowed = engine();
    try {
      borrowed.writeAttachments(attachments);
    } catch (Throwable failure) {
      throw failed(failure, attachments);
    }
  }

  @Override
  public void finish() {
    KryoEngine borrowed = engine();
    engine = null;
    borrowed.endWriting();
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

  private SerializationException failed(Throwable failure, @Nullable Object root) {
    engine = null;
    return Failures.writing(failure, root, KryoSerializationProvider.writesReferences(terms));
  }
}
