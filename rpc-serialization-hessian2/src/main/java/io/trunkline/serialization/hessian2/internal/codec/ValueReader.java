package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.hessian2.internal.wire.ScalarReader;
import org.jspecify.annotations.Nullable;

/**
 * What a codec reads from: the values of one message, with its references and limits. For the
 * thread that reads the message; not to be kept.
 *
 * <p>An abstract class with one implementation, so that calls of its scalar methods are direct and
 * the JIT binds the others without a check.
 */
public abstract class ValueReader extends ScalarReader {

  /** The part of a map's keys, for {@link #failedIn}. */
  public static final String KEY = "[key]";

  /** The gate of the item that is being read. */
  public abstract ClassGate gate();

  public abstract CodecRegistry codecs();

  /** Any value, as the type that the message gives it. */
  public abstract @Nullable Object readAny();

  /**
   * Reads a value for which this side has no place, such as that of a field that its class lacks.
   * In a plain message it may have objects of classes that the gate refuses.
   */
  public abstract void readUnused();

  /**
   * Reads a value that nobody takes, and whose objects may be of classes that the gate refuses
   * whatever the terms are; null for such an object.
   */
  public abstract @Nullable Object readDropped();

  /** Begins the elements of a collection that is an object with fields; returns how many follow. */
  public abstract int beginElements();

  /** Begins the entries of a map that is an object with fields. */
  public abstract void beginEntries();

  /** Counts a comparator of this message that calls another one. */
  public abstract void countComparator();

  /** How many comparators of this message may call each other. */
  public abstract int comparators();

  /** Whether the tag begins a value of time that this message may have under its terms. */
  public abstract boolean isTime(int tag);

  /**
   * A value of time, whose tag comes next. It may be of another class than the declared one, which
   * the caller has to check.
   */
  public abstract Object readTime(Class<?> declared);

  /**
   * A list, map, object or reference.
   *
   * @param declared what a list or map is read as that does not name its own type, or another one
   * @param first what the elements or keys are declared as; null if the message decides
   * @param second what the values are declared as; null if the message decides
   */
  public abstract @Nullable Object readContainer(
      @Nullable Class<?> declared, @Nullable DeclaredType first, @Nullable DeclaredType second);

  /**
   * A list, map, object or reference where any class may stand that the gate allows.
   *
   * @param inPlaceOfRefused the collection or map of the JDK that is read in place of one whose
   *     class the gate refuses; null for none
   */
  public abstract @Nullable Object readNamedContainer(
      @Nullable Class<?> inPlaceOfRefused,
      @Nullable DeclaredType first,
      @Nullable DeclaredType second);

  /** A value that is no container, where a class is declared whose codec has to accept it. */
  public abstract @Nullable Object readValue(Class<?> declared);

  /**
   * Enters an array, list, map or object.
   *
   * @throws io.trunkline.serialization.BudgetExceededException if it nests too deeply
   */
  public abstract void enter();

  /** Leaves what the matching {@link #enter} entered. */
  public abstract void leave();

  /** Gives an object the next number of the message; -1 if the message refers to none. */
  public abstract int addObject(Object object);

  /** Gives the next number to an object that will be made of what follows. */
  public abstract int addIncomplete();

  /** Sets the object to which a number refers from now on. */
  public abstract void setObject(int number, @Nullable Object object);

  /**
   * Notes on the way out, innermost first, where a value is that cannot be read.
   *
   * @param part {@code .name} of a field, {@code [index]} of an element, {@code [key]} or {@code
   *     [value]} of a map
   */
  public abstract void failedIn(String part);

  /** Marks this place, to which {@link #reset} returns. There is one mark at a time. */
  public abstract void mark();

  /** Returns to the mark. Between the two only scalars are read, and values are skipped. */
  public abstract void reset();

  /** Moves past a reference to the object with a number, and returns whether there was one. */
  public abstract boolean skipReference(int number);

  /** Moves past one value of any kind. */
  public abstract void skip();

  /** The keys that wait until the objects around them are complete. */
  public abstract PostponedKeys postponed();

  /** What the message may still cost. */
  public abstract ReadBudget budget();
}
