package io.trunkline.serialization.databind;

import io.trunkline.serialization.SerializedNames;
import java.lang.reflect.Field;
import java.util.LinkedList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one form of one format does differently from others with the same values. Stateless; all
 * methods may be called from any thread, and return the same each time. The binder asks once per
 * class, not per value, unless a method says otherwise.
 */
public interface Dialect {

  /** Which members of a class are its data. Static and transient fields never are. */
  enum Members {
    /** Each field of the class and its superclasses, whatever its visibility. */
    FIELDS,
    /**
     * Each field that is public or has a public getter, and each pair of a public getter and setter
     * without a field of that name. Of records, each component.
     */
    PROPERTIES
  }

  /** In which order members are written. Any order is read. */
  enum MemberOrder {
    /** As declared, those of the topmost superclass first. */
    SUPERCLASS_FIRST,
    /** As declared, those of the class itself first. */
    SUBCLASS_FIRST,
    /** By name. */
    SORTED
  }

  /** Where the name of a class is written in front of a value. */
  enum ClassNames {
    /** Nowhere; the reader knows what is declared, and nothing else. */
    NEVER,
    /** Where the class is not the one that the reader would make without a name. */
    WHERE_NEEDED,
    /**
     * Wherever a value does not tell its class itself, whatever is declared: for ends whose
     * declarations may differ, so that no value is read as one of another class.
     */
    ALWAYS
  }

  /** How an object is written that is in the item already. */
  enum References {
    /** As a copy. A cycle is an error before any byte of the message is sent. */
    NEVER,
    /**
     * By the number of the container, counted from 0 in the order in which the arrays, objects and
     * maps of an item begin. Scalars have no numbers.
     */
    NUMBERS,
    /**
     * By its path from the item, such as {@code $.items[0]}. What is read may also be {@code @} for
     * the container that the reference is in, and {@code ..} for the one around that. An object
     * below a key that a path cannot have is written as a copy.
     */
    PATHS
  }

  /** What the keys of maps are. */
  enum Keys {
    /** Texts: a number or an enum constant is a text, other keys are an error. */
    TEXTS,
    /** Values of any kind. */
    VALUES
  }

  /** Which values of a member are left out, so that a reader keeps the initial one. */
  enum Omission {
    NONE,
    /** Null. */
    NULL,
    /** Null, and the zero or false of a primitive. */
    DEFAULT
  }

  /**
   * What the parts of an exception are called that every exception has. What is read may have any
   * of the names that are known for a part.
   *
   * @param message the member with the message that it was created with
   * @param frame the names of the parts of a stack trace's element that are written, in order: some
   *     of {@code classLoaderName, moduleName, moduleVersion, className, declaringClass,
   *     methodName, fileName, lineNumber}
   */
  record ThrowableNames(
      String message, String cause, String stackTrace, String suppressed, List<String> frame) {
    public ThrowableNames {
      frame = List.copyOf(frame);
    }
  }

  /** The names of the fields in the JDK's classes, with all that a stack trace has. */
  ThrowableNames STANDARD_THROWABLE_NAMES =
      new ThrowableNames(
          "detailMessage",
          "cause",
          "stackTrace",
          "suppressedExceptions",
          List.of(
              "classLoaderName",
              "moduleName",
              "moduleVersion",
              "declaringClass",
              "methodName",
              "fileName",
              "lineNumber"));

  /** The name of the serialization, with which error texts begin. */
  String name();

  Members members();

  /**
   * Whether of two fields with one name in a class and its superclass each is written as {@code
   * Class.field}, and read so. For ends whose classes may differ: what one of them tells apart, the
   * other has once. Of what stock peers read, the subclass's field has the name alone.
   */
  default boolean tellsOwners() {
    return false;
  }

  default MemberOrder order() {
    return MemberOrder.SUPERCLASS_FIRST;
  }

  ClassNames classNames();

  References references();

  Keys keys();

  /** Whether a map in which a key is there twice is an error; asked for each key that is read. */
  default boolean refusesRepeatedKeys() {
    return false;
  }

  /**
   * Which values of a member of this type are left out.
   *
   * @param type as the field declares it
   */
  default Omission omission(Class<?> type) {
    return Omission.NONE;
  }

  /**
   * The forms of classes that have no members. Those that this returns are used instead of the
   * binder's own.
   */
  List<ScalarForm<?>> forms();

  /** The class of the map that is read where nothing is declared, and no class is named. */
  Class<?> undeclaredMap();

  /** The class that is read where {@code Queue} or {@code Deque} is declared. */
  default Class<?> undeclaredQueue() {
    return LinkedList.class;
  }

  /**
   * Whether {@link ValueKind#OBJECT} and {@link ValueKind#MAP} are told apart. If so, an object
   * whose class is neither named nor declared is an error instead of a map.
   */
  boolean tellsObjectsFromMaps();

  /** What the parts of exceptions are called. */
  default ThrowableNames throwableNames() {
    return STANDARD_THROWABLE_NAMES;
  }

  /**
   * Whether the message of exceptions of this class is sent. Not where a peer would refuse it.
   *
   * @param type a subclass of Throwable
   */
  default boolean sendsMessageOf(Class<?> type) {
    return true;
  }

  /**
   * What a property is called: unless a dialect says otherwise, all upper case letters at the
   * beginning become lower ones, as Jackson has it.
   *
   * @param accessor the name of its getter without {@code get} or {@code is}
   */
  default String propertyName(String accessor) {
    char[] letters = accessor.toCharArray();
    for (int i = 0; i < letters.length && Character.isUpperCase(letters[i]); i++) {
      letters[i] = Character.toLowerCase(letters[i]);
    }
    return new String(letters);
  }

  /**
   * What a member is called.
   *
   * @param field the field it is
   * @param name the name of the field or, of a property, the one that its getter says
   */
  default String memberName(Field field, String name) {
    return name;
  }

  /** The name under which a class is written, such as a short one that the format has for it. */
  default String wireName(Class<?> type) {
    return SerializedNames.of(type);
  }

  /**
   * The class that the format has a name of its own for.
   *
   * @param name as it is in the message; asked for each one
   * @return a class that every gate allows; null if the name is for the gate to judge
   */
  default @Nullable Class<?> aliased(String name) {
    return null;
  }
}
