package io.trunkline.serialization.databind;

import io.trunkline.serialization.access.ObjectCreator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes the containers of one class: an empty one that is filled, or one of a finished list.
 *
 * @param creator of empty ones; null if they are made of a list
 * @param finisher makes one of a list of elements, or of keys and values by turns; null if they are
 *     filled
 * @param check throws for a container that does not arrive as it is; null if all do
 */
record Maker(
    Class<?> type,
    @Nullable ObjectCreator creator,
    @Nullable Function<List<@Nullable Object>, Object> finisher,
    @Nullable Function<Object, @Nullable String> check,
    @Nullable String loss) {

  /** Whether what {@link #create} returns is the container itself. */
  boolean isFinished() {
    return finisher == null;
  }

  /** An empty container; if it is not the container itself, a list for its elements. */
  Object create(Reading in) {
    if (creator == null) {
      return new ArrayList<>();
    }
    try {
      return creator.create();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      throw in.failure("no object of class " + type.getName() + " can be made");
    }
  }

  /** The container of these elements. */
  Object finish(Reading in, List<@Nullable Object> elements) {
    if (finisher == null) {
      throw new IllegalStateException(type.getName());
    }
    try {
      Object made = finisher.apply(elements);
      if (made.getClass() == type) {
        return made;
      }
    } catch (RuntimeException e) {
      throw in.failure("its elements are not those of a " + type.getName());
    }
    throw in.failure("its elements are not those of a " + type.getName());
  }

  /** Refuses to write a container that would arrive as another one. */
  void check(Writing out, Object container) {
    String reason = check == null ? null : check.apply(container);
    if (reason != null) {
      throw out.failure(reason);
    }
  }
}
