package io.trunkline.serialization.protobuf;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the items of one message: each is a length and a message of protobuf. */
final class ProtobufWriter implements MessageWriter {

  private final PayloadOutput out;
  private final MessageForms forms;
  private final int maxBytes;

  /**
   * @param maxBytes of a message
   */
  ProtobufWriter(PayloadOutput out, MessageForms forms, int maxBytes) {
    this.out = out;
    this.forms = forms;
    this.maxBytes = maxBytes;
  }

  /** A {@code StringValue}. There is no null: it is an empty text. */
  @Override
  public void writeString(@Nullable String value) {
    if (value == null || value.isEmpty()) {
      out.write(0);
      return;
    }
    byte[] utf8 = WireOutput.utf8(value);
    WireOutput.varint(out, 1 + WireOutput.size(utf8.length) + utf8.length);
    WireOutput.message(out, 1, utf8, utf8.length);
  }

  /** An {@code Int32Value}. */
  @Override
  public void writeByte(int value) {
    if (value == 0) {
      out.write(0);
      return;
    }
    WireOutput.varint(out, 1 + WireOutput.size(value));
    WireOutput.tag(out, 1, WireInput.VARINT);
    WireOutput.varint(out, value);
  }

  private void item(byte[] bytes, int length) {
    WireOutput.varint(out, length);
    out.write(bytes, 0, length);
  }

  @Override
  public void writeObject(@Nullable Object value) {
    Message message = forms.writable(value);
    try {
      write(message);
    } catch (IOException e) {
      throw new SerializationException(
          "a " + message.getClass().getName() + " changed while it was written", e);
    } catch (StackOverflowError e) {
      throw MessageForms.tooDeep();
    }
  }

  private void write(Message message) throws IOException {
    int size = message.getSerializedSize();
    WireOutput.varint(out, size);
    out.ensure(size);
    CodedOutputStream coded = CodedOutputStream.newInstance(out.array(), out.position(), size);
    message.writeTo(coded);
    coded.checkNoSpaceLeft();
    out.position(out.position() + size);
  }

  @Override
  public void writeThrowable(Throwable value) {
    byte[] bytes;
    try {
      bytes = ThrowableProto.bytes(value, maxBytes);
    } catch (SerializationException tooLong) {
      throw tooLong;
    } catch (RuntimeException e) {
      throw ThrowableProto.threw(value, e);
    }
    item(bytes, bytes.length);
  }

  /** Field 1 of stock's message; its field 2 says the same in another form, and is not needed. */
  @Override
  public void writeAttachments(Map<String, ?> attachments) {
    PayloadOutput map = new PayloadOutput(256, maxBytes);
    PayloadOutput entry = new PayloadOutput(64, maxBytes);
    attachments.forEach(
        (key, value) -> {
          if (value != null) {
            entry.reset();
            WireOutput.text(entry, 1, key);
            WireOutput.text(entry, 2, AttachmentTexts.of(forms.name(), key, value));
            WireOutput.message(map, 1, entry.array(), entry.position());
          }
        });
    item(map.array(), map.position());
  }

  /** A heartbeat has an empty body, and a text is a {@code StringValue}. */
  @Override
  public void writeEvent(@Nullable String event) {
    if (event != null) {
      writeString(event);
    }
  }

  @Override
  public void finish() {}

  /** There is nothing to give back. */
  @Override
  public void close() {}
}
