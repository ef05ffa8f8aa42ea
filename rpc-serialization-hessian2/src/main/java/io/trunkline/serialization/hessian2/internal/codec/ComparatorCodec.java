package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.SerializedParts;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comparators of the JDK that sorted collections hold, for readers that agreed to read them.
 * The natural order is an enum and needs nothing here. How many of a message may call each other is
 * counted, because each comparison of keys costs as much.
 */
final class ComparatorCodec extends TypeCodec {

  private static final Comparator<String> IGNORING_CASE = String.CASE_INSENSITIVE_ORDER;

  /** What a class of comparators is made of. */
  private enum Kind {
    IGNORING_CASE(ComparatorCodec.IGNORING_CASE),
    REVERSED_NATURAL(Collections.reverseOrder()),
    REVERSED(Collections.reverseOrder(ComparatorCodec.IGNORING_CASE), "cmp"),
    NULLS(Comparator.nullsFirst(ComparatorCodec.IGNORING_CASE), "nullFirst", "real");

    private final Comparator<?> one;
    private final List<String> fields;

    Kind(Comparator<?> one, String... fields) {
      this.one = one;
      this.fields = List.of(fields);
    }
  }

  private final Kind kind;
  private final WireName definition;

  private ComparatorCodec(Class<?> type, Kind kind, CodecRegistry codecs) {
    super(type);
    this.kind = kind;
    definition = codecs.names().definition(type, kind.fields);
  }

  /** The codec of a class; null if it is none of these comparators. */
  static @Nullable ComparatorCodec of(Class<?> type, CodecRegistry codecs) {
    for (Kind kind : Kind.values()) {
      if (kind.one.getClass() == type) {
        return new ComparatorCodec(type, kind, codecs);
      }
    }
    return null;
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    out.enter(type());
    out.writeDefinition(definition);
    if (kind == Kind.REVERSED) {
      out.writeObject(comparator(value).reversed()); // which is the comparator that it reverses
    } else if (kind == Kind.NULLS) {
      out.writeBoolean(comparator(value).compare(null, value) < 0);
      out.writeObject(SerializedParts.firstOf(value)); // a lambda is refused there
    }
    out.leave();
  }

  @Override
  public void requireObject() {}

  @Override
  public Object plan(String[] fields) {
    if (!kind.fields.equals(List.of(fields))) {
      throw new SerializationException(
          "hessian2: class "
              + type().getName()
              + " has the fields "
              + List.of(fields)
              + ", expected "
              + kind.fields);
    }
    return kind;
  }

  @Override
  public Object readObject(ValueReader in, Object plan) {
    in.enter();
    int number = in.addIncomplete();
    Comparator<?> made =
        switch (kind) {
          case IGNORING_CASE, REVERSED_NATURAL -> kind.one;
          case REVERSED -> {
            in.countComparator();
            yield Collections.reverseOrder(required(in));
          }
          case NULLS -> {
            in.countComparator();
            boolean first = in.readBoolean();
            Object order = in.readAny();
            Comparator<Object> known = order == null ? null : comparator(order);
            yield first ? Comparator.nullsFirst(known) : Comparator.nullsLast(known);
          }
        };
    in.setObject(number, made);
    in.leave();
    return made;
  }

  private static Comparator<Object> required(ValueReader in) {
    Object order = in.readAny();
    if (order == null) {
      throw in.failure("a comparator reverses null");
    }
    return comparator(order);
  }

  /** A value of a message as the comparator that it has to be. */
  static Comparator<Object> comparator(Object value) {
    if (value instanceof Comparator<?> comparator) {
      @SuppressWarnings("unchecked") // as unchecked as it was at the sender
      Comparator<Object> any = (Comparator<Object>) comparator;
      return any;
    }
    throw new SerializationException(
        "hessian2: expected a comparator, the message has a " + value.getClass().getName());
  }
}
