package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.Nesting;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes objects to the sinks of one format, and creates objects from its sources, in one dialect.
 * One instance per serialization and dialect; it caches data about classes. Items are independent
 * of each other: references lead to objects of the same item.
 *
 * <p>Thread-safe; never blocks, except for the thread with a {@linkplain DeepStack large stack} on
 * which a deep item continues.
 */
public final class Binder {

  private final Dialect dialect;
  private final Bindings bindings;
  private final Budgets budgets;
  private final DeepStack deepStack;
  private final Slot undeclared;

  /**
   * Creates a binder.
   *
   * @param wireNames classes that are written under another name
   * @param deepStack shared by all readers and writers of the serialization
   */
  public Binder(
      Dialect dialect, Map<Class<?>, String> wireNames, Budgets budgets, DeepStack deepStack) {
    this.dialect = dialect;
    this.bindings = new Bindings(dialect, wireNames);
    this.budgets = budgets;
    this.deepStack = deepStack;
    this.undeclared = new Slot(bindings, Object.class);
  }

  /**
   * Writes one item.
   *
   * @param declared the type that its reader declares; Object if it is unknown
   * @throws SerializationException if it cannot be written; the sink's content is then undefined
   */
  public void write(ValueSink out, @Nullable Object value, Type declared) {
    Writing writing = new Writing(out, nesting(), dialect);
    try {
      (declared == Object.class ? undeclared : new Slot(bindings, declared)).write(writing, value);
    } catch (SerializationException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      throw failure("write", e, writing.failedAt());
    }
  }

  /**
   * Writes an exception as its class requires, without a class name before it.
   *
   * @throws SerializationException if it cannot be written
   */
  public void writeThrowable(ValueSink out, Throwable value) {
    write(out, value, value.getClass());
  }

  /**
   * The schemas of those classes of a catalog that can be written: names without fields, since
   * fields are matched by name.
   */
  public List<ClassSchema> schemas(ClassCatalog catalog) {
    return catalog.classes().stream()
        .filter(type -> refusal(type) == null)
        .map(type -> new ClassSchema(nameOf(type), "by name", List.of(), List.of()))
        .toList();
  }

  /** The nesting of a new item that is written. */
  public Nesting nesting() {
    Nesting nesting = new Nesting(budgets, deepStack);
    nesting.start();
    return nesting;
  }

  /** The name under which a class is written. */
  public String nameOf(Class<?> type) {
    return bindings.nameOf(type);
  }

  /**
   * Reads one item.
   *
   * @param declared the type that the receiver declares, with its type arguments
   * @param gate decides on each class that the item names, before it is loaded
   * @param budget of the message; started by the caller
   * @return a value of the declared class; null for a null
   * @throws SerializationException if it cannot be read; its path has the members on the way
   */
  public @Nullable Object read(ValueSource in, Type declared, ClassGate gate, ReadBudget budget) {
    return read(new Reading(in, gate, budget, bindings), declared);
  }

  /**
   * Reads one item in the place of a map of attachments. A refusal of the class of a key suggests
   * no line: the caller accepts only strings as keys.
   */
  public @Nullable Object readAttachments(ValueSource in, ClassGate gate, ReadBudget budget) {
    Reading reading = new Reading(in, gate, budget, bindings);
    try {
      return read(reading, Map.class);
    } catch (ClassRefusedException refused) {
      throw reading.path().isInKey() ? refused.inPlaceOfAttachments() : refused;
    }
  }

  private @Nullable Object read(Reading reading, Type declared) {
    try {
      Object read =
          (declared == Object.class ? undeclared : new Slot(bindings, declared)).read(reading);
      reading.unfinished().complete();
      return read;
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      // Errors as well: a peer makes constructors and hashCode of allowed classes run.
      SerializationException failure =
          e instanceof SerializationException known
              ? known
              : failure("read", e, reading.path().innermost());
      String path = reading.path().text();
      throw path == null || failure.path() != null ? failure : failure.at(path);
    }
  }

  /**
   * Skips one item.
   *
   * @throws SerializationException if it is malformed or nests too deeply
   */
  public void skip(ValueSource in, ClassGate gate, ReadBudget budget) {
    new Reading(in, gate, budget, bindings).skip();
  }

  /** Says what went wrong in code of the application, without its text, which can quote values. */
  private SerializationException failure(String action, Throwable e, @Nullable Class<?> at) {
    if (e instanceof StackOverflowError) {
      return new BudgetExceededException(
          dialect.name()
              + " cannot "
              + action
              + (at == null ? " a value" : " an object of class " + at.getName())
              + ": it nests too deeply, or contains itself where its hash code is needed");
    }
    return SerializationException.withStackOf(
        e,
        dialect.name()
            + " cannot "
            + action
            + (at == null ? " a value" : " an object of class " + at.getName())
            + ": "
            + e.getClass().getName());
  }

  /**
   * The reason why no value of exactly this class can be written and, after the last semicolon, the
   * remedy; null if the class does not prevent it.
   */
  public @Nullable String refusal(Class<?> type) {
    if (!type.isEnum() && !type.isArray() && Modifier.isAbstract(type.getModifiers())) {
      return null; // it has no objects
    }
    try {
      return bindings.of(type).refusal();
    } catch (ClassRefusedException e) {
      throw e;
    } catch (SerializationException e) {
      return e.getMessage();
    }
  }

  /**
   * The parts of objects of exactly this class that are not written and, after the last semicolon,
   * the remedy; null if they are written completely.
   */
  public @Nullable String loss(Class<?> type) {
    if (!type.isEnum() && !type.isArray() && Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    Class<?> arriving = bindings.arriving(type);
    if (arriving != type) {
      return "an object of class "
          + type.getName()
          + " arrives as a "
          + arriving.getName()
          + "; copy it into one before it is sent, if that makes a difference";
    }
    try {
      return bindings.of(type).loss();
    } catch (SerializationException refused) {
      return null;
    }
  }

  /**
   * For the form of two Trunkline ends, of a serialization with another form for stock peers: the
   * reason why objects of exactly this class cannot be written, or the parts that are not written,
   * and, after the last semicolon, the remedy; null if they arrive.
   */
  public @Nullable String lossBetweenEnds(Class<?> type) {
    String refusal = refusal(type);
    return refusal == null
        ? loss(type)
        : "between two Trunkline ends " + dialect.name() + " refuses it: " + refusal;
  }
}
