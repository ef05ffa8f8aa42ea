package io.trunkline.serialization.objectstream;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What the objects and arrays of one stream may cost: limits only, and no class is decided on. */
final class StreamCharges {

  private static final int FREE_SLOTS = 64;
  private static final int BYTES_OF_HANDLE = 48;
  private static final int STEPS_OF_LOCALE = ObjectPrice.of(Locale.class).steps();

  private final StreamSource source;
  private final StreamWording wording;
  private final ReadBudget budget;
  private final KnownClasses known;
  private final int maxDepth;
  private final int bytes;
  private long slots;
  private int comparators;
  private int longest; // of the lists and stack traces so far

  StreamCharges(
      StreamSource source,
      StreamWording wording,
      ReadBudget budget,
      int maxDepth,
      KnownClasses known) {
    this.source = source;
    this.wording = wording;
    this.budget = budget;
    this.maxDepth = maxDepth;
    this.known = known;
    bytes = remaining();
  }

  private int remaining() {
    return source.limit() - source.position();
  }

  /** How many comparators of the stream may call each other. */
  int comparators() {
    return comparators;
  }

  /** Charges an object that is complete; returns what stands for it from now on. */
  Object complete(Object object) {
    if (object instanceof String) {
      return object;
    }
    Class<?> type = object.getClass();
    budget.claimObject(type, BYTES_OF_HANDLE + known.sizeOf(type));
    if (object instanceof StackTraceElement[] trace) {
      longest = Math.max(longest, trace.length);
    } else if (type == ArrayList.class || type == LinkedList.class) {
      longest = Math.max(longest, ((List<?>) object).size());
    } else if (object instanceof Throwable) {
      // It has copied its stack trace and suppressed exceptions, which others may refer to as well.
      budget.claimBytes(2L * Integer.BYTES * longest, "the stack traces of exceptions");
    } else if (object instanceof Locale) {
      budget.claimWork(STEPS_OF_LOCALE, "making locales");
    } else if (object instanceof Comparator) {
      comparators++;
    } else if (object instanceof BigInteger number) {
      ReadBudget.requireBigInteger(number.bitLength() / Byte.SIZE);
    } else if (object instanceof BigDecimal number) {
      ReadBudget.requireBigInteger(number.unscaledValue().bitLength() / Byte.SIZE);
    } else if (object instanceof Pattern pattern) {
      return budget.pattern(pattern.pattern(), pattern.flags());
    }
    return object;
  }

  /** Asked by the JDK for each class, array and reference before it is made. */
  Status judge(ObjectInputFilter.FilterInfo info) {
    if (info.depth() > maxDepth) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.DEPTH,
          wording.say(wording.whole() + " nests objects deeper than " + maxDepth + " levels"));
    }
    if (info.references() > bytes || !canHold(info)) {
      throw new BudgetExceededException(
          wording.say(wording.whole() + " declares more than its " + bytes + " bytes can hold"));
    }
    return Status.UNDECIDED;
  }

  /**
   * Primitives are all in the bytes to come. Collections ask for tables larger than their contents,
   * and may do so inside one another: small ones are free, the others share twice the bytes.
   */
  private boolean canHold(ObjectInputFilter.FilterInfo info) {
    long length = info.arrayLength();
    if (length < 0) {
      return true; // not an array
    }
    Class<?> type = info.serialClass();
    Class<?> element = type == null ? null : type.componentType();
    if (element != null && element.isPrimitive()) {
      return length * width(element) <= remaining();
    }
    slots += Math.max(0, length - FREE_SLOTS);
    return slots <= 2L * bytes;
  }

  private static int width(Class<?> primitive) {
    if (primitive == long.class || primitive == double.class) {
      return Long.BYTES;
    }
    return primitive == int.class || primitive == float.class ? Integer.BYTES : 1;
  }
}
