package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the values of one class are written and read. Thread-safe. */
public abstract class Form {

  private final Class<?> type;
  private final Replacements replacements;
  private final boolean isReplaced;
  private final boolean addsNothing;
  private final boolean isResolved;
  private final boolean isHashedByContent;

  Form(Class<?> type) {
    this.type = type;
    replacements = Replacements.of(type);
    isReplaced =
        replacements.replacesWhenWritten()
            && !isContainerOfElements(type)
            && !type.isHidden(); // a function, which is refused as itself
    addsNothing = isContainerOfElements(type) && addsNothing(type);
    isResolved = replacements.resolvesWhenRead();
    isHashedByContent = isHashedByContent(type);
  }

  /** Whether a class is there to fill a collection of the JDK, as in {@code {{ add(1); }}}. */
  private static boolean addsNothing(Class<?> type) {
    return type.isAnonymousClass()
        && JdkClasses.has(type.getSuperclass())
        && !Modifier.isAbstract(type.getSuperclass().getModifiers())
        && Arrays.stream(type.getDeclaredMethods()).allMatch(Method::isSynthetic)
        && Arrays.stream(type.getDeclaredFields())
            .allMatch(field -> field.isSynthetic() || Modifier.isStatic(field.getModifiers()));
  }

  private static boolean isHashedByContent(Class<?> type) {
    try {
      return Comparable.class.isAssignableFrom(type)
          || type.getMethod("hashCode").getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException anInterface) {
      return true;
    }
  }

  /** These are written with their elements, for readers that have no such class. */
  private static boolean isContainerOfElements(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
  }

  public final Class<?> type() {
    return type;
  }

  /** The {@code writeReplace} and {@code readResolve} of the class. */
  public final Replacements replacements() {
    return replacements;
  }

  /** Whether, under agreed terms, a value is written as an object of another class. */
  public final boolean isOfOtherClass() {
    return isReplaced || addsNothing;
  }

  /** Whether the class only fills a collection of its superclass, as which a value is written. */
  final boolean addsNothing() {
    return addsNothing;
  }

  /** Whether, under agreed terms, another object is written in place of a value. */
  public final boolean isReplaced() {
    return isReplaced;
  }

  /** Whether the hash code or the order of a value may depend on what is in it. */
  public final boolean isHashedByContent() {
    return isHashedByContent;
  }

  /** Whether, under agreed terms, another object takes the place of one that was read. */
  public final boolean isResolved() {
    return isResolved;
  }

  /** The class that is named in front of a value. */
  public Class<?> named(Object value, boolean isAgreed) {
    return type;
  }

  /** Writes a value, without the name of its class. */
  public abstract void write(ValueOut out, Object value, Declared declared);

  /** Reads what is there as a value of the class; it is no null and no reference. */
  public abstract @Nullable Object read(ValueIn in, Declared declared);

  /** Whether a second occurrence of a value is a reference to the first. */
  public boolean isShared(boolean isAgreed) {
    return true;
  }

  /**
   * Whether stock peers write a reference to an array that occurs again where its class is named.
   */
  public boolean isSharedByStock() {
    return false;
  }

  /** Whether the name of the class is in front of a value in a place of this type. */
  public boolean isNamed(Declared declared, boolean isAgreed) {
    return declared.type() != type;
  }

  /** Whether the bytes of a value say its class, whatever is declared where it is read. */
  public boolean tellsItself() {
    return false;
  }

  /** Whether there are other values in a value, so that it counts as a level. */
  public boolean isContainer() {
    return true;
  }

  /**
   * What a step of a path leads to.
   *
   * @param parts a value, or what was read of it
   * @param member the name of the step; null if it is an index
   * @return null if it leads nowhere
   */
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    return null;
  }

  /** How it is written under agreed terms if both sides have it; null if it is not so written. */
  public @Nullable ClassSchema schema() {
    return null;
  }

  /** The members by which it is written under agreed terms. */
  public List<Member> members() {
    return List.of();
  }

  /**
   * Whether a value is made when all of it is read, so that nothing in it can refer to it under
   * agreed terms.
   */
  public boolean isMadeLast() {
    return false;
  }

  /** Whether a value of the class can be made of what is read. */
  public boolean canBeMade(boolean isAgreed) {
    return true;
  }

  /** Why no value of the class can be sent; null if it can. */
  public @Nullable String refusal() {
    return null;
  }

  /** Why a value is not written under agreed terms, though it can be sent; null if it is. */
  public @Nullable String refusalUnderTerms() {
    return null;
  }

  /** What values of the class lose in a message to a stock peer; null for nothing. */
  public @Nullable String loss() {
    return null;
  }

  final SerializationException cannot(String action, Throwable failure) {
    return cannot(action, type, failure);
  }

  /** The failure of a constructor, whose text may have content of the message. */
  static SerializationException cannot(String action, Class<?> type, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SerializationException known) {
        return known;
      }
      if (cause == cause.getCause()) {
        break;
      }
    }
    if (failure instanceof VirtualMachineError fatal && !(failure instanceof StackOverflowError)) {
      throw fatal;
    }
    return SerializationException.withStackOf(
        failure,
        "fastjson2 cannot "
            + action
            + " an object of class "
            + type.getName()
            + ": "
            + failure.getClass().getName());
  }

  /** The refusal of a field that two classes have here. */
  final SerializationException ambiguous(ValueIn in, String field) {
    return in.failure(
        "field "
            + field
            + " of class "
            + type.getName()
            + " is in two classes here, and the writer has only one of them; give both sides the"
            + " same fields, or rename one");
  }
}
