package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.access.SerializedParts;
import io.trunkline.serialization.budget.ObjectPrice;
import java.lang.invoke.SerializedLambda;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comparators of the JDK that sorted containers hold: an array of what they are made of. The
 * natural order is an enum and needs nothing here.
 */
final class ComparatorBinding extends Binding {

  /** How many of them may call each other. */
  private static final int MAX_LEVELS = 16;

  private enum Kind {
    CONSTANT,
    REVERSED,
    NULLS
  }

  private final Kind kind;
  private final @Nullable Comparator<?> constant;
  private final Slot inner;
  private final ObjectPrice price;

  private ComparatorBinding(
      Class<?> type, Kind kind, @Nullable Comparator<?> constant, Registry registry) {
    super(type);
    this.kind = kind;
    this.constant = constant;
    this.inner = new Slot(registry, Comparator.class);
    this.price = ObjectPrice.of(type);
  }

  /** The binding of a class; null if it is none of these. */
  static @Nullable ComparatorBinding of(Class<?> type, Registry registry) {
    Comparator<String> ignoringCase = String.CASE_INSENSITIVE_ORDER;
    for (Comparator<?> constant : List.of(ignoringCase, Collections.reverseOrder())) {
      if (constant.getClass() == type) {
        return new ComparatorBinding(type, Kind.CONSTANT, constant, registry);
      }
    }
    if (type == Collections.reverseOrder(ignoringCase).getClass()) {
      return new ComparatorBinding(type, Kind.REVERSED, null, registry);
    }
    return type == Comparator.nullsFirst(ignoringCase).getClass()
        ? new ComparatorBinding(type, Kind.NULLS, null, registry)
        : null;
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  boolean isMadeLast() {
    return true;
  }

  @Override
  @SuppressWarnings("unchecked") // it compares null with itself alone
  void write(Writing out, Object value) {
    Object outer = out.enter(type(), value);
    ValueSink sink = out.sink();
    Comparator<Object> comparator = (Comparator<Object>) value;
    switch (kind) {
      case CONSTANT -> sink.beginArray(0);
      case REVERSED -> {
        sink.beginArray(1);
        out.atElement(0);
        inner.write(out, comparator.reversed());
      }
      case NULLS -> {
        sink.beginArray(2);
        sink.writeBoolean(comparator.compare(null, comparator) < 0);
        out.atElement(1);
        inner.write(out, orderIn(out, comparator));
      }
    }
    sink.endArray();
    out.leave(outer);
  }

  @Override
  @SuppressWarnings("unchecked") // as unchecked as it was at the sender
  Object read(Reading in, ValueKind found) {
    if (found != ValueKind.ARRAY) {
      throw in.doesNotFit(found, type());
    }
    int number = in.enter(price);
    int size = in.begin();
    int count = 0;
    boolean isFirst = kind == Kind.NULLS && next(in, size, count++) && in.readBoolean(peek(in));
    Comparator<Object> order =
        kind != Kind.CONSTANT && next(in, size, count++)
            ? (Comparator<Object>) inner.read(in)
            : null;
    if (in.hasNext(size, count) || order == null && kind == Kind.REVERSED) {
      throw in.failure("the parts of a comparator are not those of a " + type().getName());
    }
    Comparator<?> made =
        switch (kind) {
          case CONSTANT -> constant;
          case REVERSED -> Collections.reverseOrder(order);
          case NULLS -> isFirst ? Comparator.nullsFirst(order) : Comparator.nullsLast(order);
        };
    if (made == null) {
      throw new IllegalStateException(type().getName());
    }
    int levels = 1 + (order == null ? 0 : in.levels(order));
    if (levels > MAX_LEVELS) {
      throw new BudgetExceededException(
          in.dialect().name()
              + ": more than "
              + MAX_LEVELS
              + " comparators of the JDK's that call each other");
    }
    if (order != null) {
      in.setLevels(made, levels);
    }
    in.made(number, made);
    in.leave(number);
    return made;
  }

  private static ValueKind peek(Reading in) {
    return in.source().peek();
  }

  private boolean next(Reading in, int size, int count) {
    if (!in.hasNext(size, count)) {
      throw in.failure("a part of a comparator is missing");
    }
    return true;
  }

  /** The comparator that one of nulls calls, which the JDK's own serialization alone reveals. */
  private static @Nullable Object orderIn(Writing out, Comparator<?> comparator) {
    Object order = SerializedParts.firstOf(comparator);
    if (order instanceof SerializedLambda) {
      throw out.failure(
          "the comparator that one of nulls calls is a lambda, which no other process has; let a"
              + " class of your own compare");
    }
    return order;
  }
}
