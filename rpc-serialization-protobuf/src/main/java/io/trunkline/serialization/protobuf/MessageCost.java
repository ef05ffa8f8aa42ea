package io.trunkline.serialization.protobuf;

import com.google.protobuf.Descriptors.EnumDescriptor;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import io.trunkline.serialization.budget.ReadBudget;
import org.jspecify.annotations.Nullable;

/**
 * Charges what a message will cost before the library reads it: two bytes may be an object of any
 * size, and the library has no limit for that. It walks over the same bytes and makes nothing.
 *
 * <p>Keys of maps are strings and numbers, which a map orders where their hash codes meet: with
 * them the bytes pay for their work.
 */
final class MessageCost {

  /**
   * How deep messages may nest, for each implementation of protobuf unless it is told otherwise.
   */
  static final int MAX_LEVELS = 100;

  /** Of a number that a closed enum lacks: the set of unknown fields that keeps it. */
  private static final int UNKNOWN_CONSTANT = 256;

  private final WireInput in;
  private final ReadBudget budget;

  MessageCost(WireInput in, ReadBudget budget) {
    this.in = in;
    this.budget = budget;
  }

  /**
   * Charges a message from the input's position to there.
   *
   * @throws io.trunkline.serialization.SerializationException if the bytes are no message
   */
  void charge(MessageForm form, int end) {
    fields(form, end, 0);
  }

  /**
   * @param form null for what the reader's proto file lacks
   * @param group the number of the group that this is, 0 for none
   */
  private void fields(@Nullable MessageForm form, int end, int group) {
    enter();
    if (form != null) {
      budget.claimObject(form.type(), form.bytes());
    }
    boolean isOpen = group != 0;
    while (in.position() < end) {
      int tag = in.tag(end);
      int number = tag >>> 3;
      int kind = tag & 7;
      if (kind == WireInput.END_GROUP) {
        if (number != group) {
          throw in.malformed("a group ends that did not begin");
        }
        isOpen = false;
        break;
      }
      field(form == null ? null : form.field(number), number, kind, end);
    }
    if (isOpen) {
      throw in.malformed("a group does not end");
    }
    budget.leave();
  }

  private void enter() {
    budget.enter();
    if (budget.depth() > MAX_LEVELS) {
      throw new BudgetExceededException(
          Budget.OTHER,
          "messages nest deeper than " + MAX_LEVELS + " levels, which protobuf allows");
    }
  }

  private void field(MessageForm.@Nullable Field field, int number, int kind, int end) {
    if (kind == WireInput.GROUP) {
      fields(field != null && field.isGroup() ? field.message() : null, end, number);
    } else if (field == null) {
      in.skipValue(kind, end);
    } else if (kind == WireInput.LENGTH && field.message() != null && !field.isGroup()) {
      fields(field.message(), in.end(end), 0);
    } else if (kind == WireInput.LENGTH && field.closed() != null) {
      int packed = in.end(end);
      while (in.position() < packed) {
        constant(field.closed(), packed);
      }
    } else if (kind == WireInput.VARINT && field.closed() != null) {
      constant(field.closed(), end);
    } else {
      in.skipValue(kind, end);
    }
  }

  private void constant(EnumDescriptor type, int end) {
    if (type.findValueByNumber((int) in.varint(end)) == null) {
      budget.claimBytes(UNKNOWN_CONSTANT, "numbers that an enum of this side lacks");
    }
  }
}
