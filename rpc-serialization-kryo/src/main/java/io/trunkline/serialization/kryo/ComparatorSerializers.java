package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.access.SerializedParts;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The comparators of the JDK that sorted collections hold, in the form in which Kryo writes their
 * fields; a stock peer needs {@code --add-opens} for those that have fields. The natural order is
 * an enum and needs nothing here.
 */
final class ComparatorSerializers {

  private static final int MAX_LEVELS = 16;

  private ComparatorSerializers() {}

  static void addTo(Kryo kryo) {
    Comparator<String> ignoringCase = String.CASE_INSENSITIVE_ORDER;
    Comparator<String> reverse = Collections.reverseOrder();
    add(kryo, reverse, new OfConstant(reverse));
    add(kryo, ignoringCase, new OfConstant(ignoringCase));
    add(kryo, Collections.reverseOrder(ignoringCase), new OfReversed());
    add(kryo, Comparator.nullsFirst(ignoringCase), new OfNulls());
  }

  private static void add(Kryo kryo, Comparator<?> one, Serializer<?> serializer) {
    kryo.addDefaultSerializer(one.getClass(), serializer);
  }

  /** How many comparators call each other when this one compares, as far as they are the JDK's. */
  @SuppressWarnings("unchecked") // Kryo keeps the state of an item in a raw map
  static int levels(Kryo kryo, Comparator<?> comparator) {
    Map<Object, Integer> known =
        (Map<Object, Integer>) kryo.getGraphContext().get(ComparatorSerializers.class);
    return known == null ? 1 : known.getOrDefault(comparator, 1);
  }

  /** Remembers that a comparator calls another one. */
  @SuppressWarnings("unchecked") // as above
  private static Comparator<?> calling(
      Kryo kryo, Comparator<?> outer, @Nullable Comparator<?> inner) {
    int levels = 1 + (inner == null ? 0 : levels(kryo, inner));
    if (levels > MAX_LEVELS) {
      throw new BudgetExceededException(
          "kryo: more than " + MAX_LEVELS + " comparators of the JDK's that call each other");
    }
    Map<Object, Integer> known =
        (Map<Object, Integer>) kryo.getGraphContext().get(ComparatorSerializers.class);
    if (known == null) {
      known = new IdentityHashMap<>();
      kryo.getGraphContext().put(ComparatorSerializers.class, known);
    }
    known.put(outer, levels);
    return outer;
  }

  private static Comparator<Object> comparator(@Nullable Object value) {
    if (value instanceof Comparator<?> comparator) {
      @SuppressWarnings("unchecked") // as unchecked as it was at the sender
      Comparator<Object> any = (Comparator<Object>) comparator;
      return any;
    }
    throw new MisreadException("kryo: a comparator contains an object that is not one");
  }

  /** One without fields. */
  private static final class OfConstant extends Serializer<Comparator<?>> {

    private final Comparator<?> constant;

    private OfConstant(Comparator<?> constant) {
      this.constant = constant;
    }

    @Override
    public void write(Kryo kryo, Output output, Comparator<?> comparator) {}

    @Override
    public Comparator<?> read(Kryo kryo, Input input, Class<? extends Comparator<?>> type) {
      return constant;
    }
  }

  /** {@link Collections#reverseOrder(Comparator)}: what it reverses. */
  private static final class OfReversed extends Serializer<Comparator<?>> {

    @Override
    public void write(Kryo kryo, Output output, Comparator<?> comparator) {
      kryo.writeClassAndObject(output, comparator.reversed());
    }

    @Override
    public Comparator<?> read(Kryo kryo, Input input, Class<? extends Comparator<?>> type) {
      Comparator<?> order = comparator(kryo.readClassAndObject(input));
      return calling(kryo, Collections.reverseOrder(order), order);
    }
  }

  /** {@link Comparator#nullsFirst} and its sibling: whether it is the first, and the order. */
  private static final class OfNulls extends Serializer<Comparator<?>> {

    @Override
    public void write(Kryo kryo, Output output, Comparator<?> comparator) {
      output.writeBoolean(comparator(comparator).compare(null, comparator) < 0);
      kryo.writeClassAndObject(output, orderIn(comparator));
    }

    @Override
    public Comparator<?> read(Kryo kryo, Input input, Class<? extends Comparator<?>> type) {
      boolean first = input.readBoolean();
      Object order = kryo.readClassAndObject(input);
      Comparator<Object> known = order == null ? null : comparator(order);
      return calling(
          kryo, first ? Comparator.nullsFirst(known) : Comparator.nullsLast(known), known);
    }

    private static @Nullable Object orderIn(Comparator<?> comparator) {
      return SerializedParts.firstOf(comparator);
    }
  }
}
