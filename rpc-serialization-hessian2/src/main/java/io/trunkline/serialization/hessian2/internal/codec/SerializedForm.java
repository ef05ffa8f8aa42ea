package io.trunkline.serialization.hessian2.internal.codec;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects that a library's collections and maps write in their place. Where the gate refuses such a
 * class and a collection or map of the JDK is declared, it is read from the parts of the known
 * ones, without loading a class. The fields of any other one are no entries of a map.
 */
public final class SerializedForm {

  private static final String GUAVA = "com.google.common.collect.Immutable";
  private static final String FORM = "$SerializedForm";
  private static final Set<String> MAPS = Set.of("Map", "BiMap", "SortedMap");
  private static final Set<String> COLLECTIONS = Set.of("List", "Set", "SortedSet");

  private SerializedForm() {}

  /** Whether objects of a class stand for a collection or map that can be read. */
  public static boolean isKnown(String className, Class<?> asked) {
    if (!className.startsWith(GUAVA) || !className.endsWith(FORM)) {
      return false;
    }
    String kind = className.substring(GUAVA.length(), className.length() - FORM.length());
    return Map.class.isAssignableFrom(asked)
        ? MAPS.contains(kind)
        : Collection.class.isAssignableFrom(asked) && COLLECTIONS.contains(kind);
  }

  /** Whether a class looks like one whose objects stand for others. */
  public static boolean isMeantBy(String className) {
    String simple = className.substring(className.lastIndexOf('.') + 1);
    return simple.contains("Serializ") || simple.endsWith("Proxy") || simple.endsWith(FORM);
  }

  /**
   * Reads such an object as a collection or map.
   *
   * @param codec of the class that is declared
   */
  public static Object read(ValueReader in, String[] fields, TypeCodec codec) {
    if (!(codec instanceof ContainerCodec container)) {
      throw codec.found("what stands for a collection or map");
    }
    in.enter();
    int number = in.addIncomplete();
    @Nullable Object[] keys = {};
    @Nullable Object[] values = {};
    for (String field : fields) {
      switch (field) {
        case "keys", "elements" -> keys = array(in);
        case "values" -> values = array(in);
        default -> in.readDropped();
      }
    }
    Object made = container.ofParts(in, keys, values);
    in.setObject(number, made);
    in.leave();
    return made;
  }

  private static @Nullable Object[] array(ValueReader in) {
    Object value = in.readAny();
    if (value instanceof Object[] array) {
      return array;
    }
    if (value instanceof Collection<?> collection) {
      return collection.toArray();
    }
    throw in.failure("what stands for a collection or map has no array of elements");
  }
}
