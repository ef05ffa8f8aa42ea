package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.SerializedNames;
import java.lang.reflect.Field;
import java.util.LinkedList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The differences of one form of one format from others with the same values. Stateless; any thread
 * may call any method, and each call returns the same result. The binder calls a method once per
 * class, not per value, unless the method is documented otherwise.
 */
public interface Dialect {

  /** The members of a class that are its data. Static and transient fields are never included. */
  enum Members {
    /** Each field of the class and its superclasses, whatever its visibility. */
    FIELDS,
    /**
     * Each field that is public or has a public getter, and each pair of a public getter and setter
     * without a field of that name. For records, each component.
     */
    PROPERTIES
  }

  /** The order in which members are written. Any order can be read. */
  enum MemberOrder {
    /** The declared order, the topmost superclass first. */
    SUPERCLASS_FIRST,
    /** The declared order, the class itself first. */
    SUBCLASS_FIRST,
    /** Sorted by name. */
    SORTED
  }

  /** The places where the name of a class is written before a value. */
  enum ClassNames {
    /** Nowhere; the reader uses only declared types. */
    NEVER,
    /** Wherever the reader would otherwise create another class. */
    WHERE_NEEDED,
    /**
     * Wherever the form of a value does not determine its class, except in a field or array of
     * exactly this class: for peers that ignore the type arguments of collections.
     */
    EXCEPT_IN_FIELDS,
    /**
     * Wherever the form of a value does not determine its class, whatever is declared: for ends
     * whose declarations may differ, so that no value is read as an object of another class.
     */
    ALWAYS
  }

  /** The form of an object that the item already contains. */
  enum References {
    /** A copy. A cycle is an error before any byte of the message is sent. */
    NEVER,
    /**
     * The number of the container, counted from 0 in the order in which the arrays, objects and
     * maps of an item begin. Scalars have no numbers.
     */
    NUMBERS,
    /**
     * The path from the item, such as {@code $.items[0]}. When reading, {@code @} is the container
     * of the reference, and {@code ..} its parent. An object below a key that a path cannot contain
     * is written as a copy.
     */
    PATHS
  }

  /** The keys of maps. */
  enum Keys {
    /** Strings: a number or an enum constant becomes a string; other keys are an error. */
    TEXTS,
    /** Values of any kind. */
    VALUES
  }

  /** The values of a member that are left out, so that a reader keeps the initial value. */
  enum Omission {
    NONE,
    /** Null. */
    NULL,
    /** Null, and the zero or false of a primitive. */
    DEFAULT
  }

  /**
   * The names of the parts that every exception has. When reading, any known name of a part is
   * accepted.
   *
   * @param message the member for the exception's detail message
   * @param frame the names of the parts of a stack trace element that are written, in order: some
   *     of {@code classLoaderName, moduleName, moduleVersion, className, declaringClass,
   *     methodName, fileName, lineNumber}
   */
  record ThrowableNames(
      String message, String cause, String stackTrace, String suppressed, List<String> frame) {
    public ThrowableNames {
      frame = List.copyOf(frame);
    }
  }

  /** The names of the fields in the JDK's classes, with all parts of a stack trace element. */
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

  /** The name of the serialization, with which error messages begin. */
  String name();

  Members members();

  /**
   * Whether fields with the same name in a class and its superclass are both written as {@code
   * Class.field}, and read in this form. For ends whose classes may differ: one end may have two
   * such fields where the other has one. For stock peers, the subclass's field keeps the plain
   * name.
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

  /** Whether a map with a duplicate key is an error; called for each key that is read. */
  default boolean refusesRepeatedKeys() {
    return false;
  }

  /**
   * The values of a member of this type that are left out.
   *
   * @param type as the field declares it
   */
  default Omission omission(Class<?> type) {
    return Omission.NONE;
  }

  /** The forms of classes without members. They take precedence over the binder's own forms. */
  List<ScalarForm<?>> forms();

  /**
   * The form of a class of the application or an exception that is not written by its members.
   *
   * @return null if it is
   */
  default @Nullable ScalarForm<?> form(Class<?> type) {
    return null;
  }

  /**
   * The class as which containers of a JDK class arrive, in a dialect that names classes.
   *
   * @param type no abstract class
   */
  default Class<?> arriving(Class<?> type) {
    return type;
  }

  /** The map class that is created if no class is declared or named. */
  Class<?> undeclaredMap();

  /** The class that is created if {@code Queue} or {@code Deque} is declared. */
  default Class<?> undeclaredQueue() {
    return LinkedList.class;
  }

  /**
   * Whether the format distinguishes {@link ValueKind#OBJECT} and {@link ValueKind#MAP}. If so, an
   * object whose class is neither named nor declared is an error instead of a map.
   */
  boolean tellsObjectsFromMaps();

  /** The names of the parts of exceptions. */
  default ThrowableNames throwableNames() {
    return STANDARD_THROWABLE_NAMES;
  }

  /**
   * Whether the message of exceptions of this class is sent; false if a peer would refuse it.
   *
   * @param type a subclass of Throwable
   */
  default boolean sendsMessageOf(Class<?> type) {
    return true;
  }

  /**
   * The name of a property. By default, all leading upper case letters become lower case, as in
   * Jackson.
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
   * The name of a member.
   *
   * @param field the field of the member
   * @param name the name of the field or, for a property, the name derived from its getter
   */
  default String memberName(Field field, String name) {
    return name;
  }

  /** The name under which a class is written, such as the format's short name for it. */
  default String wireName(Class<?> type) {
    return SerializedNames.of(type);
  }

  /**
   * The class for which the format has a special name.
   *
   * @param name as in the message; called for each name
   * @return a class that every gate allows; null if the gate must decide on the name
   */
  default @Nullable Class<?> aliased(String name) {
    return null;
  }
}
