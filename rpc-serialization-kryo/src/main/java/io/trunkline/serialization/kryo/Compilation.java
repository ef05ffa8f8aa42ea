package io.trunkline.serialization.kryo;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a class once an engine has met it often. One for each table, so that what is compiled
 * need not ask for the table.
 */
final class Compilation {

  private static final int SHALLOW = 20;

  private final DeepKryo kryo;
  private final Class<?> type;
  private final Function<FieldPrograms, @Nullable List<FieldStep>> steps;
  private final @Nullable FieldPrograms programs;
  private @Nullable CompiledForm compiled;
  private boolean tried;
  private int met;

  /**
   * @param programs null if nothing is compiled
   * @param steps of the class; null if only Kryo's methods can write it
   */
  Compilation(
      DeepKryo kryo,
      @Nullable FieldPrograms programs,
      Class<?> type,
      Function<FieldPrograms, @Nullable List<FieldStep>> steps) {
    this.kryo = kryo;
    this.programs = programs;
    this.type = type;
    this.steps = steps;
  }

  /** What the class was compiled to; null if it was not met often, or cannot be compiled. */
  @Nullable CompiledForm compiled() {
    return compiled;
  }

  /** The same for one more object of the class. */
  @Nullable CompiledForm compiledIfOften() {
    if (compiled == null && programs != null && !tried && ++met >= programs.often()) {
      compile(programs);
    }
    return compiled;
  }

  /** Not deep inside other objects, where the stack may have no room for it. */
  private void compile(FieldPrograms shared) {
    if (kryo.getDepth() > SHALLOW) {
      return;
    }
    tried = true;
    List<FieldStep> all = steps.apply(shared);
    if (all == null) {
      return;
    }
    try {
      compiled = shared.of(type, all);
    } catch (RuntimeException | LinkageError unsuited) {
      compiled = null; // Kryo's way does the same, and this message is none the worse
    }
  }
}
