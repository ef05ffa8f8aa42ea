package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;

/**
 * The error of a serialization that does not write a value.
 *
 * @param type the class of the error
 * @param part a part of its message
 */
public record WriteRefusal(Class<? extends SerializationException> type, String part) {

  /** The value needs more bytes than a message may have. */
  public static final WriteRefusal TOO_LONG =
      new WriteRefusal(BudgetExceededException.class, "the message needs");

  /** Asserts that writing the value fails with this error. */
  public void check(Messages messages, Object value) {
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(value)))
        .isInstanceOf(type)
        .hasMessageContaining(part);
  }
}
