package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the JDK serialization stream of an object of the JDK for a part that no method returns.
 * Nothing of the object but that part is looked at, and nothing is kept.
 */
final class Witness extends ObjectOutputStream {

  private final Object outer;
  private final Class<?> wanted;
  private @Nullable Object seen;

  private Witness(Object outer, Class<?> wanted) throws IOException {
    super(OutputStream.nullOutputStream());
    this.outer = outer;
    this.wanted = wanted;
    enableReplaceObject(true);
  }

  /**
   * The last part of a class that an object of the JDK holds, behind its keys and elements; null if
   * it holds none.
   *
   * @param wanted the class of the part
   */
  static @Nullable Object partOf(Object outer, Class<?> wanted) {
    try (Witness witness = new Witness(outer, wanted)) {
      witness.writeObject(outer);
      return witness.seen;
    } catch (IOException e) {
      throw new SerializationException(
          "hessian2 cannot look at an object of class " + outer.getClass().getName(), e);
    }
  }

  /**
   * The enum that an object of the JDK names; null if it names none. A {@code Class} in a stream is
   * described and never replaced.
   */
  static @Nullable Class<?> enumIn(Object outer) {
    try (Witness witness = new Witness(outer, Class.class)) {
      witness.writeObject(outer);
      return (Class<?>) witness.seen;
    } catch (IOException e) {
      throw new SerializationException(
          "hessian2 cannot look at an object of class " + outer.getClass().getName(), e);
    }
  }

  @Override
  protected @Nullable Object replaceObject(Object object) {
    if (object == outer) {
      return object;
    }
    if (wanted.isInstance(object)) {
      seen = object;
    }
    return null;
  }

  @Override
  protected void annotateClass(Class<?> type) {
    if (wanted == Class.class && seen == null && type.isEnum()) {
      seen = type;
    }
  }
}
