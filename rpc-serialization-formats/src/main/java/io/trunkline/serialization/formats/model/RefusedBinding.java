package io.trunkline.serialization.formats.model;

import org.jspecify.annotations.Nullable;

/** A class of which no value is written or read. */
final class RefusedBinding extends Binding {

  private final String reason;

  /**
   * @param reason why and, after the last semicolon, what to do about it
   */
  RefusedBinding(Class<?> type, String reason) {
    super(type);
    this.reason = reason;
  }

  @Override
  void write(Writing out, Object value) {
    throw out.failure(reason);
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    throw in.failure(reason);
  }

  @Override
  boolean canRead() {
    return false;
  }

  @Override
  String refusal() {
    return reason;
  }
}
