package io.trunkline.serialization.formats.jsonb.internal.message;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.formats.jsonb.internal.form.Declared;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSource;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reader and the writer of one message at a time. */
public final class JsonbEngine implements MessageEngine {

  private final GraphWriter writer;
  private final GraphReader reader;
  private final SharedState shared;

  JsonbEngine(GraphWriter writer, GraphReader reader, SharedState shared) {
    this.writer = writer;
    this.reader = reader;
    this.shared = shared;
  }

  // --------------------------------------------------------------- reading

  @Override
  public void beginReading(PayloadInput in, PayloadTerms terms) {
    reader.source().open(in);
    reader.start(in, shared.agreed(terms));
  }

  @Override
  public @Nullable String readString() {
    return readString(Integer.MAX_VALUE);
  }

  @Override
  public @Nullable String readString(int maxChars) {
    JsonbSource source = reader.source();
    source.beginItem();
    String text = null;
    if (source.peek() == ValueKind.NULL) {
      source.readNull();
    } else {
      text = source.readText(maxChars);
    }
    source.endItem();
    return text;
  }

  @Override
  public int readByte() {
    JsonbSource source = reader.source();
    source.beginItem();
    long value = source.readLong();
    source.endItem();
    return (int) value;
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    return reader.readItem(Declared.of(declared), gate);
  }

  @Override
  public @Nullable Object readThrowable(ClassGate gate) {
    JsonbSource.Place item = reader.source().place();
    try {
      return readObject(Throwable.class, gate);
    } catch (ClassRefusedException refused) {
      throw refused.of(reader.outline(item));
    }
  }

  @Override
  public @Nullable Object readAttachments(ClassGate gate) {
    try {
      return reader.readAttachments(gate);
    } catch (ClassRefusedException refused) {
      throw reader.isInAttachment() ? refused : refused.inPlaceOfAttachments();
    }
  }

  @Override
  public int skipRest() {
    return reader.source().skipRest();
  }

  @Override
  public void endReading() {
    if (!reader.source().isEnd()) {
      throw new SerializationException(
          "fastjson2: bytes of the message are left behind its last item");
    }
    reader.clear();
  }

  @Override
  public SerializationException readFailure(Throwable failure, Throwable reason) {
    SerializationException clear =
        reason instanceof SerializationException known
            ? known
            : new SerializationException(
                "fastjson2 cannot read a value: " + reason.getClass().getName());
    String where = reader.where();
    return where == null || clear.path() != null ? clear : clear.at(where);
  }

  // --------------------------------------------------------------- writing

  @Override
  public void beginWriting(PayloadOutput out, PayloadTerms terms) {
    writer.sink().open(out);
    writer.start(shared.agreed(terms));
  }

  @Override
  public void writeString(@Nullable String value) {
    writer.writeItem(value);
  }

  @Override
  public void writeByte(int value) {
    writer.sink().beginItem();
    writer.sink().writeByte((byte) value);
    writer.sink().endItem();
  }

  @Override
  public void writeObject(@Nullable Object value) {
    writer.writeItem(value);
  }

  @Override
  public void writeAttachments(Map<String, ?> attachments) {
    writer.writeMap(attachments);
  }

  @Override
  public void endWriting() {
    writer.sink().flush();
    writer.end();
    writer.clear();
  }

  @Override
  public SerializationException writeFailure(
      Throwable failure, Throwable reason, @Nullable Object value) {
    if (reason instanceof SerializationException known) {
      return known;
    }
    return new SerializationException(
        "fastjson2 cannot write "
            + (value == null ? "null" : "an object of class " + value.getClass().getName())
            + ": "
            + reason,
        failure);
  }

  @Override
  public boolean recover() {
    reader.clear();
    writer.clear();
    return true;
  }
}
