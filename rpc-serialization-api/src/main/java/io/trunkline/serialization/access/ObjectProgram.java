package io.trunkline.serialization.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * A sequence of steps with the same two arguments, which the JIT compiles as one unit, like a
 * method written by hand for this class. Creating a program takes up to some milliseconds, so use
 * it for classes that occur often. Stateless and thread-safe if its steps are.
 */
public abstract class ObjectProgram {

  ObjectProgram() {}

  /**
   * Runs the steps.
   *
   * @throws ClassCastException if the arguments do not have the classes that the steps accept
   */
  public abstract void run(Object context, Object target);

  /**
   * Creates a program of these steps.
   *
   * @param steps each takes a context and a target, and returns nothing
   */
  public static ObjectProgram of(List<MethodHandle> steps) {
    try {
      return Template.PROGRAM.define(ObjectProgram.class, List.of(chain(steps)));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Splits in halves, so that the stack depth grows with the logarithm of the number of steps. */
  static MethodHandle chain(List<MethodHandle> steps) {
    MethodType type = MethodType.methodType(void.class, Object.class, Object.class);
    int size = steps.size();
    if (size <= 1) {
      return size == 0 ? MethodHandles.empty(type) : steps.get(0).asType(type);
    }
    return MethodHandles.foldArguments(
        chain(steps.subList(size / 2, size)), chain(steps.subList(0, size / 2)));
  }
}
