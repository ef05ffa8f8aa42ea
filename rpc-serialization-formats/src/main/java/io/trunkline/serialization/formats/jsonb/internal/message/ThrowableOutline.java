package io.trunkline.serialization.formats.jsonb.internal.message;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSource;
import io.trunkline.serialization.formats.jsonb.internal.wire.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads of an exception what can be known without its class: the names and texts that stand in the
 * item. Everything else is skipped, and no class is loaded. For one exception.
 */
final class ThrowableOutline {

  private static final ObjectPrice FRAME = ObjectPrice.of(StackTraceElement.class);
  private static final ObjectPrice TEXT = ObjectPrice.of(ThrowableText.class);
  private static final String WORK = "the texts of an exception";

  private final JsonbSource source;
  private final ReadBudget budget;
  private final @Nullable AgreedClasses agreed;
  private final int maxDepth;

  /**
   * @param source at the exception
   * @param agreed null under plain terms
   * @param maxDepth how many levels may nest in what is skipped
   */
  ThrowableOutline(
      JsonbSource source, ReadBudget budget, @Nullable AgreedClasses agreed, int maxDepth) {
    this.source = source;
    this.budget = budget;
    this.agreed = agreed;
    this.maxDepth = maxDepth;
  }

  /** The exception; null if there is something else, or if the budget is used up. */
  @Nullable ThrowableText read() {
    try {
      return throwable(0);
    } catch (SerializationException lost) {
      return null;
    }
  }

  private @Nullable ThrowableText throwable(int causes) {
    String name = Throwable.class.getName();
    if (source.peek() == Kind.TYPED) {
      name = className();
    }
    if (source.peek() != Kind.OBJECT) {
      skip();
      return null;
    }
    budget.claimObject(TEXT);
    String message = null;
    List<StackTraceElement> trace = List.of();
    ThrowableText cause = null;
    source.begin();
    while (source.hasNext(-1, 0)) {
      String member = source.readText();
      Kind kind = source.peek();
      if (kind == Kind.TEXT && isMessage(member)) {
        message = text(ThrowableText.MAX_MESSAGE);
      } else if (kind == Kind.ARRAY && member.equals("stackTrace")) {
        trace = trace();
      } else if (member.equals("cause") && causes < ThrowableText.MAX_CAUSES) {
        cause = throwable(causes + 1);
      } else {
        skip();
      }
    }
    return new ThrowableText(name, message, trace, cause);
  }

  /** Also where the class has a field of that name, too, as two Trunkline ends write it. */
  private static boolean isMessage(String member) {
    return member.equals("detailMessage")
        || member.equals("message")
        || member.equals("detailMessage@java.lang.Throwable");
  }

  private String className() {
    int number = source.readClass();
    return number >= 0 && agreed != null
        ? agreed.name(number)
        : cut(ClassNames.longName(source.className()), ThrowableText.MAX_NAME);
  }

  private List<StackTraceElement> trace() {
    List<StackTraceElement> trace = new ArrayList<>();
    int size = source.begin();
    for (int i = 0; i < size; i++) {
      if (source.peek() == Kind.TYPED) {
        source.readClass();
      }
      if (i < ThrowableText.MAX_FRAMES && source.peek() == Kind.OBJECT) {
        trace.add(frame());
      } else {
        skip();
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
    source.begin();
    while (source.hasNext(-1, 0)) {
      String member = source.readText();
      Kind kind = source.peek();
      if (kind == Kind.INTEGER && member.equals("lineNumber")) {
        line = (int) source.readLong();
      } else if (kind != Kind.TEXT) {
        skip();
      } else {
        switch (member) {
          case "className", "declaringClass" -> type = text(ThrowableText.MAX_NAME);
          case "methodName" -> method = text(ThrowableText.MAX_NAME);
          case "fileName" -> file = text(ThrowableText.MAX_NAME);
          default -> skip();
        }
      }
    }
    return ThrowableText.frame(type, method, file, line);
  }

  private String text(int most) {
    return cut(source.readText(), most);
  }

  /** A few bytes can refer to a long text again, so what is left of it is claimed each time. */
  private String cut(String text, int most) {
    if (text.length() > most) {
      budget.claimBytes((long) Character.BYTES * most, WORK);
    }
    return ThrowableText.cut(text, most);
  }

  private void skip() {
    source.skip(maxDepth, null);
  }
}
