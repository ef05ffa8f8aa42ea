package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Naming;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSource;
import io.trunkline.serialization.formats.model.ValueKind;
import java.time.DateTimeException;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A Year, YearMonth or MonthDay. The library of Dubbo 3.3.6 writes them as objects with their
 * fields and reads nothing else; later ones write a text, as both Trunkline ends do.
 *
 * @param <T> the class of the values
 */
final class DatePartsForm<T extends TemporalAccessor> extends Form {

  /** A field of the class; where an object lacks it, it is zero. */
  record Part(String name, ChronoField field) {}

  /** Makes a value of its fields. */
  interface Maker<T> {
    T of(int[] parts);
  }

  static final Part YEAR = new Part("year", ChronoField.YEAR);
  static final Part MONTH = new Part("month", ChronoField.MONTH_OF_YEAR);
  static final Part DAY = new Part("day", ChronoField.DAY_OF_MONTH);

  private final Scalar<T> text;
  private final Maker<T> maker;
  private final List<Part> parts;
  private final List<String> names;

  /**
   * @param parts by their names
   */
  DatePartsForm(Class<T> type, Function<String, T> parse, Maker<T> maker, Part... parts) {
    super(type);
    this.maker = maker;
    this.parts = List.of(parts);
    names = this.parts.stream().map(Part::name).toList();
    text =
        new Scalar<>(
            type,
            Naming.AGREED,
            (out, value) -> out.sink().writeText(value.toString()),
            (in, scalar) -> parse.apply((String) scalar),
            null);
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    if (out.isAgreed()) {
      text.write(out, value, declared);
      return;
    }
    TemporalAccessor date = (TemporalAccessor) value;
    out.sink().beginObject();
    for (Part part : parts) {
      int number = date.get(part.field);
      if (number != 0) { // stock peers leave it out
        out.sink().writeMember(part.name);
        out.sink().writeInt(number);
      }
    }
    out.sink().endObject();
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    JsonbSource source = in.source();
    if (in.isAgreed() || source.peek() != ValueKind.OBJECT) {
      return text.read(in, declared);
    }
    in.budget().claimObject(text.price());
    int[] numbers = new int[parts.size()];
    source.begin();
    while (source.hasNext(-1, 0)) {
      if (source.peek() != ValueKind.TEXT) {
        throw in.failure("expected the name of a member of " + type().getName());
      }
      String name = source.readText();
      int index = names.indexOf(name);
      if (index < 0) {
        in.drop(type(), name);
      } else {
        numbers[index] = readNumber(in);
      }
    }
    try {
      return maker.of(numbers);
    } catch (DateTimeException e) {
      throw in.failure("what is there for " + type().getName() + " is none");
    }
  }

  private int readNumber(ValueIn in) {
    long number = in.source().peek() == ValueKind.INTEGER ? in.source().readLong() : Long.MIN_VALUE;
    if (number != (int) number) {
      throw in.failure("expected a number in " + type().getName());
    }
    return (int) number;
  }

  @Override
  public boolean isNamed(Declared declared, boolean isAgreed) {
    return declared.type() != type();
  }

  /** Nobody tells two that are equal apart. */
  @Override
  public boolean isShared(boolean isAgreed) {
    return false;
  }

  @Override
  public boolean isContainer() {
    return false;
  }
}
