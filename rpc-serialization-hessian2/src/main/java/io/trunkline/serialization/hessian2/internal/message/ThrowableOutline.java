package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.hessian2.internal.codec.FieldNames;
import io.trunkline.serialization.hessian2.internal.wire.ScalarReader;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads of an exception what can be known without its class: the names and texts that stand in the
 * message. Everything else is skipped, and no class is loaded. For one exception.
 */
final class ThrowableOutline {

  private static final int LONGEST_NAME = 64; // in bytes, of a field that matters
  private static final int BYTES_OF_PART = 4;
  private static final int STEPS_OF_DEFINITION = 100;
  private static final String WORK = "finding the texts of an exception";

  private final Hessian2Input in;
  private final ReadNames names;
  private final Map<ClassDefinition, Part[]> parts = new IdentityHashMap<>();

  /** What a field is in an exception or in a frame of its stack. */
  private enum Part {
    MESSAGE,
    TRACE,
    CAUSE,
    CLASS,
    METHOD,
    FILE,
    LINE,
    OTHER;

    static Part of(String field) {
      return switch (field) {
        case "detailMessage" -> MESSAGE;
        case "stackTrace" -> TRACE;
        case "cause" -> CAUSE;
        case "declaringClass" -> CLASS;
        case "methodName" -> METHOD;
        case "fileName" -> FILE;
        case "lineNumber" -> LINE;
        default -> OTHER;
      };
    }
  }

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
    for (Part part : parts(definition)) {
      if (part == Part.MESSAGE && Tags.isString(in.peek())) {
        message = in.readString();
      } else if (part == Part.TRACE) {
        trace = trace();
      } else if (part == Part.CAUSE && causes < ThrowableText.MAX_CAUSES) {
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
      if (i >= ThrowableText.MAX_FRAMES) {
        in.skip();
        continue;
      }
      StackTraceElement frame = frame();
      if (frame != null) {
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
    for (Part part : parts(definition)) {
      int tag = in.peek();
      if (part == Part.LINE && Tags.isInt(tag)) {
        line = in.readCount("a line number");
      } else if (!Tags.isString(tag)) {
        in.skip();
      } else {
        String text = in.readString();
        switch (part) {
          case CLASS -> type = text;
          case METHOD -> method = text;
          case FILE -> file = text;
          default -> {}
        }
      }
    }
    return type == null && method == null
        ? null // an object of another class
        : ThrowableText.frame(type, method, file, line);
  }

  /** The definition of the object that begins here; null if none does, which is then skipped. */
  private @Nullable ClassDefinition beginObject() {
    while (in.peek() == Tags.DEFINITION) {
      in.budget().claimWork(STEPS_OF_DEFINITION, WORK);
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

  /** What the fields of a class are here: found once for all of its objects in the message. */
  private Part[] parts(ClassDefinition definition) {
    Part[] known = parts.get(definition);
    if (known == null) {
      in.budget().claimWork(definition.bytes().length, WORK);
      in.budget().claimBytes((long) BYTES_OF_PART * definition.values(), WORK);
      known = definition.plan() instanceof FieldNames fields ? named(fields) : parsed(definition);
      parts.put(definition, known);
    }
    return known;
  }

  private static Part[] named(FieldNames fields) {
    Part[] parts = new Part[fields.names().length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = Part.of(fields.names()[i]);
    }
    return parts;
  }

  private static Part[] parsed(ClassDefinition definition) {
    ScalarReader bytes =
        new ScalarReader() {
          @Override
          public boolean isUnderTerms() {
            return false;
          }
        };
    bytes.open(new PayloadInput(definition.bytes(), 0, definition.bytes().length));
    bytes.skipString(bytes.next());
    Part[] parts = new Part[bytes.readCount("the number of fields")];
    for (int i = 0; i < parts.length; i++) {
      int start = bytes.position();
      bytes.skipString(bytes.next());
      if (bytes.position() - start > LONGEST_NAME) {
        parts[i] = Part.OTHER; // and is not decoded
      } else {
        bytes.position(start);
        parts[i] = Part.of(String.valueOf(bytes.readString()));
      }
    }
    return parts;
  }
}
