package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.FieldDeserializer2;
import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.ReadBudget;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The library's input with its dangers taken out.
 *
 * <p>The alternative was to walk a message's bytes once before the library sees them. It was not
 * taken: the library decides by the receiving class how it reads, so a walker that does not repeat
 * all of its decisions can be led to see other items than the library does, and each byte would be
 * looked at twice. Instead every place where the library would trust the sender is one it lets us
 * replace:
 *
 * <ul>
 *   <li>names become classes in {@link ReadClasses}, which asks the gate of the current item;
 *   <li>every container, array and object is read through a {@link GuardedReader}, which counts
 *       depth, compares declared numbers with the bytes present, and knows which forms a class may
 *       have;
 *   <li>fields are stored by {@link FieldSlots}, which checks types: the library's own way writes 8
 *       bytes into a {@code float} and any object into any field;
 *   <li>the end of the message is an exception, where the library would go on with -1;
 *   <li>{@link #expect}, which decodes an arbitrary object to describe it, does not.
 * </ul>
 */
final class ReadEngine extends Hessian2Input {

  // A definition stands right before the first object of its class. The library recurses here.
  private static final int MAX_DEFINITIONS_IN_A_ROW = 16;

  private static final Object NOTHING = new Object();

  private final MessageBytes source;
  private final ReadClasses classes;
  private final ReadBudget budget;
  private int definitions;
  private long hashWork;
  private @Nullable Class<?> at;
  private @Nullable Object handedOver = NOTHING;

  private ReadEngine(MessageBytes source, ReaderTable table, Budgets budgets) {
    super(source);
    this.source = source;
    this.classes = new ReadClasses(this, table);
    this.budget = new ReadBudget(budgets);
  }

  static ReadEngine create(ReaderTable table, Budgets budgets) {
    ReadEngine engine = new ReadEngine(new MessageBytes(), table, budgets);
    engine.setSerializerFactory(engine.classes);
    return engine;
  }

  void open(PayloadInput in) {
    source.open(in);
    budget.start(in.remaining());
    hashWork = 1024 + 4L * in.remaining();
    definitions = 0;
    at = null;
  }

  /** Forgets the message: its objects, its class definitions and its bytes. */
  void clear() {
    reset();
    source.open(null);
    classes.gate(null);
    at = null;
  }

  /** The class of the last object begun. */
  @Nullable Class<?> at() {
    return at;
  }

  ReadClasses classes() {
    return classes;
  }

  /** Reads one item of the message. */
  @Nullable Object readItem(Class<?> declared, ClassGate gate) throws IOException {
    classes.gate(gate);
    int tag = peek();
    if (isContainer(tag) && (tag != 'H' || Map.class.isAssignableFrom(declared))) {
      return readObject(declared);
    }
    return DeclaredType.convert(readObject(), declared);
  }

  private static boolean isContainer(int tag) {
    return tag >= 0x55 && tag <= 0x58
        || tag >= 0x60 && tag <= 0x7f
        || tag == 'H'
        || tag == 'M'
        || tag == 'C'
        || tag == 'O';
  }

  int peek() throws IOException {
    int tag = read();
    unread();
    return tag;
  }

  void require(String what, boolean found) throws IOException {
    if (!found) {
      throw LeadingItems.expected(what, peek());
    }
  }

  /** How many bytes of the message are not read yet; they are skipped. */
  int skipRest() {
    source.expectEnd();
    int left = 0;
    try {
      while (read() >= 0) {
        left++;
      }
    } catch (IOException e) {
      throw Failures.of("read", e, null);
    }
    return left;
  }

  // ---------------------------------------------------------------- budgets

  /** Begins an array, container or object of this class. */
  @Nullable Class<?> enter(Class<?> type) {
    budget.enter();
    definitions = 0;
    Class<?> outer = at;
    at = type;
    return outer;
  }

  /** Ends what the matching {@link #enter} began. */
  void leave(@Nullable Class<?> outer) {
    budget.leave();
    at = outer;
  }

  void claimElements(int count) {
    budget.claimElements(count);
  }

  void countDefinition() {
    if (++definitions > MAX_DEFINITIONS_IN_A_ROW) {
      throw new BudgetExceededException(
          "hessian2: more than "
              + MAX_DEFINITIONS_IN_A_ROW
              + " class definitions without an object between them");
    }
  }

  /** Pays for computing the hash code of something that consists of so many parts. */
  void claimHashing(long parts) {
    hashWork -= parts;
    if (hashWork < 0) {
      throw new BudgetExceededException(
          "hessian2: keys of maps or elements of sets contain each other so often that hashing"
              + " them takes more work than a message of this size may cause");
    }
  }

  // ------------------------------------------------- what the library calls

  @Override
  @SuppressWarnings("rawtypes")
  public @Nullable Object readObject(Class type) throws IOException {
    Class<?> asked = type;
    return readObject(asked, (Class<?>[]) null);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public @Nullable Object readObject(Class type, Class<?> @Nullable ... parts) throws IOException {
    if (handedOver != NOTHING) {
      Object value = handedOver;
      handedOver = NOTHING;
      return value;
    }
    Class<?> asked = type;
    return decidesForm(asked) ? super.readObject(asked, parts) : super.readObject();
  }

  /** Reads a value of a class that {@link #decidesForm decides} it. */
  @Nullable Object readAs(Class<?> type) throws IOException {
    return super.readObject(type, (Class<?>[]) null);
  }

  // An interface or abstract class says nothing about the form of a value, the message does; the
  // library would decode the value and then refuse it.
  static boolean decidesForm(@Nullable Class<?> asked) {
    return asked != null
        && asked != Object.class
        && (asked.isPrimitive()
            || asked.isArray()
            || Collection.class.isAssignableFrom(asked)
            || Map.class.isAssignableFrom(asked)
            || !Modifier.isAbstract(asked.getModifiers()));
  }

  /**
   * Lets one of the library's own field writers store a value that was read and checked before: the
   * next thing it reads is that value.
   */
  void store(FieldDeserializer2 writer, Object target, @Nullable Object value) throws IOException {
    handedOver = value;
    writer.deserialize(this, target);
  }

  /** Describes the byte and no more: the library's own decodes what follows, whatever it is. */
  @Override
  protected IOException expect(String what, int tag) throws IOException {
    return error("expected " + what + ", found byte " + Failures.hex(tag));
  }

  static ReadEngine of(Object input) {
    if (input instanceof ReadEngine engine) {
      return engine;
    }
    throw new SerializationException("hessian2: a reader of this class is used on another input");
  }
}
