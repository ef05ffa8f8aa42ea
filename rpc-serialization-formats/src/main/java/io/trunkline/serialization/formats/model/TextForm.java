package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.function.Function;

/**
 * A form that writes values as strings, from which the JDK creates them again.
 *
 * @param maxChars the longest string that is read
 * @param steps of work of about a nanosecond that parsing takes
 * @param checks whether the strings of some values create other values, so that each value is tried
 *     before it is written
 */
public record TextForm<T>(
    Class<T> type,
    Function<T, String> text,
    Function<String, T> parse,
    int maxChars,
    int steps,
    boolean checks)
    implements ScalarForm<T> {

  private static final int USUAL_CHARS = 256;
  private static final int USUAL_STEPS = 300;

  /** Creates a form with strings of the usual length, each of which identifies its value. */
  public static <T> TextForm<T> of(
      Class<T> type, Function<T, String> text, Function<String, T> parse) {
    return new TextForm<>(type, text, parse, USUAL_CHARS, USUAL_STEPS, false);
  }

  /** Creates a form of which some values do not arrive equal; writing these is an error. */
  public static <T> TextForm<T> checked(
      Class<T> type, Function<T, String> text, Function<String, T> parse) {
    return new TextForm<>(type, text, parse, USUAL_CHARS, USUAL_STEPS, true);
  }

  @Override
  public void write(ValueSink out, T value) {
    String written = text.apply(value);
    if (written.length() > maxChars || checks && !arrives(written, value)) {
      throw new SerializationException(
          "this object of class "
              + value.getClass().getName()
              + " does not arrive equal; send its parts in a class of your own");
    }
    out.writeText(written);
  }

  private boolean arrives(String written, T value) {
    try {
      return parse.apply(written).equals(value);
    } catch (RuntimeException unreadable) {
      return false;
    }
  }

  @Override
  public T read(ValueSource in, ValueKind kind, ReadBudget budget) {
    if (kind != ValueKind.TEXT) {
      throw unexpected(kind);
    }
    budget.claimWork(steps, "parsing texts");
    return parse.apply(in.readText(maxChars));
  }
}
