package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.access.Replacements;
import org.jspecify.annotations.Nullable;

/**
 * A class with a {@code writeReplace}, which writes another object in its place, or a {@code
 * readResolve}, which makes another object of what was read.
 */
final class ReplacedBinding extends Binding {

  private final Replacements methods;
  private final Binding own;
  private final Registry registry;
  private final Slot anywhere;

  /**
   * @param own how the objects themselves are written and read
   */
  ReplacedBinding(Class<?> type, Replacements methods, Binding own, Registry registry) {
    super(type);
    this.methods = methods;
    this.own = own;
    this.registry = registry;
    this.anywhere = new Slot(registry, Object.class);
  }

  @Override
  Binding unreplaced() {
    return methods.replacesWhenWritten() ? own : this;
  }

  @Override
  boolean hasIdentity() {
    return own.hasIdentity();
  }

  @Override
  boolean isMadeLast() {
    return own.isMadeLast();
  }

  @Override
  boolean canRead() {
    return own.canRead();
  }

  @Override
  @Nullable String refusal() {
    return methods.replacesWhenWritten() ? null : own.refusal();
  }

  @Override
  @Nullable String loss() {
    return methods.replacesWhenWritten() ? null : own.loss();
  }

  @Override
  void write(Writing out, Object value) {
    if (!methods.replacesWhenWritten()) {
      own.write(out, value);
      return;
    }
    Object replacement = Replacements.written(value, registry::replacements);
    if (replacement == null) {
      out.sink().writeNull();
      return;
    }
    out.beginReplaced(value, replacement);
    anywhere.writeReplacement(out, replacement);
    out.endReplaced(value);
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (!methods.resolvesWhenRead()) {
      return own.read(in, kind);
    }
    int number = in.nextNumber();
    in.watch(number);
    Object read = own.read(in, kind);
    boolean wasReferredTo = in.wasReferredTo(number);
    Object resolved = read == null ? null : methods.resolve(read, in.gate(), Object.class);
    if (resolved != read) {
      if (wasReferredTo) {
        throw in.failure(
            "an object of class "
                + type().getName()
                + " contains itself, and its readResolve makes another one of it");
      }
      in.made(number, resolved);
    }
    return resolved;
  }

  @Override
  @Nullable Object memberOf(Object object, String name) {
    return own.memberOf(object, name);
  }
}
