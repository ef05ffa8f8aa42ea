package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.formats.model.ValueKind;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Values without members: a number, a text, a date and whatever is written as one of those. */
final class Scalar<T> extends Form {

  /** Writes a value as one scalar. */
  @FunctionalInterface
  interface Writer<T> {
    void write(ValueOut out, T value);
  }

  /** Makes a value of what was read: a Boolean, Number, String, byte array, date or time. */
  @FunctionalInterface
  interface Reader {
    @Nullable Object read(ValueIn in, Object scalar);
  }

  /** Where its class is in front of it unless it is declared. */
  enum Naming {
    /** Nowhere: the bytes say what it is. */
    NEVER,
    /** Between Trunkline ends only: stock peers know no such name. */
    AGREED,
    ALWAYS
  }

  private final ObjectPrice price;
  private final Naming naming;
  private final Writer<T> writer;
  private final Reader reader;
  private final @Nullable String loss;
  private final boolean isMutable;

  Scalar(Class<T> type, Naming naming, Writer<T> writer, Reader reader, @Nullable String loss) {
    this(type, naming, writer, reader, loss, false);
  }

  /**
   * @param isMutable whether, between Trunkline ends, one value in two places is one there, too;
   *     for that it is an array of itself
   */
  Scalar(
      Class<T> type,
      Naming naming,
      Writer<T> writer,
      Reader reader,
      @Nullable String loss,
      boolean isMutable) {
    super(type);
    this.isMutable = isMutable;
    this.price = ObjectPrice.of(type);
    this.naming = naming;
    this.writer = writer;
    this.reader = reader;
    this.loss = loss;
  }

  ObjectPrice price() {
    return price;
  }

  @Override
  @SuppressWarnings("unchecked") // it is the form of the value's class
  public void write(ValueOut out, Object value, Declared declared) {
    if (isMutable && out.isAgreed()) {
      out.sink().beginArray(1);
    }
    writer.write(out, (T) value);
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    ValueKind kind = in.source().peek();
    if (kind != ValueKind.ARRAY || !isMutable || !in.isAgreed()) {
      return read(in, kind);
    }
    int number = in.source().containers();
    if (in.source().begin() != 1) {
      throw in.failure("expected one " + type().getName());
    }
    Object value = read(in, in.source().peek());
    if (value != null) {
      in.remember(number, value);
    }
    return value;
  }

  private @Nullable Object read(ValueIn in, ValueKind kind) {
    Object scalar =
        switch (kind) {
          case BOOLEAN -> in.source().readBoolean();
          case INTEGER, DECIMAL -> in.source().readNumber();
          case TEXT -> in.source().readText();
          case BINARY -> in.source().readBinary();
          case SCALAR -> in.source().readScalar();
          default -> throw in.failure("expected " + type().getName() + ", found " + kind);
        };
    if (naming != Naming.NEVER) {
      in.budget().claimObject(price);
    }
    try {
      return reader.read(in, scalar);
    } catch (SerializationException refusal) {
      throw refusal;
    } catch (RuntimeException e) {
      throw in.failure("what is there for " + type().getName() + " is none");
    }
  }

  /** Not the class that the form is of, unless others are private to the JDK. */
  @Override
  public Class<?> named(Object value, boolean isAgreed) {
    return type() == Calendar.class ? type() : value.getClass();
  }

  @Override
  public boolean isShared(boolean isAgreed) {
    return isMutable && isAgreed;
  }

  @Override
  public boolean isSharedByStock() {
    return type().isArray();
  }

  @Override
  public boolean isContainer() {
    return false;
  }

  @Override
  public boolean tellsItself() {
    return naming == Naming.NEVER;
  }

  @Override
  public boolean isNamed(Declared declared, boolean isAgreed) {
    return naming != Naming.NEVER
        && (isAgreed || naming == Naming.ALWAYS)
        && declared.type() != type()
        && Conversions.boxed(declared.type()) != type();
  }

  @Override
  public @Nullable String loss() {
    return loss;
  }
}
