package io.trunkline.serialization.msgpack;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.databind.Binder;
import io.trunkline.serialization.databind.ValueKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what an exception says whose class the gate refuses, as text and without any class. */
final class ThrowableOutline {

  private final MsgpackSource in;
  private final Binder binder;
  private final ClassGate gate;
  private final ReadBudget budget;

  private ThrowableOutline(MsgpackSource in, Binder binder, ClassGate gate, ReadBudget budget) {
    this.in = in;
    this.binder = binder;
    this.gate = gate;
    this.budget = budget;
  }

  /**
   * The outline of the exception that begins here.
   *
   * @param isAgreed whether each exception has its class name in front of it
   * @return null if it cannot be read
   */
  static @Nullable ThrowableText read(
      MsgpackSource in, Binder binder, ClassGate gate, ReadBudget budget, boolean isAgreed) {
    ThrowableOutline outline = new ThrowableOutline(in, binder, gate, budget);
    try {
      if (isAgreed) {
        return in.peek() == ValueKind.TYPED ? outline.throwable(in.readClassName(), 0) : null;
      }
      return outline.throwable(in.readText(), 0);
    } catch (SerializationException malformed) {
      return null;
    }
  }

  private @Nullable ThrowableText throwable(String name, int causes) {
    if (!in.peek().isContainer() || in.peek() == ValueKind.ARRAY) {
      binder.skip(in, gate, budget);
      return null;
    }
    String message = null;
    List<StackTraceElement> trace = List.of();
    ThrowableText cause = null;
    int size = in.begin();
    for (int i = 0; i < size; i++) {
      String member = in.readText();
      ValueKind kind = in.peek();
      if (kind == ValueKind.TEXT && (member.equals("message") || member.equals("detailMessage"))) {
        message = in.readText();
      } else if (kind == ValueKind.ARRAY && member.equals("stackTrace")) {
        trace = trace();
      } else if (member.equals("cause") && causes < ThrowableText.MAX_CAUSES) {
        cause = cause(kind, causes + 1);
      } else {
        binder.skip(in, gate, budget);
      }
    }
    return new ThrowableText(name, message, trace, cause);
  }

  private @Nullable ThrowableText cause(ValueKind kind, int causes) {
    if (kind == ValueKind.TYPED) {
      return throwable(in.readClassName(), causes);
    }
    if (kind.isContainer()) {
      return throwable(Throwable.class.getName(), causes);
    }
    binder.skip(in, gate, budget);
    return null;
  }

  private List<StackTraceElement> trace() {
    List<StackTraceElement> trace = new ArrayList<>();
    int size = in.begin();
    for (int i = 0; i < size; i++) {
      ValueKind kind = in.peek();
      if (i < ThrowableText.MAX_FRAMES && (kind == ValueKind.OBJECT || kind == ValueKind.MAP)) {
        trace.add(frame());
      } else {
        binder.skip(in, gate, budget);
      }
    }
    return trace;
  }

  private StackTraceElement frame() {
    String type = null;
    String method = null;
    String file = null;
    int line = -1;
    int size = in.begin();
    for (int i = 0; i < size; i++) {
      String member = in.readText();
      ValueKind kind = in.peek();
      if (kind == ValueKind.INTEGER && member.equals("lineNumber")) {
        line = (int) in.readLong();
      } else if (kind != ValueKind.TEXT) {
        binder.skip(in, gate, budget);
      } else {
        String text = in.readText();
        switch (member) {
          case "className", "declaringClass" -> type = text;
          case "methodName" -> method = text;
          case "fileName" -> file = text;
          default -> {}
        }
      }
    }
    return ThrowableText.frame(type, method, file, line);
  }
}
