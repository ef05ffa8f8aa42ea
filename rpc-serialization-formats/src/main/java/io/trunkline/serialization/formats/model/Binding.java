package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.JdkClasses;
import org.jspecify.annotations.Nullable;

/** How values of one type are written and read. Thread-safe. */
abstract class Binding {

  private final Class<?> type;
  private final boolean isOfApplication;

  Binding(Class<?> type) {
    this.type = type;
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    this.isOfApplication = !JdkClasses.has(element);
  }

  /** Whether the gate has to allow the class, also where it is declared. */
  final boolean isOfApplication() {
    return isOfApplication;
  }

  /** The class of the values; the declared one of those that may have any class. */
  final Class<?> type() {
    return type;
  }

  /** Writes a value of the type, which is not null; its class name and references are written. */
  abstract void write(Writing out, Object value);

  /**
   * Reads a value.
   *
   * @param kind of the value: no null, class name or reference
   */
  abstract @Nullable Object read(Reading in, ValueKind kind);

  /** Whether what is written is read as a value of this class where nothing is declared. */
  boolean isSelfDescribing() {
    return false;
  }

  /** Whether two places can refer to one value of the type, so that it takes a reference. */
  boolean hasIdentity() {
    return false;
  }

  /**
   * Whether a reader makes objects of the type of their parts, so that none of these can contain
   * them.
   */
  boolean isMadeLast() {
    return false;
  }

  /** Whether values of the type can be read here. */
  boolean canRead() {
    return true;
  }

  /** Whether a value of this kind can be one for which a container of the type stands in. */
  boolean standsInFor(Reading in, ValueKind kind) {
    return false;
  }

  /** Reads a value for which one of the type may stand in; null if it is no container. */
  @Nullable Object readStandIn(Reading in, ValueKind kind) {
    return read(in, kind);
  }

  /**
   * How objects of the class itself are written, of a class whose objects may be replaced by others
   * before.
   */
  Binding unreplaced() {
    return this;
  }

  /** The value of a member of an object; null if it has none of that name. */
  @Nullable Object memberOf(Object object, String name) {
    return null;
  }

  /** Why no value of the type can be written; null if some can. */
  @Nullable String refusal() {
    return null;
  }

  /** What of a value is not written; null if all of it is. */
  @Nullable String loss() {
    return null;
  }
}
