package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of one message in one form of a format. An object is read by {@link #beginItem},
 * its value, and {@link #endItem}. For one thread.
 *
 * <p>A format whose items differ in more than their values implements it directly, others through
 * {@link ItemValueSource}. Every method throws {@link
 * io.trunkline.serialization.SerializationException} for unexpected bytes.
 */
public interface ItemSource {

  /** A place before an item, to which its source can return. */
  interface Place {

    /** Makes the item at this place the next one. */
    void goBack();
  }

  /**
   * Begins an item; reads the part of it that precedes its value.
   *
   * @param gate decides on the classes that this part names
   * @return the source of the item's value
   */
  ValueSource beginItem(ClassGate gate, ReadBudget budget);

  /** Ends an item whose value was read. */
  default void endItem() {}

  /**
   * Reads a string of the message's head.
   *
   * @param maxChars the limit in UTF-16 units; a longer string is refused
   */
  @Nullable String readHeadText(int maxChars);

  /** Reads a small number of the message's head: the type of a response. */
  long readHeadNumber();

  /**
   * Reads an exception as {@link ItemSink#writeThrowable} writes it.
   *
   * @param item the result of {@link #beginItem}
   * @return anything else if the item is not an exception
   */
  default @Nullable Object readThrowable(
      ValueSource item, Binder binder, ClassGate gate, ReadBudget budget) {
    return binder.read(item, Throwable.class, gate, budget);
  }

  /**
   * Reads the text of an exception whose class is refused, from the beginning of its item.
   *
   * @return null if it cannot be read
   */
  default @Nullable ThrowableText readOutline(Binder binder, ClassGate gate, ReadBudget budget) {
    return ThrowableOutline.read(beginItem(gate, budget), null, binder, gate, budget);
  }

  /** The place before the next item. */
  Place place();

  /** The number of bytes of the message that follow. */
  int remaining();

  /** Skips the rest of the message. */
  void skipRest();
}
