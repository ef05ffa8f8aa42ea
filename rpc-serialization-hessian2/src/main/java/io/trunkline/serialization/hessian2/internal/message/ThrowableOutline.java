package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.hessian2.internal.codec.FieldNames;
import io.trunkline.serialization.hessian2.internal.wire.ScalarReader;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads of an exception what can be known without its class: the names and texts that stand in the
 * message. Everything else is skipped, and no class is loaded. For one exception.
 */
final class ThrowableOutline {

  private final Hessian2Input in;
  private final ReadNames names;

  ThrowableOutline(Hessian2Input in, ReadNames names) {
    this.in = in;
    this.names = names;
  }

  /** The exception at the position; null if there is something else. */
  @Nullable ThrowableText read() {
    return throwable(0);
  }

  private @Nullable ThrowableText throwable(int causes) {
    ClassDefinition definition = beginObject();
    if (definition == null) {
      return null;
    }
    String message = null;
    List<StackTraceElement> trace = List.of();
    ThrowableText cause = null;
    in.enter();
    for (String field : fields(definition)) {
      if (field.equals("detailMessage") && Tags.isString(in.peek())) {
        message = in.readString();
      } else if (field.equals("stackTrace")) {
        trace = trace();
      } else if (field.equals("cause") && causes < ThrowableText.MAX_CAUSES) {
        cause = throwable(causes + 1);
      } else {
        in.skip();
      }
    }
    in.leave();
    return new ThrowableText(definition.name().name(), message, trace, cause);
  }

  private List<StackTraceElement> trace() {
    int start = in.position();
    int tag = in.next();
    if (!Tags.isList(tag)) {
      in.position(start);
      in.skip();
      return List.of();
    }
    if (Tags.isTypedList(tag)) {
      names.skipType();
    }
    int length = in.readListLength(tag);
    List<StackTraceElement> trace = new ArrayList<>();
    for (int i = 0; Tags.isVariableList(tag) ? !in.isEnd() : i < length; i++) {
      StackTraceElement frame = frame();
      if (frame != null && trace.size() < ThrowableText.MAX_FRAMES) {
        trace.add(frame);
      }
    }
    return trace;
  }

  private @Nullable StackTraceElement frame() {
    ClassDefinition definition = beginObject();
    if (definition == null) {
      return null;
    }
    String type = null;
    String method = null;
    String file = null;
    int line = -1;
    for (String field : fields(definition)) {
      int tag = in.peek();
      if (field.equals("lineNumber") && Tags.isInt(tag)) {
        line = in.readCount("a line number");
      } else if (!Tags.isString(tag)) {
        in.skip();
      } else {
        String text = in.readString();
        switch (field) {
          case "declaringClass" -> type = text;
          case "methodName" -> method = text;
          case "fileName" -> file = text;
          default -> {}
        }
      }
    }
    return ThrowableText.frame(type, method, file, line);
  }

  /** The definition of the object that begins here; null if none does, which is then skipped. */
  private @Nullable ClassDefinition beginObject() {
    while (in.peek() == Tags.DEFINITION) {
      in.skipTag();
      in.readDefinition();
    }
    int start = in.position();
    int tag = in.next();
    if (!Tags.isObject(tag)) {
      in.position(start);
      in.skip();
      return null;
    }
    return names.definition(
        Tags.isDirectObject(tag) ? tag - Tags.OBJECT_DIRECT : in.readDefinitionNumber());
  }

  private static String[] fields(ClassDefinition definition) {
    if (definition.plan() instanceof FieldNames fields) {
      return fields.names();
    }
    ScalarReader bytes = new ScalarReader() {};
    bytes.open(new PayloadInput(definition.bytes(), 0, definition.bytes().length));
    bytes.readString();
    String[] fields = new String[bytes.readCount("the number of fields")];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = String.valueOf(bytes.readString());
    }
    return fields;
  }
}
