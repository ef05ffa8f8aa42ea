package io.trunkline.serialization.formats.model;

import org.jspecify.annotations.Nullable;

/** Booleans, numbers of primitive kinds, characters and texts. */
final class BasicBinding extends Binding {

  private final Basic basic;
  private final boolean isDeclared;

  BasicBinding(Basic basic) {
    this(basic, true);
  }

  private BasicBinding(Basic basic, boolean isDeclared) {
    super(Basic.boxed(basic.primitive()));
    this.basic = basic;
    this.isDeclared = isDeclared;
  }

  /** The same where the reader knows no type. */
  BasicBinding undeclared() {
    return basic == Basic.TEXT ? this : new BasicBinding(basic, false);
  }

  @Override
  void write(Writing out, Object value) {
    if (isDeclared) {
      basic.write(out.sink(), value);
    } else {
      out.sink().writeUndeclared(value);
    }
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    return basic.read(in, kind);
  }

  @Override
  boolean isSelfDescribing() {
    return true;
  }
}
