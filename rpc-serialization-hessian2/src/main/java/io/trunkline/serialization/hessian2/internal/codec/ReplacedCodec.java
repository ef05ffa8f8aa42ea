package io.trunkline.serialization.hessian2.internal.codec;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A class with a method {@code writeReplace}, which writes another object in its place. Objects of
 * the class that a message contains are read like others; a {@code readResolve} of the class may
 * replace them again.
 */
final class ReplacedCodec extends TypeCodec {

  private final Method writeReplace;
  private final TypeCodec own;

  ReplacedCodec(Class<?> type, Method writeReplace, TypeCodec own) {
    super(type);
    this.writeReplace = writeReplace;
    this.own = own;
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (out.writeKnownReference(value)) {
      return;
    }
    Object replacement;
    try {
      replacement = writeReplace.invoke(value);
    } catch (ReflectiveOperationException e) {
      throw Failures.of("write", e, type());
    }
    if (replacement == value) {
      own.write(out, value);
    } else {
      out.enter(type()); // ends a chain of replacements that never does
      out.writeReplaced(value, replacement);
      out.leave();
    }
  }

  @Override
  public Object readList(ValueReader in, int length, @Nullable DeclaredType element) {
    return own.readList(in, length, element);
  }

  @Override
  public Object readMap(ValueReader in, @Nullable DeclaredType key, @Nullable DeclaredType value) {
    return own.readMap(in, key, value);
  }

  @Override
  public void requireObject() {
    own.requireObject();
  }

  @Override
  public Object plan(String[] fields) {
    return own.plan(fields);
  }

  @Override
  public @Nullable Object readObject(ValueReader in, Object plan) {
    return own.readObject(in, plan);
  }
}
