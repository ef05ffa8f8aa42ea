package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Collections;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The comparators of the JDK that sorted collections hold, in the form in which Kryo writes their
 * fields; a stock peer needs {@code --add-opens} for those that have fields. The natural order is
 * an enum and needs nothing here.
 */
final class ComparatorSerializers {

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
      return Collections.reverseOrder(comparator(kryo.readClassAndObject(input)));
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
      return first ? Comparator.nullsFirst(known) : Comparator.nullsLast(known);
    }

    /** Only the JDK serialization stream of the comparator contains it. */
    private static @Nullable Object orderIn(Comparator<?> comparator) {
      try (Witness witness = new Witness(comparator)) {
        witness.writeObject(comparator);
        return witness.seen;
      } catch (IOException e) {
        throw new KryoException(e);
      }
    }
  }

  /** Sees the first object inside another one, and lets nothing of it be written. */
  private static final class Witness extends ObjectOutputStream {

    private final Object outer;
    private @Nullable Object seen;

    private Witness(Object outer) throws IOException {
      super(OutputStream.nullOutputStream());
      this.outer = outer;
      enableReplaceObject(true);
    }

    @Override
    protected @Nullable Object replaceObject(Object object) {
      if (object == outer) {
        return object;
      }
      seen = object;
      return null;
    }
  }
}
