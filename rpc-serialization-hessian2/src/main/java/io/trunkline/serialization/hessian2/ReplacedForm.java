package io.trunkline.serialization.hessian2;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A class that writes another object in its place. Objects of it in a message are read as any: its
 * own {@code readResolve}, if it has one, may turn them back.
 */
final class ReplacedForm extends Form {

  private final Method writeReplace;
  private final Form own;

  ReplacedForm(Class<?> type, Method writeReplace, Form own) {
    super(type);
    this.writeReplace = writeReplace;
    this.own = own;
  }

  @Override
  void write(WriteEngine out, Object value) {
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
      out.enter(type()); // one that replaces itself for ever would not end
      out.writeReplaced(value, replacement);
      out.leave();
    }
  }

  @Override
  Object readList(ReadEngine in, int length, @Nullable Slot element) {
    return own.readList(in, length, element);
  }

  @Override
  Object readMap(ReadEngine in, @Nullable Slot key, @Nullable Slot value) {
    return own.readMap(in, key, value);
  }

  @Override
  void requireObject() {
    own.requireObject();
  }

  @Override
  Object plan(String[] fields) {
    return own.plan(fields);
  }

  @Override
  @Nullable Object readObject(ReadEngine in, Object plan) {
    return own.readObject(in, plan);
  }
}
