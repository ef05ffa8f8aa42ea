package io.trunkline.serialization.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * Steps that run one after another with the same two arguments, compiled as one piece, like a
 * method written by hand for just this class. Making one takes up to some milliseconds, so it is
 * for classes that are used often. Stateless and thread-safe as far as its steps are.
 */
public abstract class ObjectProgram {

  ObjectProgram() {}

  /**
   * Takes the steps.
   *
   * @throws ClassCastException if the arguments are not of the classes that the steps take
   */
  public abstract void run(Object context, Object target);

  /**
   * A program of these steps.
   *
   * @param steps each takes a context and a target, and gives nothing
   */
  public static ObjectProgram of(List<MethodHandle> steps) {
    try {
      return Template.PROGRAM.define(ObjectProgram.class, List.of(chain(steps)));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** By halves: a step then stands few frames deep, however many there are. */
  private static MethodHandle chain(List<MethodHandle> steps) {
    MethodType type = MethodType.methodType(void.class, Object.class, Object.class);
    int size = steps.size();
    if (size <= 1) {
      return size == 0 ? MethodHandles.empty(type) : steps.get(0).asType(type);
    }
    return MethodHandles.foldArguments(
        chain(steps.subList(size / 2, size)), chain(steps.subList(0, size / 2)));
  }
}
