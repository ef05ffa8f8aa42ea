package io.trunkline.serialization.kryo;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;

/**
 * A JDK serialization stream in which every class is asked for at the gate before it is loaded, and
 * which can never ask for more than the bytes of the message could hold.
 */
final class GatedObjectInput extends ObjectInputStream {

  private static final int FREE_SLOTS = 64;

  private final ArrayInput source;
  private final ClassGate gate;
  private final int maxDepth;
  private final int bytes;
  private long slots;

  GatedObjectInput(ArrayInput source, ClassGate gate, Budgets budgets) throws IOException {
    super(source);
    this.source = source;
    this.gate = gate;
    this.maxDepth = budgets.maxDepth();
    this.bytes = source.remaining();
    setObjectInputFilter(this::judge);
  }

  @Override
  protected Class<?> resolveClass(ObjectStreamClass description) {
    return gate.resolve(description.getName());
  }

  @Override
  protected Class<?> resolveProxyClass(String[] interfaces) {
    throw new SerializationException("kryo: a dynamic proxy inside an exception is refused");
  }

  /** Limits only: which classes are allowed was the gate's to say. */
  private Status judge(ObjectInputFilter.FilterInfo info) {
    if (info.depth() > maxDepth) {
      throw new BudgetExceededException(
          "kryo: an exception nests objects deeper than " + maxDepth + " levels");
    }
    if (info.references() > bytes || !canHold(info)) {
      throw new BudgetExceededException(
          "kryo: an exception declares more than its " + bytes + " bytes can hold");
    }
    return Status.UNDECIDED;
  }

  /**
   * Primitives are all in the bytes to come. Collections ask for tables larger than their contents,
   * and may do so inside one another: small ones are free, the others share twice the bytes.
   */
  private boolean canHold(ObjectInputFilter.FilterInfo info) {
    long length = info.arrayLength();
    if (length < 0) {
      return true; // not an array
    }
    Class<?> type = info.serialClass();
    Class<?> element = type == null ? null : type.componentType();
    if (element != null && element.isPrimitive()) {
      return length * width(element) <= source.remaining();
    }
    slots += Math.max(0, length - FREE_SLOTS);
    return slots <= 2L * bytes;
  }

  private static int width(Class<?> primitive) {
    if (primitive == long.class || primitive == double.class) {
      return Long.BYTES;
    }
    return primitive == int.class || primitive == float.class ? Integer.BYTES : 1;
  }
}
