package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.terms.ClassTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A serialization on the object model: its name, its bytes, and the conventions of its peers. One
 * instance belongs to one {@link FormatSerialization}. Thread-safe.
 */
public interface Format {

  /** The name of the serialization. */
  String name();

  /** The number of the serialization on the wire. */
  int wireId();

  /**
   * The dialect of plain messages; null if plain messages have the form of two Trunkline ends,
   * which then does not depend on the agreed classes.
   */
  @Nullable Dialect plainDialect();

  /** The forms of classes without members in messages between two Trunkline ends. */
  default List<ScalarForm<?>> agreedForms() {
    return ExactForms.all();
  }

  /**
   * Whether the binder writes plain messages and can therefore list the classes that they refuse.
   * If not, plain messages are assumed to refuse the classes that agreed messages refuse.
   */
  default boolean bindsPlainMessages() {
    return true;
  }

  /** Whether stock peers match fields by their order, so that both sides need equal classes. */
  default boolean dependsOnEqualClasses() {
    return false;
  }

  /**
   * The parts of values of a declared class that do not arrive at stock peers and, after the last
   * semicolon, the remedy; null if the binder's own answer is complete.
   */
  default @Nullable String lossToStock(Class<?> type) {
    return null;
  }

  /**
   * A sink for one message.
   *
   * @param agreed the classes that have numbers; null for a plain message
   */
  ItemSink sink(PayloadOutput out, @Nullable ClassTable agreed);

  /**
   * A source of one message.
   *
   * @param agreed the classes that have numbers; null for a plain message
   */
  ItemSource source(PayloadInput in, @Nullable ClassTable agreed);
}
