package io.trunkline.serialization.fst;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes one message with a borrowed engine; gives it back only after success, a new one otherwise.
 */
final class FstMessageWriter implements MessageWriter {

  private final EnginePool<FstEngine> engines;
  private @Nullable FstEngine engine;

  FstMessageWriter(EnginePool<FstEngine> engines, PayloadOutput out, PayloadTerms terms) {
    this.engines = engines;
    FstEngine borrowed = engines.acquire();
    borrowed.beginWriting(out, terms);
    engine = borrowed;
  }

  @Override
  public void writeString(@Nullable String value) {
    FstEngine borrowed = engine();
    try {
      borrowed.writeString(value);
    } catch (Throwable failure) {
      throw failed(failure, value);
    }
  }

  @Override
  public void writeByte(int value) {
    FstEngine borrowed = engine();
    try {
      borrowed.writeByte(value);
    } catch (Throwable failure) {
      throw failed(failure, null);
    }
  }

  @Override
  public void writeObject(@Nullable Object value) {
    FstEngine borrowed = engine();
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
    FstEngine borrowed = engine();
    try {
      borrowed.writeAttachments(attachments);
    } catch (Throwable failure) {
      throw failed(failure, attachments);
    }
  }

  @Override
  public void finish() {
    FstEngine borrowed = engine();
    engine = null;
    borrowed.endWriting();
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

  private SerializationException failed(Throwable failure, @Nullable Object root) {
    FstEngine broken = engine;
    engine = null;
    if (broken != null && !Failures.isOfTheJvm(failure)) {
      engines.release(broken.renewed());
    }
    return Failures.writing(failure, root);
  }
}
