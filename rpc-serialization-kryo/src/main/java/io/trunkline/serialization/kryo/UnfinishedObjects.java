package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.util.IntArray;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of objects that a Kryo has begun to read and not finished. {@link Kryo#reset} leaves
 * them where reading failed, so they would become more with each failure.
 */
final class UnfinishedObjects {

  private static final @Nullable Field NUMBERS = numbers();

  private UnfinishedObjects() {}

  private static @Nullable Field numbers() {
    try {
      Field numbers = Kryo.class.getDeclaredField("readReferenceIds");
      numbers.setAccessible(true);
      return numbers;
    } catch (NoSuchFieldException | InaccessibleObjectException otherVersion) {
      return null;
    }
  }

  /** Forgets them; false if this version of Kryo does not let us. */
  static boolean forget(Kryo kryo) {
    try {
      if (NUMBERS == null || !(NUMBERS.get(kryo) instanceof IntArray numbers)) {
        return false;
      }
      numbers.clear();
      return true;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }
}
