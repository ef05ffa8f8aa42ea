package io.trunkline.serialization;

import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A serialization, configured for one client, port or stored-data codec.
 *
 * <p>Thread-safe; never blocks. Expensive engines are kept in a bounded {@link EnginePool}, never
 * in a {@link ThreadLocal}, so that any number of virtual threads can use it at once.
 */
public interface Serialization {

  /** The provider's name. */
  String name();

  /** The provider's wire id. */
  int wireId();

  /**
   * Opens a writer for one message at the output's position.
   *
   * @param out belongs to the caller; the writer uses it until {@link MessageWriter#finish()}
   * @param terms the terms that the reader understands
   */
  MessageWriter writer(PayloadOutput out, PayloadTerms terms);

  /**
   * Opens a reader for one message at the input's position.
   *
   * @param in belongs to the caller; the reader uses it until {@link MessageReader#close()}
   * @param terms the terms under which the message was written
   */
  MessageReader reader(PayloadInput in, PayloadTerms terms);

  /**
   * The schemas of those catalog classes that two sides may agree to write as numbers; empty if
   * this serialization has no class numbers. The result never changes.
   */
  default List<ClassSchema> schemas() {
    return List.of();
  }

  /**
   * Whether a reader whose classes differ from the writer's can misread a plain message without an
   * error.
   */
  default boolean dependsOnEqualClasses() {
    return false;
  }

  /**
   * Whether it can write only the common fields of a class that differs on the two sides. If it
   * cannot and a class of the table differs, the connection uses it without agreed terms.
   */
  default boolean canWriteCommonFields() {
    return true;
  }

  /**
   * Advice for the user when a peer reports that it could not read a plain message of this
   * serialization; empty for none.
   *
   * @param text the peer's error text; not trustworthy
   */
  default String explainRefusal(String text) {
    return "";
  }

  /**
   * Whether strings at the beginning of a message have the same bytes in every message, under all
   * terms, and do not affect the following bytes. If so, the runtime encodes such strings once,
   * copies the bytes into each message before it opens a writer, and skips them before it opens a
   * reader.
   */
  default boolean leadingStringsStandAlone() {
    return false;
  }

  /**
   * Whether attachments whose values are all strings have the same bytes at the end of every
   * message. If so, the runtime may encode them once and append the bytes to the output of a
   * finished writer.
   */
  default boolean attachmentsStandAlone() {
    return false;
  }

  /**
   * The reason why no value of exactly this class can be sent and, after the last semicolon, the
   * remedy; null if the class itself does not prevent it. Called when a service is exported or
   * referred to, and by checks.
   */
  default @Nullable String refusal(Class<?> type) {
    return null;
  }

  /**
   * Whether objects of exactly this class are refused only because they are not {@link
   * java.io.Serializable}, which callers check themselves.
   */
  default boolean demandsSerializable(Class<?> type) {
    return false;
  }

  /**
   * Whether it sends only values of the types that signatures declare and defines their content
   * itself, such as messages of protoc: it uses no fields, class names or gate. If so, {@link
   * #refusal} is called only for the types of parameters and results, including primitive types and
   * arrays, and not for the types that they reach.
   */
  default boolean sendsDeclaredTypesOnly() {
    return false;
  }

  /**
   * The data that values of this declared class can lose without an error and, after the last
   * semicolon, the remedy; null if no loss is known.
   */
  default @Nullable String loss(Class<?> type) {
    return null;
  }

  /**
   * The data that values can lose without an error if an application class with a type variable is
   * declared with this argument, such as {@code Page<Short>}, and, after the last semicolon, the
   * remedy; null if no loss is known.
   */
  default @Nullable String lossAsArgument(Class<?> generic, Type argument) {
    return null;
  }

  /**
   * Names the peers that cannot read or write an object of this class because it has no constructor
   * without parameters, and the peers that can: a clause without a full stop; null if all peers
   * can. Called by checks, only for such classes.
   */
  default @Nullable String withoutConstructor(Class<?> type) {
    return null;
  }

  /**
   * The number of bytes that a message with an object of this class would save if the class were in
   * the catalogs of both sides; 0 for none.
   */
  default int bytesOfName(Class<?> type) {
    return 0;
  }
}
