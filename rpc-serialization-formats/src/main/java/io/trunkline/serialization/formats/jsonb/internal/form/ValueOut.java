package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSink;
import org.jspecify.annotations.Nullable;

/** Where forms write the values that are in theirs. */
public interface ValueOut {

  JsonbSink sink();

  /** Whether the reader is Trunkline and agreed to what no stock peer reads. */
  boolean isAgreed();

  /** Says the name of the member whose value is written next. */
  void at(String member);

  /** Says the place of the element that is written next. */
  void at(int index);

  /** Writes a value of any class. */
  void write(@Nullable Object value, Declared declared);

  /** Writes a value where stock peers read no reference, though those in it they read. */
  void writeCopy(@Nullable Object value, Declared declared);

  /** Writes the key of a map: stock peers know no path to what is in it. */
  void writeKey(Object key, Declared declared);

  /** Begins what is in a hash table: no path of stock peers leads there. */
  void beginWithoutPaths();

  /** Ends what {@link #beginWithoutPaths} has begun. */
  void endWithoutPaths();

  /**
   * Says whether the members that are written next go by name, so that the reader may declare them
   * as something else: under agreed terms a value then has its class in front unless it tells it.
   *
   * @return what was said before, which is said again behind them
   */
  boolean byName(boolean next);

  /** Why no value of the class of this one can be sent; null if it can. */
  @Nullable String refusal(Object value);

  /**
   * Writes a part, under agreed terms; all of it or, if something in it cannot be written, nothing.
   *
   * @return why nothing was written; null if all was
   */
  @Nullable String attempt(Runnable part);

  /** How a class that both sides have in their tables is written; null for others. */
  @Nullable AgreedForm agreed(Class<?> type);
}
