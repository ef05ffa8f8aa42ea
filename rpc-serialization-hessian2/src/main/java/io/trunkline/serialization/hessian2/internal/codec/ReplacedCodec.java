package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.access.Replacements;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A class with a method {@code writeReplace}, which writes another object in its place. Objects of
 * the class that a message contains are read like others; a {@code readResolve} of the class may
 * replace them again.
 */
final class ReplacedCodec extends TypeCodec {

  private final Function<Object, @Nullable Object> writeReplace;
  private final TypeCodec own;
  private final boolean isUnderTerms;

  private ReplacedCodec(
      Class<?> type,
      Function<Object, @Nullable Object> writeReplace,
      TypeCodec own,
      boolean isUnderTerms) {
    super(type);
    this.writeReplace = writeReplace;
    this.own = own;
    this.isUnderTerms = isUnderTerms;
  }

  /** The codec of a class for messages under terms; null if it has no such method. */
  static @Nullable ReplacedCodec of(Class<?> type, TypeCodec own) {
    Replacements methods = Replacements.of(type);
    return methods.replacesWhenWritten()
        ? new ReplacedCodec(type, methods::replace, own, true)
        : null;
  }

  /** The codec of a class for plain messages: with the method that stock peers find and call. */
  static @Nullable ReplacedCodec plain(Class<?> type, TypeCodec own) {
    Method method = SerializedFields.hook(type, "writeReplace");
    return method == null
        ? null
        : new ReplacedCodec(
            type,
            value -> {
              try {
                return method.invoke(value);
              } catch (ReflectiveOperationException e) {
                throw Failures.of("write", e, type);
              }
            },
            own,
            false);
  }

  @Override
  public @Nullable String refusal() {
    return null; // the class of the replacement decides
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (out.writeKnownReference(value)) {
      return;
    }
    Object replacement = writeReplace.apply(value);
    if (replacement == value) {
      own.write(out, value);
    } else if (isUnderTerms && replacement != null && replacement.getClass() == type()) {
      out.enter(type());
      out.writeReplaced(value, replacement, own); // as it is, as the JDK's serialization writes it
      out.leave();
    } else if (own instanceof ContainerCodec container
        && isUnderTerms
        && replacement != null
        && !(replacement instanceof Collection || replacement instanceof Map)) {
      container.writeReplaced(out, value, replacement);
    } else {
      out.enter(type()); // ends a chain of replacements that never does
      out.writeReplaced(value, replacement, null);
      out.leave();
    }
  }

  @Override
  public @Nullable Object readList(ValueReader in, int length, @Nullable DeclaredType element) {
    return own.readList(in, length, element);
  }

  @Override
  public @Nullable Object readMap(
      ValueReader in, @Nullable DeclaredType key, @Nullable DeclaredType value) {
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
  public Object planOfRefused(String[] fields) {
    return own.planOfRefused(fields);
  }

  @Override
  public @Nullable Object readObject(ValueReader in, Object plan) {
    return own.readObject(in, plan);
  }

  @Override
  public @Nullable Object readObject(
      ValueReader in, Object plan, @Nullable DeclaredType first, @Nullable DeclaredType second) {
    return own.readObject(in, plan, first, second);
  }
}
