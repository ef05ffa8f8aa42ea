package io.trunkline.serialization.access;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds parts of JDK objects that no method returns. Only JDK serialization reveals them. The parts
 * themselves are not examined, and nothing is kept.
 */
public final class SerializedParts extends ObjectOutputStream {

  private final Object outer;
  private @Nullable Object first;
  private @Nullable Class<?> enumType;

  private SerializedParts(Object outer, boolean stopsAtObjects) throws IOException {
    super(OutputStream.nullOutputStream());
    this.outer = outer;
    enableReplaceObject(stopsAtObjects);
  }

  /**
   * The first object in the fields and elements of an object, in the order of its serialized form;
   * null if it has none. A lambda is a {@link java.lang.invoke.SerializedLambda}.
   *
   * @throws SerializationException if the JDK cannot serialize the object
   */
  public static @Nullable Object firstOf(Object outer) {
    return search(outer, true).first;
  }

  /**
   * The enum class of an empty set or map of enum constants; null if it cannot be determined.
   *
   * @throws SerializationException if the JDK cannot serialize the object
   */
  public static @Nullable Class<?> enumOf(Object empty) {
    return search(empty, false).enumType;
  }

  private static SerializedParts search(Object outer, boolean stopsAtObjects) {
    try (SerializedParts search = new SerializedParts(outer, stopsAtObjects)) {
      search.writeObject(outer);
      return search;
    } catch (IOException e) {
      throw new SerializationException(
          "the parts cannot be found of an object of class " + outer.getClass().getName(), e);
    }
  }

  @Override
  protected @Nullable Object replaceObject(Object object) {
    if (object == outer) {
      return object;
    }
    first = first == null ? object : first;
    return null;
  }

  /** A class that is a value is described and never replaced. */
  @Override
  protected void annotateClass(Class<?> type) {
    if (type.isEnum()) {
      enumType = type;
    }
  }
}
