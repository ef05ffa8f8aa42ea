package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSink;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSource;
import io.trunkline.serialization.formats.model.ValueKind;
import org.jspecify.annotations.Nullable;

/**
 * The elements of stack traces. Stock peers write four members of one, in an order of their own.
 */
final class StackTraces extends Form {

  private static final ObjectPrice PRICE = ObjectPrice.of(StackTraceElement.class);

  StackTraces() {
    super(StackTraceElement.class);
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    write(out, (StackTraceElement) value);
  }

  static void write(ValueOut out, StackTraceElement frame) {
    JsonbSink sink = out.sink();
    sink.beginObject();
    text(sink, "fileName", frame.getFileName(), true);
    sink.writeMember("lineNumber");
    sink.writeInt(frame.getLineNumber());
    text(sink, "className", frame.getClassName(), true);
    text(sink, "methodName", frame.getMethodName(), true);
    if (out.isAgreed()) {
      text(sink, "classLoaderName", frame.getClassLoaderName(), false);
      text(sink, "moduleName", frame.getModuleName(), false);
      text(sink, "moduleVersion", frame.getModuleVersion(), false);
    }
    sink.endObject();
  }

  private static void text(JsonbSink sink, String name, @Nullable String value, boolean always) {
    if (value != null) {
      sink.writeMember(name);
      sink.writeText(value);
    } else if (always) {
      sink.writeMember(name);
      sink.writeNull();
    }
  }

  @Override
  public Object read(ValueIn in, Declared declared) {
    return read(in);
  }

  static StackTraceElement read(ValueIn in) {
    JsonbSource source = in.source();
    if (source.peek() != ValueKind.OBJECT) {
      throw in.failure("expected an element of a stack trace, found " + source.peek());
    }
    in.budget().claimObject(PRICE);
    source.begin();
    String[] texts = new String[NAMES.length];
    int line = -1;
    while (source.hasNext(-1, 0)) {
      if (source.peek() != ValueKind.TEXT) {
        throw in.failure("expected the name of a member of a stack trace");
      }
      String name = source.readText();
      int index = index(name);
      ValueKind kind = source.peek();
      if (index >= 0 && kind == ValueKind.TEXT) {
        texts[index] = source.readText();
      } else if (name.equals("lineNumber") && kind == ValueKind.INTEGER) {
        line = (int) source.readLong();
      } else {
        in.skip();
      }
    }
    return new StackTraceElement(
        texts[4],
        texts[5],
        texts[6],
        texts[0] != null ? texts[0] : texts[1] != null ? texts[1] : "",
        texts[2] == null ? "" : texts[2],
        texts[3],
        line);
  }

  private static final String[] NAMES = {
    "className",
    "declaringClass",
    "methodName",
    "fileName",
    "classLoaderName",
    "moduleName",
    "moduleVersion"
  };

  private static int index(String name) {
    for (int i = 0; i < NAMES.length; i++) {
      if (NAMES[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public boolean isShared(boolean isAgreed) {
    return false;
  }
}
