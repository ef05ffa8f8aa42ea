package io.trunkline.serialization;

import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A serialization ready for use by one client, port or stored-data codec.
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
   * @param out stays the caller's; the writer is done with it after {@link MessageWriter#finish()}
   * @param terms what the reader is known to understand
   */
  MessageWriter writer(PayloadOutput out, PayloadTerms terms);

  /**
   * Opens a reader for one message at the input's position.
   *
   * @param in stays the caller's; the reader is done with it after {@link MessageReader#close()}
   * @param terms the terms the message says it was written under
   */
  MessageReader reader(PayloadInput in, PayloadTerms terms);

  /**
   * The classes of the catalogue that two sides may agree to write as numbers, as this side writes
   * them; empty if this serialization has no such numbers. The same in every call.
   */
  default List<ClassSchema> schemas() {
    return List.of();
  }

  /**
   * Whether a plain message is silently misread where the reader's classes differ from the
   * writer's. Such messages are sent to a peer only once it is known that no better terms can be
   * agreed on with it.
   */
  default boolean dependsOnEqualClasses() {
    return false;
  }

  /**
   * Whether it can restrict a class that differs on the two sides to the fields that both have. If
   * it cannot and any class of its table differs, no terms cover it on that connection.
   */
  default boolean canWriteCommonFields() {
    return true;
  }

  /**
   * Advice for the case that a peer could not read a plain message of this serialization; empty for
   * none.
   *
   * @param text the peer's error message; untrusted
   */
  default String explainRefusal(String text) {
    return "";
  }

  /**
   * Whether strings written first in a message are the same bytes in every message and do not
   * affect what follows. Such bytes may be made once and copied in front of a writer, and skipped
   * in front of a reader, as if they had been written and read there.
   */
  default boolean leadingStringsStandAlone() {
    return false;
  }

  /**
   * Why no value of exactly this class can travel and, after the last semicolon, what to do about
   * it; null if values can, as far as their class shows. Asked while a service is exported or
   * referred to, and by checks.
   */
  default @Nullable String refusal(Class<?> type) {
    return null;
  }

  /**
   * What values declared to be of this class can lose on the way without an error and, after the
   * last semicolon, what to do about it; null if nothing is known to be lost.
   */
  default @Nullable String loss(Class<?> type) {
    return null;
  }

  /**
   * How many bytes a message with an object of this class would save if both sides had the class in
   * their catalogues and agreed on a number for it; 0 for none.
   */
  default int bytesOfName(Class<?> type) {
    return 0;
  }
}
