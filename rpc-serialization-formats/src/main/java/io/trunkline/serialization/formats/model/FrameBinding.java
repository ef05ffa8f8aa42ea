package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.ObjectPrice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The elements of stack traces. */
final class FrameBinding extends Binding {

  private static final String NATIVE = "nativeMethod";
  private static final MemberNames KNOWN =
      new MemberNames(
          List.of(
              "className",
              "methodName",
              "fileName",
              "lineNumber",
              "classLoaderName",
              "moduleName",
              "moduleVersion",
              "declaringClass"));

  private final MemberNames written;
  private final ObjectPrice price = ObjectPrice.of(StackTraceElement.class);

  FrameBinding(List<String> names) {
    super(StackTraceElement.class);
    written = new MemberNames(names);
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  void write(Writing out, Object value) {
    StackTraceElement frame = (StackTraceElement) value;
    Object outer = out.enter(type(), frame);
    ValueSink sink = out.sink();
    sink.beginObject(written, null, written.size());
    for (int i = 0; i < written.size(); i++) {
      sink.writeMember(written, i);
      String name = written.name(i);
      if (name.equals("lineNumber")) {
        sink.writeInt(frame.getLineNumber());
      } else if (name.equals(NATIVE)) {
        sink.writeBoolean(frame.isNativeMethod());
      } else {
        String text = text(frame, name);
        if (text == null) {
          sink.writeNull();
        } else {
          sink.writeText(text);
        }
      }
    }
    sink.endObject();
    out.leave(outer);
  }

  private static @Nullable String text(StackTraceElement frame, String name) {
    return switch (name) {
      case "methodName" -> frame.getMethodName();
      case "fileName" -> frame.getFileName();
      case "classLoaderName" -> frame.getClassLoaderName();
      case "moduleName" -> frame.getModuleName();
      case "moduleVersion" -> frame.getModuleVersion();
      default -> frame.getClassName();
    };
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (kind != ValueKind.OBJECT) {
      throw in.doesNotFit(kind, type());
    }
    int number = in.enter(price);
    @Nullable String[] texts = new @Nullable String[KNOWN.size()];
    int line = -1;
    int size = in.begin();
    for (int i = 0; in.hasNext(size, i); i++) {
      int member = in.source().readMember(KNOWN, -1);
      if (member < 0) {
        in.skip();
        continue;
      }
      ValueKind part = in.source().peek();
      if (KNOWN.name(member).equals("lineNumber")) {
        line = (int) in.readWhole(part, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.class);
      } else if (part == ValueKind.NULL) {
        in.source().readNull();
      } else {
        texts[member] = in.readText(part);
      }
    }
    String declaring = texts[0] == null ? texts[7] : texts[0];
    StackTraceElement frame =
        new StackTraceElement(
            texts[4],
            texts[5],
            texts[6],
            declaring == null ? "?" : declaring,
            texts[1] == null ? "?" : texts[1],
            texts[2],
            line);
    in.made(number, frame);
    in.leave(number);
    return frame;
  }
}
