package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.jsontext.JsonInput;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the items of one message: each is a line of protobuf's JSON. */
final class ProtobufJsonReader implements MessageReader {

  private static final int ENTRY_BYTES = 96; // beside its strings
  private static final int FRAME_BYTES = 64;

  private final PayloadInput in;
  private final JsonInput json;
  private final MessageForms forms;
  private final ReadBudget budget;
  private final JsonMessageReader messages;

  ProtobufJsonReader(PayloadInput in, MessageForms forms, ReadBudget budget) {
    this.in = in;
    this.json =
        new JsonInput(
            in.array(),
            in.position(),
            in.limit(),
            ProtobufJsonSerializationProvider.NAME,
            "the peer must write protobuf-json, with the same proto file");
    this.forms = forms;
    this.budget = budget;
    this.messages = new JsonMessageReader(json, budget);
  }

  @Override
  public String readString() {
    String text = json.string();
    json.endOfLine();
    return text;
  }

  @Override
  public String readString(int maxChars) {
    String text = readString();
    if (text.length() > maxChars) {
      throw SerializationException.stringTooLong(text.length(), maxChars);
    }
    return text;
  }

  @Override
  public int readByte() {
    int value =
        (int) JsonNumbers.integer(json, json.number(), Integer.MIN_VALUE, Integer.MAX_VALUE);
    json.endOfLine();
    return value;
  }

  @Override
  public Object readObject(Type declared, ClassGate gate) {
    Object message = messages.read(forms.of(TypeResolver.erase(declared)));
    json.endOfLine();
    return message;
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    ThrowableText text = throwable(0);
    json.endOfLine();
    throw ClassRefusedException.textOnly(forms.name(), text);
  }

  private ThrowableText throwable(int causes) {
    Fields fields = new Fields();
    String className = "";
    String message = null;
    List<StackTraceElement> frames = new ArrayList<>();
    ThrowableText cause = null;
    for (String name = fields.next(); name != null; name = fields.next()) {
      switch (name) {
        case "originalClassName" -> className = json.string();
        case "originalMessage" -> message = json.string();
        case "stackTrace" -> frames(frames);
        case "cause" -> {
          if (causes < ThrowableText.MAX_CAUSES) {
            cause = throwable(causes + 1);
          } else {
            messages.skip();
          }
        }
        default -> messages.skip();
      }
    }
    return new ThrowableText(className, message, frames, cause);
  }

  private void frames(List<StackTraceElement> frames) {
    json.require('[');
    if (json.take(']')) {
      return;
    }
    do {
      if (frames.size() == ThrowableText.MAX_FRAMES) {
        messages.skip();
      } else {
        budget.claimBytes(FRAME_BYTES, "the stack traces of exceptions");
        frames.add(frame());
      }
    } while (json.take(','));
    json.require(']');
  }

  private StackTraceElement frame() {
    Fields fields = new Fields();
    String type = null;
    String method = null;
    String file = null;
    int line = 0;
    for (String name = fields.next(); name != null; name = fields.next()) {
      switch (name) {
        case "className" -> type = json.string();
        case "methodName" -> method = json.string();
        case "fileName" -> file = json.string();
        case "lineNumber" ->
            line =
                (int)
                    JsonNumbers.integer(json, json.number(), Integer.MIN_VALUE, Integer.MAX_VALUE);
        default -> messages.skip();
      }
    }
    return ThrowableText.frame(type, method, file, line);
  }

  /** The names of an object's fields, one after the other; their values are read in between. */
  private final class Fields {

    private boolean isFirst = true;

    /** Null behind the last one. */
    @Nullable String next() {
      if (isFirst) {
        json.require('{');
      }
      if (json.take('}')) {
        return null;
      }
      if (!isFirst) {
        json.require(',');
      }
      isFirst = false;
      String name = json.string();
      json.require(':');
      return name;
    }
  }

  /** Stock 3.x has the same in another field once more, for values that are no strings. */
  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    Map<String, Object> attachments = new HashMap<>();
    KeyGuard guard = KeyGuard.of(budget, attachments);
    Fields fields = new Fields();
    for (String name = fields.next(); name != null; name = fields.next()) {
      if (name.equals("attachments")) {
        Fields entries = new Fields();
        for (String key = entries.next(); key != null; key = entries.next()) {
          budget.claimBytes(ENTRY_BYTES, "attachments");
          guard.check(key);
          attachments.put(key, json.string());
        }
      } else {
        messages.skip();
      }
    }
    json.endOfLine();
    return attachments;
  }

  @Override
  public int skipRest() {
    int skipped = json.remaining();
    json.skipRest();
    return skipped;
  }

  @Override
  public void finish() {
    if (json.remaining() > 0) {
      throw json.malformed(json.remaining() + " bytes follow the last item");
    }
    in.position(in.limit());
  }

  /** There is nothing to give back. */
  @Override
  public void close() {}
}
