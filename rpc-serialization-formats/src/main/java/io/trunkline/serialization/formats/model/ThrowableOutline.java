package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the text of an exception whose class the gate refuses, without loading any class. */
public final class ThrowableOutline {

  private static final ObjectPrice FRAME = ObjectPrice.of(StackTraceElement.class);
  private static final ObjectPrice TEXT = ObjectPrice.of(ThrowableText.class);
  private static final String WORK = "the texts of an exception";

  private final ValueSource in;
  private final Runnable skip; // the next value
  private final ReadBudget budget;

  private ThrowableOutline(ValueSource in, Runnable skip, ReadBudget budget) {
    this.in = in;
    this.skip = skip;
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
    return read(in, name, () -> binder.skip(in, gate, budget), budget);
  }

  /**
   * Reads the outline of the exception that begins here, in a format without a binder.
   *
   * @param name of its class; null if the name precedes it in the message
   * @param skip skips the next value of the source
   * @return null if it cannot be read
   */
  public static @Nullable ThrowableText read(
      ValueSource in, @Nullable String name, Runnable skip, ReadBudget budget) {
    ThrowableOutline outline = new ThrowableOutline(in, skip, budget);
    try {
      if (name != null) {
        return outline.throwable(name, 0);
      }
      return in.peek() == ValueKind.TYPED ? outline.throwable(outline.className(), 0) : null;
    } catch (SerializationException malformed) {
      return null;
    }
  }

  private @Nullable ThrowableText throwable(String name, int causes) {
    if (!in.peek().isContainer() || in.peek() == ValueKind.ARRAY) {
      skip.run();
      return null;
    }
    budget.claimObject(TEXT);
    String message = null;
    List<StackTraceElement> trace = List.of();
    ThrowableText cause = null;
    int size = in.begin();
    for (int i = 0; in.hasNext(size, i); i++) {
      String member = in.readMemberName();
      ValueKind kind = in.peek();
      if (kind == ValueKind.TEXT && isMessage(member)) {
        message = cut(in.readText(), ThrowableText.MAX_MESSAGE);
      } else if (kind == ValueKind.ARRAY && member.equals("stackTrace")) {
        trace = trace();
      } else if (member.equals("cause") && causes < ThrowableText.MAX_CAUSES) {
        cause = cause(kind, causes + 1);
      } else {
        skip.run();
      }
    }
    return new ThrowableText(name, message, trace, cause);
  }

  /** Also if the class has a field of that name, too, as two ends with fastjson2 write it. */
  private static boolean isMessage(String member) {
    return member.equals("message")
        || member.equals("detailMessage")
        || member.equals("detailMessage@java.lang.Throwable");
  }

  private String className() {
    return cut(in.readClassName(), ThrowableText.MAX_NAME);
  }

  /** A few bytes can refer to a long text again, so the rest of it is claimed each time. */
  private String cut(String text, int most) {
    if (text.length() > most) {
      budget.claimBytes((long) Character.BYTES * most, WORK);
    }
    return ThrowableText.cut(text, most);
  }

  private @Nullable ThrowableText cause(ValueKind kind, int causes) {
    if (kind == ValueKind.TYPED) {
      return throwable(className(), causes);
    }
    if (kind.isContainer()) {
      return throwable(Throwable.class.getName(), causes);
    }
    skip.run();
    return null;
  }

  private List<StackTraceElement> trace() {
    List<StackTraceElement> trace = new ArrayList<>();
    int size = in.begin();
    for (int i = 0; in.hasNext(size, i); i++) {
      ValueKind kind = in.peek();
      if (kind == ValueKind.TYPED) {
        in.readClassName();
        kind = in.peek();
      }
      if (i < ThrowableText.MAX_FRAMES && (kind == ValueKind.OBJECT || kind == ValueKind.MAP)) {
        trace.add(frame());
      } else {
        skip.run();
      }
    }
    return trace;
  }

  private StackTraceElement frame() {
    budget.claimObject(FRAME);
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
        skip.run();
      } else {
        String text = cut(in.readText(), ThrowableText.MAX_NAME);
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
