package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import java.util.BitSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Values that a {@link ScalarForm} writes and reads. */
final class FormBinding<T> extends Binding {

  /** The classes whose objects two places can share, so that a change is seen in both. */
  private static final Set<Class<?>> SHARED =
      Set.of(
          BitSet.class,
          StringBuilder.class,
          StringBuffer.class,
          AtomicBoolean.class,
          AtomicInteger.class,
          AtomicLong.class);

  private final ScalarForm<T> form;
  private final ObjectPrice price;
  private final boolean isExact;
  private final boolean isShared;

  /**
   * @param type the class itself; a subclass of the form's if that is abstract
   * @param isExact whether objects that two places share stay one; then they are arrays of their
   *     form, because only containers have numbers
   */
  FormBinding(Class<?> type, ScalarForm<T> form, boolean isExact) {
    super(type);
    this.form = form;
    this.price = ObjectPrice.of(type);
    this.isExact = isExact;
    this.isShared = isExact && SHARED.contains(type);
  }

  @Override
  boolean hasIdentity() {
    return isShared || isExact && type() == byte[].class;
  }

  @Override
  void write(Writing out, Object value) {
    if (!isShared) {
      writeForm(out, value);
      return;
    }
    Object outer = out.enter(type(), value);
    out.sink().beginArray(1);
    writeForm(out, value);
    out.sink().endArray();
    out.leave(outer);
  }

  private void writeForm(Writing out, Object value) {
    T formed = form.type().cast(value);
    if (isExact && form.isBinary(formed)) {
      out.countBytes(value);
    }
    try {
      form.write(out.sink(), formed);
    } catch (SerializationException e) {
      throw e.path() == null && e.getClass() == SerializationException.class
          ? out.failure(String.valueOf(e.getMessage()))
          : e;
    }
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (!isShared) {
      in.budget().claimObject(price);
      return readForm(in, kind);
    }
    if (kind != ValueKind.ARRAY) {
      throw in.doesNotFit(kind, type());
    }
    int number = in.enter(price);
    int size = in.begin();
    if (!in.hasNext(size, 0)) {
      throw in.failure("the content of a " + type().getName() + " is missing");
    }
    Object value = readForm(in, in.source().peek());
    if (in.hasNext(size, 1)) {
      throw in.failure("a " + type().getName() + " has more than its content");
    }
    in.made(number, value);
    in.leave(number);
    return value;
  }

  private Object readForm(Reading in, ValueKind kind) {
    int number = isExact && kind == ValueKind.BINARY ? in.countBytes() : -1;
    T value;
    try {
      value = form.read(in.source(), kind, in.budget());
    } catch (SerializationException e) {
      throw e;
    } catch (RuntimeException e) {
      throw in.failure("the message has " + kind + " that is no " + type().getTypeName());
    }
    if (!type().isInstance(value)) {
      throw in.doesNotFit(value.getClass(), type());
    }
    if (number >= 0 && value instanceof byte[]) {
      in.made(number, value);
    }
    return value;
  }

  @Override
  @Nullable String refusal() {
    return form.refusal();
  }

  @Override
  boolean isSelfDescribing() {
    return form.isSelfDescribing();
  }
}
