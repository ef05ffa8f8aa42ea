package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.regex.Pattern;

/** Regular expressions that have no flags but those that they begin with, as in {@code (?i)}. */
final class BareExpressions implements ScalarForm<Pattern> {

  @Override
  public Class<Pattern> type() {
    return Pattern.class;
  }

  @Override
  public void write(ValueSink out, Pattern value) {
    ReadBudget.requirePattern(value.pattern(), value.flags());
    if (value.flags() != 0 && Pattern.compile(value.pattern()).flags() != value.flags()) {
      throw new SerializationException(
          "an object of class java.util.regex.Pattern has flags, which stock peers do not read;"
              + " put them into the expression, as in (?i)");
    }
    out.writeText(value.pattern());
  }

  @Override
  public Pattern read(ValueSource in, ValueKind kind, ReadBudget budget) {
    if (kind != ValueKind.TEXT) {
      throw unexpected(kind);
    }
    return budget.pattern(in.readText(ReadBudget.MAX_PATTERN_CHARACTERS), 0);
  }
}
