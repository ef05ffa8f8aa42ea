package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.util.IntArray;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of objects that a Kryo has begun to read and not finished. {@link Kryo#reset} leaves
 * them where reading failed, so they would become more with each failure.
 */
final class UnfinishedObjects {

  private static final @Nullable VarHandle NUMBERS = numbers();

  private UnfinishedObjects() {}

  private static @Nullable VarHandle numbers() {
    try {
      return MethodHandles.privateLookupIn(Kryo.class, MethodHandles.lookup())
          .findVarHandle(Kryo.class, "readReferenceIds", IntArray.class);
    } catch (NoSuchFieldException | IllegalAccessException otherVersion) {
      return null;
    }
  }

  /** Forgets them; false if this version of Kryo does not let us. */
  static boolean forget(Kryo kryo) {
    if (NUMBERS == null || !(NUMBERS.get(kryo) instanceof IntArray numbers)) {
      return false;
    }
    numbers.clear();
    return true;
  }
}
