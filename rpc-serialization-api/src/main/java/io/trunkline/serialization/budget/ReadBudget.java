package io.trunkline.serialization.budget;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.PayloadInput;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rest of a message's budgets while it is read. Serializations charge it before they allocate
 * memory or start work that the message's length does not bound. For one thread at a time; {@link
 * #start} begins the next message.
 *
 * <p>The prices: an element that a container declares costs one byte of the message. An object
 * costs the memory that it takes while empty; a message may use {@value #MEMORY_AT_ALL} bytes and
 * {@value #MEMORY_OF_BYTE} for each of its own bytes, up to an eighth of the heap. A step of work
 * is about a nanosecond.
 */
public final class ReadBudget {

  /** The bytes of empty objects that any message may create. */
  public static final int MEMORY_AT_ALL = 48 * 1024;

  /** The bytes of empty objects that a message may create for each byte of its length. */
  public static final int MEMORY_OF_BYTE = 32;

  /** The divisor of the heap's size that limits the empty objects of one message. */
  public static final int HEAP_SHARE = 8;

  /** The steps of work that any message may cause. */
  public static final int WORK_AT_ALL = 250_000;

  /** The number of bytes of a message that are charged as its first bytes. */
  public static final int FIRST_BYTES = 24_000;

  /** The steps of work for each of the first bytes of a message. */
  public static final int WORK_OF_FIRST_BYTE = 700;

  /** The steps of work for each further byte of a message. */
  public static final int WORK_OF_BYTE = 6;

  /** The maximum number of decimal digits; a longer BigDecimal is refused. */
  public static final int MAX_DIGITS = 10_000;

  /** The maximum bytes of a BigInteger, enough for {@link #MAX_DIGITS} digits. */
  public static final int MAX_BIG_INTEGER_BYTES = 4160;

  /** The maximum characters of a regular expression. */
  public static final int MAX_PATTERN_CHARACTERS = 10_000;

  private static final int FRAMES_AT_ALL = 1600; // of 20 bytes and some 80 ns
  private static final int BYTES_OF_FRAME = 8; // less than it takes to spell one
  private static final int ITERATORS_AT_ALL = 400; // of 40 bytes
  private static final int OUTER_FRAMES = 100; // of the stack, below the reader
  private static final int FRAMES_OF_LEVEL = 5;
  private static final int MAX_FRAMES = 1024; // of one stack trace, as the JVM limits it
  private static final int STEPS_OF_CHANGE = 10_000; // of stacks
  private static final int PATTERN_BYTES_OF_CHARACTER = 32; // beside what its own byte pays for
  private static final int PATTERN_STEPS = 300;
  private static final int PATTERN_STEPS_OF_CHARACTER = 30;

  private final Budgets budgets;
  private final Nesting nesting;
  private final long memoryOfHeap = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
  private boolean isRestricted;
  private long length;
  private long elements;
  private long memory;
  private long work;
  private long frames; // in the stack traces of exceptions
  private long iterators; // that hashing and comparing keys allocates
  private @Nullable KeyShapes shapes;

  /** Creates a budget with its own large stack. */
  public ReadBudget(Budgets budgets) {
    this(budgets, new DeepStack(budgets));
  }

  /**
   * Creates a budget of a reader.
   *
   * @param deepStack shared by all readers and writers of a serialization
   */
  public ReadBudget(Budgets budgets, DeepStack deepStack) {
    this.budgets = budgets;
    this.nesting = new Nesting(budgets, deepStack);
  }

  /** Begins a message, whose cost may be {@linkplain PayloadInput#restrict restricted}. */
  public void start(PayloadInput message) {
    start(message.remaining(), message.isRestricted());
  }

  /**
   * Begins a message.
   *
   * @param messageBytes its length, which is also the limit for the elements that all of its
   *     containers together may declare
   */
  public void start(int messageBytes) {
    start(messageBytes, false);
  }

  private void start(int messageBytes, boolean restricted) {
    isRestricted = restricted;
    nesting.start();
    if (shapes != null) {
      shapes.clear();
    }
    length = messageBytes;
    elements = messageBytes;
    memory = memoryOf(length);
    frames = framesOf(length);
    iterators = iteratorsOf(length);
    work = workOf(length);
  }

  /**
   * Extends the message by this many bytes: its limits become those of a message that began with
   * them.
   */
  public void grow(int bytes) {
    long longer = length + bytes;
    elements += bytes;
    memory += memoryOf(longer) - memoryOf(length);
    frames += framesOf(longer) - framesOf(length);
    iterators += iteratorsOf(longer) - iteratorsOf(length);
    work += workOf(longer) - workOf(length);
    length = longer;
  }

  private long memoryOf(long bytes) {
    long charged = charged(bytes);
    return Math.min(memoryOfHeap, MEMORY_AT_ALL + MEMORY_OF_BYTE * charged)
        * budgets.memoryFactor();
  }

  private long framesOf(long bytes) {
    return (FRAMES_AT_ALL + bytes / BYTES_OF_FRAME) * budgets.memoryFactor();
  }

  private long iteratorsOf(long bytes) {
    return (ITERATORS_AT_ALL + 3 * bytes / 5) * budgets.memoryFactor();
  }

  private long workOf(long bytes) {
    long charged = charged(bytes);
    long first = Math.min(charged, FIRST_BYTES);
    return (WORK_AT_ALL + WORK_OF_FIRST_BYTE * first + WORK_OF_BYTE * charged)
        * budgets.workFactor();
  }

  private long charged(long bytes) {
    return isRestricted ? Math.min(bytes, PayloadInput.RESTRICTED_BYTES) : bytes;
  }

  /**
   * Claims the elements that a container declares, before memory is allocated for them.
   *
   * @throws BudgetExceededException if the number is negative, or the message is too short for the
   *     elements that all its containers have declared so far
   */
  public void claimElements(long count) {
    if (count < 0 || count > elements) {
      throw new BudgetExceededException(
          "a container declares " + count + " elements, the message has room for " + elements);
    }
    elements -= count;
  }

  /**
   * Enters a nested object.
   *
   * @throws BudgetExceededException if the nesting is deeper than {@link Budgets#maxDepth()}
   */
  public void enter() {
    nesting.enter();
  }

  /** Leaves the object that the matching {@link #enter} entered. */
  public void leave() {
    nesting.leave();
  }

  /** The number of objects entered. */
  public int depth() {
    return nesting.depth();
  }

  /**
   * Whether to read the next object with {@link #continueDeep}, because this thread's stack may be
   * too small for its nested objects.
   */
  public boolean isDeep() {
    return nesting.isDeep();
  }

  /** As {@link #isDeep()}, for a library that counts the entered objects itself. */
  public boolean isDeep(int entered) {
    return nesting.isDeep(entered);
  }

  /** How many levels are left before {@link #isDeep(int)}; negative if the depth is beyond it. */
  public int levelsLeft(int entered) {
    return nesting.levelsLeft(entered);
  }

  /**
   * Continues on a larger stack and waits for it, as {@link DeepStack#call} does. Each change of
   * stacks is charged as work, since a hostile message can cause many.
   */
  public <E extends Exception> @Nullable Object continueDeep(DeepStack.Work<E> work) throws E {
    claimWork(STEPS_OF_CHANGE, "reading deeply nested objects");
    return nesting.continueDeep(work);
  }

  /**
   * Charges an object without its contents, which the bytes of the message pay for.
   *
   * @param type its class
   * @param shallowBytes the result of {@link ShallowSizes#of} for the class, cached by the caller
   * @throws BudgetExceededException if the message has too many objects for its length
   */
  public void claimObject(Class<?> type, int shallowBytes) {
    memory -= shallowBytes;
    if (memory < 0) {
      throw new BudgetExceededException(
          Budget.MEMORY,
          "the message has too many objects for its size that hold almost nothing, the last one of"
              + " class "
              + type.getName()
              + restriction());
    }
  }

  /**
   * Charges an object without its contents, and the work of creating it.
   *
   * @param price of its class, cached by the caller
   * @throws BudgetExceededException if the message has too many objects for its length
   */
  public void claimObject(ObjectPrice price) {
    claimObject(price.type(), price.bytes());
    claimWork(price.steps(), "making objects");
  }

  /**
   * Charges memory that neither the bytes of the message nor its objects pay for.
   *
   * @param bytes the number of bytes to be allocated
   * @param what names them in the error message, such as {@code room for all keys of enum maps}
   * @throws BudgetExceededException if the message is too short for them
   */
  public void claimBytes(long bytes, String what) {
    memory -= bytes;
    if (memory < 0) {
      throw tooMuchMemory(what);
    }
  }

  private BudgetExceededException tooMuchMemory(String what) {
    return new BudgetExceededException(
        Budget.MEMORY,
        what + " takes more memory than a message of this size may take" + restriction());
  }

  private String restriction() {
    return isRestricted && length > PayloadInput.RESTRICTED_BYTES
        ? ", which counts as "
            + PayloadInput.RESTRICTED_BYTES
            + " bytes here, because an earlier message of the same address exceeded its limits"
        : "";
  }

  /**
   * Charges work that does not follow from the length of the message.
   *
   * @param steps the number of steps of about a nanosecond
   * @param what names the work in the error message, such as {@code hashing keys}
   * @throws BudgetExceededException if the message has caused too much work
   */
  public void claimWork(long steps, String what) {
    work -= steps;
    if (work < 0) {
      throw tooMuchWork(what);
    }
  }

  /** Charges the same work several times over, as {@link #claimWork(long, String)} does. */
  void claimWork(long steps, long times, String what) {
    if (times > 0 && steps > work / times) {
      throw tooMuchWork(what);
    }
    work -= steps * times;
  }

  /** Charges the iterators that hashing or comparing a key allocates, several times over. */
  void claimIterators(long count, long times) {
    if (times > 0 && count > iterators / times) {
      throw tooMuchMemory(KeyCost.WORK);
    }
    iterators -= count * times;
  }

  /** The number of steps left. */
  public long workLeft() {
    return work;
  }

  /**
   * Refunds a charge for work that is about to be done and charged again. The message then causes
   * at most twice the work that its size allows.
   */
  public void refundWork(long steps) {
    work += steps;
  }

  BudgetExceededException tooMuchWork(String what) {
    return new BudgetExceededException(
        Budget.WORK,
        what + " takes more work than a message of this size may cause" + restriction());
  }

  /**
   * Charges an exception whose constructor records this thread's stack, which cannot be prevented:
   * some twenty bytes per frame while the exception exists.
   *
   * @throws BudgetExceededException if the message has too many exceptions
   */
  public void claimStackTrace() {
    frames -= Math.min(MAX_FRAMES, OUTER_FRAMES + FRAMES_OF_LEVEL * depth());
    if (frames < 0) {
      throw new BudgetExceededException(
          Budget.MEMORY,
          "the message has too many exceptions without stack traces for its size, or nests them too"
              + " deeply; let the sender keep the traces, or the exception class override"
              + " fillInStackTrace");
    }
  }

  /**
   * Compiles a regular expression, and charges the memory and work for it.
   *
   * @param flags those of {@link Pattern}
   * @throws BudgetExceededException as {@link #requirePattern}, or if the message has too many
   * @throws java.util.regex.PatternSyntaxException if it is not a regular expression
   */
  public Pattern pattern(String expression, int flags) {
    requirePattern(expression, flags);
    long length = expression.length();
    claimBytes(PATTERN_BYTES_OF_CHARACTER * length, "compiling regular expressions");
    claimWork(PATTERN_STEPS + PATTERN_STEPS_OF_CHARACTER * length, "compiling regular expressions");
    return Pattern.compile(expression, flags);
  }

  /**
   * Refuses a regular expression whose compilation takes far more work than its length suggests.
   *
   * @throws BudgetExceededException if it has more than {@value #MAX_PATTERN_CHARACTERS}
   *     characters, or would be compiled for every order of its combining marks
   */
  public static void requirePattern(String expression, int flags) {
    int length = expression.length();
    if (length > MAX_PATTERN_CHARACTERS) {
      throw tooLong("regular expression", length + " characters", MAX_PATTERN_CHARACTERS);
    }
    if ((flags & Pattern.CANON_EQ) != 0 && expression.chars().anyMatch(unit -> unit > 0x7f)) {
      throw new BudgetExceededException(
          "a regular expression with the flag CANON_EQ has characters that are not ASCII, and Java"
              + " would compile every order of its combining marks; let the sender omit the flag");
    }
  }

  /**
   * Refuses a decimal number that is too long, before its text is parsed: parsing time grows with
   * the square of the number of digits.
   *
   * @param characters the length of its text
   * @throws BudgetExceededException if there are more than {@value #MAX_DIGITS}
   */
  public static void requireDecimal(int characters) {
    if (characters > MAX_DIGITS) {
      throw tooLong("decimal number", characters + " characters", MAX_DIGITS);
    }
  }

  /**
   * Refuses a BigInteger that is too long: its hash code and each comparison read all of it.
   *
   * @param bytes the length of its magnitude
   * @throws BudgetExceededException if there are more than {@value #MAX_BIG_INTEGER_BYTES}
   */
  public static void requireBigInteger(int bytes) {
    if (bytes > MAX_BIG_INTEGER_BYTES) {
      throw tooLong(
          "BigInteger or the digits of a BigDecimal", bytes + " bytes", MAX_BIG_INTEGER_BYTES);
    }
  }

  private static BudgetExceededException tooLong(String what, String length, int most) {
    return new BudgetExceededException(
        "a " + what + " has " + length + ", at most " + most + " are read");
  }

  /** What hash codes of classes cost, remembered for all messages of a reader. */
  KeyShapes shapes() {
    KeyShapes known = shapes;
    if (known == null) {
      known = new KeyShapes();
      shapes = known;
    }
    return known;
  }
}
