package io.trunkline.serialization;

import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A serialization as one client, port or stored-data codec uses it.
 *
 * <p>Thread-safe; never blocks. Expensive engines live in its own bounded {@link EnginePool}, never
 * in a {@link ThreadLocal}, so that any number of virtual threads can use it at once.
 */
public interface Serialization {

  /** The name of its provider. */
  String name();

  /** The wire id of its provider. */
  int wireId();

  /**
   * Opens a writer for one message at the output's position.
   *
   * @param out belongs to the caller; the writer uses it until {@link MessageWriter#finish()}
   * @param terms what the reader is known to understand
   */
  MessageWriter writer(PayloadOutput out, PayloadTerms terms);

  /**
   * Opens a reader for one message at the input's position.
   *
   * @param in belongs to the caller; the reader uses it until {@link MessageReader#close()}
   * @param terms the terms that the message was written under
   */
  MessageReader reader(PayloadInput in, PayloadTerms terms);

  /**
   * The schemas of those classes in the catalog that two sides may agree to write as numbers; empty
   * if this serialization has no class numbers. Each call returns the same.
   */
  default List<ClassSchema> schemas() {
    return List.of();
  }

  /**
   * Whether a plain message can be misread without an error if the reader's classes differ from the
   * writer's.
   */
  default boolean dependsOnEqualClasses() {
    return false;
  }

  /**
   * Whether it can write only the common fields of a class that differs on the two sides. If it
   * cannot, and a class of its table differs, it is not used under terms on that connection.
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
   * terms, and do not affect what follows. If so, the runtime encodes such strings once, copies the
   * bytes into each message before it opens a writer, and skips them before it opens a reader.
   */
  default boolean leadingStringsStandAlone() {
    return false;
  }

  /**
   * Whether attachments whose values are all strings are the same bytes at the end of every
   * message, whatever is in front of them. Such bytes may be made once and copied behind what a
   * finished writer has written, as if they had been written there.
   */
  default boolean attachmentsStandAlone() {
    return false;
  }

  /**
   * The reason why no value of exactly this class can be sent and, after the last semicolon, what
   * to do about it; null if the class itself does not prevent it. Called when a service is exported
   * or referred to, and by checks.
   */
  default @Nullable String refusal(Class<?> type) {
    return null;
  }

  /**
   * Whether it refuses objects of exactly this class because they are not {@link
   * java.io.Serializable}, which callers know already.
   */
  default boolean demandsSerializable(Class<?> type) {
    return false;
  }

  /**
   * Whether it sends nothing but values of the types that signatures declare, and knows by itself
   * what is in them, such as messages of protoc: it looks at no fields, sends no names of classes
   * and asks no gate. If so, {@link #refusal} is asked about the types of parameters and results
   * themselves, primitive ones and arrays among them, and about nothing that they reach.
   */
  default boolean sendsDeclaredTypesOnly() {
    return false;
  }

  /**
   * What values of this declared class can lose without an error and, after the last semicolon,
   * what to do about it; null if nothing is known to be lost.
   */
  default @Nullable String loss(Class<?> type) {
    return null;
  }

  /**
   * What values can lose without an error where a class of the application that has a type variable
   * is declared with this argument, such as {@code Page<Short>}, and, after the last semicolon,
   * what to do about it; null if nothing is known to be lost.
   */
  default @Nullable String lossAsArgument(Class<?> generic, Type argument) {
    return null;
  }

  /**
   * Which peers cannot read or write an object of this class because it has no constructor without
   * parameters, and which they can: a clause, without a full stop; null if it makes no difference.
   * Asked by checks, and only about classes that have none.
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
