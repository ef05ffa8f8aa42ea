package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.jsontext.JsonOutput;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the items of one message: each is a line of protobuf's JSON. */
final class ProtobufJsonWriter implements MessageWriter {

  private final JsonOutput out;
  private final MessageForms forms;

  ProtobufJsonWriter(PayloadOutput out, MessageForms forms) {
    this.out = JsonOutput.asciiForHtml(out);
    this.forms = forms;
  }

  /** There is no null: it is an empty text. */
  @Override
  public void writeString(@Nullable String value) {
    out.string(value == null ? "" : value).endOfLine();
  }

  @Override
  public void writeByte(int value) {
    out.raw(Integer.toString(value)).endOfLine();
  }

  @Override
  public void writeObject(@Nullable Object value) {
    new JsonMessageWriter(out).write(forms.writable(value));
    out.endOfLine();
  }

  @Override
  public void writeThrowable(Throwable value) {
    try {
      writeThrowable(value, 0);
    } catch (SerializationException tooLong) {
      throw tooLong;
    } catch (RuntimeException e) {
      throw ThrowableProto.threw(value, e);
    }
    out.endOfLine();
  }

  private void writeThrowable(Throwable error, int causes) {
    out.raw("{\"originalClassName\":").string(error.getClass().getName());
    String message = error.getMessage();
    if (message != null && !message.isEmpty()) {
      out.raw(",\"originalMessage\":").string(message);
    }
    StackTraceElement[] trace = error.getStackTrace();
    for (int i = 0; i < trace.length && i < ThrowableText.MAX_FRAMES; i++) {
      out.raw(i == 0 ? ",\"stackTrace\":[{" : ",{");
      out.raw("\"className\":").string(trace[i].getClassName());
      out.raw(",\"methodName\":").string(trace[i].getMethodName());
      String file = trace[i].getFileName();
      if (file != null && !file.isEmpty()) {
        out.raw(",\"fileName\":").string(file);
      }
      if (trace[i].getLineNumber() != 0) {
        out.raw(",\"lineNumber\":").raw(Integer.toString(trace[i].getLineNumber()));
      }
      out.raw("}");
    }
    if (trace.length > 0) {
      out.raw("]");
    }
    Throwable cause = error.getCause();
    if (cause != null && causes < ThrowableText.MAX_CAUSES) {
      out.raw(",\"cause\":");
      writeThrowable(cause, causes + 1);
    }
    out.raw("}");
  }

  @Override
  public void writeAttachments(Map<String, ?> attachments) {
    String before = "{\"attachments\":{";
    for (Map.Entry<String, ?> attachment : attachments.entrySet()) {
      Object value = attachment.getValue();
      if (value != null) {
        out.raw(before).string(attachment.getKey()).raw(":");
        out.string(AttachmentTexts.of(forms.name(), attachment.getKey(), value));
        before = ",";
      }
    }
    out.raw(before.equals(",") ? "}}" : "{}").endOfLine();
  }

  /** A heartbeat has an empty body. */
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
