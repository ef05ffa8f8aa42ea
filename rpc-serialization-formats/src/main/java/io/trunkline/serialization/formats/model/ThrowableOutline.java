package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the text of an exception whose class the gate refuses, without loading any class. */
public final class ThrowableOutline {

  private final ValueSource in;
  private final Binder binder;
  private final ClassGate gate;
  private final ReadBudget budget;

  private ThrowableOutline(ValueSource in, Binder binder, ClassGate gate, ReadBudget budget) {
    this.in = in;
    this.binder = binder;
    this.gate = gate;
    this.budget = budget;
  }

  /**
   * Reads the outline of the exception that begins here.
   *
   * @param name of its class; null if the name precedes it in the message
   * @return null if it cannot be read
   */
  public static @Nullable ThrowableText read(
      ValueSource in, @Nullable String name, Binder binder, ClassGate gate, ReadBudget budget) {
    ThrowableOutline outline = new ThrowableOutline(in, binder, gate, budget);
    try {
      if (name != null) {
        return outline.throwable(name, 0);
      }
      return in.peek() == ValueKind.TYPED ? outline.throwable(in.readClassName(), 0) : null;
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
    for (int i = 0; in.hasNext(size, i); i++) {
      String member = in.readMemberName();
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
    for (int i = 0; in.hasNext(size, i); i++) {
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
    for (int i = 0; in.hasNext(size, i); i++) {
      String member = in.readMemberName();
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
