package io.trunkline.serialization.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * Creates objects and runs steps with them, like an {@link ObjectProgram}: the JIT compiles
 * everything as one unit, in which the object's class is known. Stateless and thread-safe if its
 * parts are.
 */
public abstract class ObjectMaker {

  ObjectMaker() {}

  /**
   * Creates an object.
   *
   * @param number is passed to the first step
   * @throws ClassCastException if the context does not have the class that the parts accept
   */
  public abstract Object make(Object context, int number);

  /**
   * Creates a maker from these parts. Takes as long as creating a program, so create it once.
   *
   * @param creation takes a context and returns the object
   * @param begun takes a context, the number and the object, and returns nothing
   * @param steps each takes a context and the object, and returns nothing
   */
  public static ObjectMaker of(
      MethodHandle creation, MethodHandle begun, List<MethodHandle> steps) {
    MethodHandle rest =
        MethodHandles.foldArguments(
            MethodHandles.dropArguments(
                MethodHandles.identity(Object.class), 0, Object.class, int.class),
            MethodHandles.dropArguments(ObjectProgram.chain(steps), 1, int.class));
    return of(
        creation,
        MethodHandles.foldArguments(
            rest,
            begun.asType(
                MethodType.methodType(void.class, Object.class, int.class, Object.class))));
  }

  /**
   * Creates a maker of objects that are created after their parts, such as records.
   *
   * @param creation takes a context and returns a holder for the parts
   * @param steps each takes a context and the holder, and returns nothing
   * @param completion takes a context and the filled holder, and returns the object
   * @param made takes a context, the number and the object, and returns the object
   */
  public static ObjectMaker of(
      MethodHandle creation, List<MethodHandle> steps, MethodHandle completion, MethodHandle made) {
    MethodHandle numbered =
        MethodHandles.dropArguments(
            completion.asType(MethodType.methodType(Object.class, Object.class, Object.class)),
            1,
            int.class);
    MethodHandle last =
        made.asType(MethodType.methodType(Object.class, Object.class, int.class, Object.class));
    MethodHandle complete =
        MethodHandles.permuteArguments(
            MethodHandles.collectArguments(last, 2, numbered), numbered.type(), 0, 1, 0, 1, 2);
    return of(
        creation,
        MethodHandles.foldArguments(
            complete, MethodHandles.dropArguments(ObjectProgram.chain(steps), 1, int.class)));
  }

  /**
   * @param rest takes a context, the number and what the creation returned
   */
  private static ObjectMaker of(MethodHandle creation, MethodHandle rest) {
    Class<?> object = Object.class;
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
