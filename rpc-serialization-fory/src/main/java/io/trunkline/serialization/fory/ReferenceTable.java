package io.trunkline.serialization.fory;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeferredTables;
import java.util.Arrays;
import java.util.Objects;
import org.apache.fory.Fory;
import org.apache.fory.context.RefReader;
import org.apache.fory.memory.MemoryBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The objects of an item by their numbers. The library's own table takes a number whose object is
 * not made yet for null, so that a record that contains itself would arrive with a hole; here that
 * is refused.
 */
final class ReferenceTable implements RefReader {

  private static final int FIRST = 16;
  private static final int KEPT = 1024;

  private final DeferredTables deferred;
  private @Nullable Object[] objects = new Object[FIRST];
  private int size;
  private int[] open = new int[FIRST];
  private int opened;
  private @Nullable Object found;

  /**
   * @param deferred counts the references
   */
  ReferenceTable(DeferredTables deferred) {
    this.deferred = deferred;
  }

  @Override
  public byte readRefOrNull(MemoryBuffer in) {
    byte flag = in.readByte();
    found = flag == Fory.REF_FLAG ? referred(in.readVarUInt32Small14()) : null;
    return flag;
  }

  @Override
  public int preserveRefId() {
    if (size == objects.length) {
      objects = Arrays.copyOf(objects, 2 * size);
    }
    return preserveRefId(size++);
  }

  @Override
  public int preserveRefId(int number) {
    if (opened == open.length) {
      open = Arrays.copyOf(open, 2 * opened);
    }
    open[opened++] = number;
    return number;
  }

  @Override
  public int tryPreserveRefId(MemoryBuffer in) {
    byte flag = readRefOrNull(in);
    if (flag == Fory.REF_VALUE_FLAG) {
      return preserveRefId();
    }
    if (flag > Fory.REF_VALUE_FLAG || flag < Fory.NULL_FLAG) {
      throw new SerializationException("fory: a mark of an object is none of the four");
    }
    return flag;
  }

  @Override
  public int lastPreservedRefId() {
    return open[opened - 1];
  }

  @Override
  public boolean hasPreservedRefId() {
    return opened > 0;
  }

  @Override
  public void reference(Object object) {
    setReadRef(open[--opened], object);
  }

  @Override
  public @Nullable Object getReadRef(int number) {
    return known(number);
  }

  private Object referred(int number) {
    deferred.referred();
    return known(number);
  }

  private Object known(int number) {
    Object object = number >= 0 && number < size ? objects[number] : null;
    if (object == null) {
      throw new SerializationException(
          "fory: a reference to an object that is not complete: a record must not contain itself");
    }
    return object;
  }

  @Override
  public @Nullable Object getReadRef() {
    return found;
  }

  @Override
  public void setReadRef(int number, @Nullable Object object) {
    if (number >= 0) {
      objects[Objects.checkIndex(number, size)] = object;
    }
  }

  @Override
  public void reset() {
    if (size > KEPT) {
      objects = new Object[FIRST];
    } else {
      Arrays.fill(objects, 0, size, null);
    }
    size = 0;
    open = open.length > KEPT ? new int[FIRST] : open;
    opened = 0;
    found = null;
  }
}
