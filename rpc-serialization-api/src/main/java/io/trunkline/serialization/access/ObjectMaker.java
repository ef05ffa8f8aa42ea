package io.trunkline.serialization.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * Makes objects and runs steps with them, as an {@link ObjectProgram} does: the JIT compiles all of
 * it as one piece, in which the object's class is known. Stateless and thread-safe if its parts
 * are.
 */
public abstract class ObjectMaker {

  ObjectMaker() {}

  /**
   * Makes an object.
   *
   * @param number is passed on to the first step
   * @throws ClassCastException if the context is not of the class that the parts take
   */
  public abstract Object make(Object context, int number);

  /**
   * A maker of these parts. What it makes them of must be the same each time, so creating one takes
   * as long as creating a program.
   *
   * @param creation takes a context and returns the object
   * @param begun takes a context, the number and the object, and returns nothing
   * @param steps each takes a context and the object, and returns nothing
   */
  public static ObjectMaker of(
      MethodHandle creation, MethodHandle begun, List<MethodHandle> steps) {
    Class<?> object = Object.class;
    MethodHandle rest =
        MethodHandles.foldArguments(
            MethodHandles.dropArguments(MethodHandles.identity(object), 0, object, int.class),
            MethodHandles.dropArguments(ObjectProgram.chain(steps), 1, int.class));
    rest =
        MethodHandles.foldArguments(
            rest, begun.asType(MethodType.methodType(void.class, object, int.class, object)));
    MethodHandle objectFirst =
        MethodHandles.permuteArguments(
            rest, MethodType.methodType(object, object, object, int.class), 1, 2, 0);
    MethodHandle whole =
        MethodHandles.foldArguments(
            objectFirst, creation.asType(MethodType.methodType(object, object)));
    try {
      return Template.MAKER.define(ObjectMaker.class, List.of(whole));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
