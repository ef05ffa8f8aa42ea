package io.trunkline.serialization;

import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A serialization ready for use by one client, port or stored-data codec.
 *
 * <p>Thread-safe; never blocks. Expensive engines live in a bounded {@link EnginePool} of its own,
 * never in a {@link ThreadLocal}, so that any number of virtual threads may use it at once.
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
   * Whether a plain message is read wrongly, without anybody noticing, where the reader's classes
   * differ from the writer's. Such messages are sent to a peer only when it is known that no better
   * terms can be agreed on with it.
   */
  default boolean dependsOnEqualClasses() {
    return false;
  }

  /**
   * Whether it can write of a class that differs on the two sides just what both have. Where one
   * cannot and any class of its table differs, no terms cover it on that connection.
   */
  default boolean canWriteCommonFields() {
    return true;
  }

  /**
   * What a person may want to know where a peer could not read a plain message of this
   * serialization; empty for nothing.
   *
   * @param text what the peer said; not to be trusted
   */
  default String explainRefusal(String text) {
    return "";
  }

  /**
   * Whether strings written first in a message are the same bytes in every message and leave no
   * trace on what follows. Such bytes may be made once and copied in front of a writer, and skipped
   * in front of a reader, as if they had been written and read there.
   */
  default boolean leadingStringsStandAlone() {
    return false;
  }

  /**
   * Why no value of exactly this class can travel and, behind the last semicolon, what to do about
   * it; null if values can, as far as their class tells. Asked while a service is exported or
   * referred to, and by checks.
   */
  default @Nullable String refusal(Class<?> type) {
    return null;
  }

  /**
   * What values declared to be of this class can lose on the way without an error and, behind the
   * last semicolon, what to do about it; null if nothing is known to be lost.
   */
  default @Nullable String loss(Class<?> type) {
    return null;
  }

  /**
   * By how many bytes a message that contains an object of this class is longer for want of a
   * number: what the class's place in both sides' catalogues would save where they agree on one. 0
   * if it saves nothing.
   */
  default int bytesOfName(Class<?> type) {
    return 0;
  }
}
