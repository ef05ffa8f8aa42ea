package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where forms read the values that are in theirs. */
public interface ValueIn {

  JsonbSource source();

  ReadBudget budget();

  /** Whether the writer is Trunkline under agreed terms. */
  boolean isAgreed();

  /**
   * Begins the array or object of a value.
   *
   * @param object the value; null if it can be made only when all of it is read
   * @param parts what references lead through; the value itself or what is read of it
   * @return what {@link JsonbSource#begin} returned
   */
  int begin(@Nullable Object object, Object parts);

  /** Ends what {@link #begin} has begun, and returns the value. */
  Object end(Object object);

  /**
   * Says what the value is that was begun as null, before what else belongs to it is read.
   *
   * @param parts as for {@link #begin}
   */
  void made(Object object, Object parts);

  /**
   * Says what a container became of which this side is told without {@link #begin}.
   *
   * @param number how many containers were begun before it
   */
  void remember(int number, Object object);

  /** How many references there were to objects that were not complete; none under plain terms. */
  int incompleteReferences();

  /** Whether the hash code of an object, or its order, may depend on what it refers to. */
  boolean isHashedByContent(Object object);

  /** Does something when all objects of the item are complete, after what was asked for before. */
  void whenComplete(Runnable action);

  /** Says the name of the member whose value is read next. */
  void at(String member);

  /** Says the place of the element that is read next. */
  void at(int index);

  /** Reads a value of any class, which may be another than declared. */
  @Nullable Object read(Declared declared);

  /** Reads a value and refuses what a place of this type cannot have. */
  @Nullable Object readFitting(Declared declared);

  /**
   * Reads a value that fits, for a place that can be set later. A reference of a stock peer to what
   * is made when all of it is read is null here, and that is set when it is made.
   */
  @Nullable Object readFitting(Declared declared, Consumer<Object> later);

  /**
   * Says whether the members that are read next go by name: under agreed terms a value in one then
   * has its class in front unless it tells it, and what is declared here does not say it.
   *
   * @return what was said before, which is said again behind them
   */
  boolean byName(boolean next);

  /**
   * How a value is read that stands for one of a class where this is declared; null if none does.
   */
  @Nullable Form standIn(Class<?> type, Declared declared);

  /** Whether the next value says that it is of a class that the gate refuses. */
  boolean refusesNext();

  /** Drops the next value. */
  void skip();

  /** Drops the value of a member that a class lacks here. */
  void drop(Class<?> owner, String member);

  /** The scalars among these members of the object that is next, ahead of their turn. */
  Map<String, Object> scalarsAhead(List<String> members);

  /** The class of a name that is a value itself. */
  Class<?> classValue(String name);

  /** How a class that both sides have in their tables was written; null for others. */
  @Nullable AgreedForm agreed(Class<?> type);

  /** A failure that names no content. */
  SerializationException failure(String reason);
}
