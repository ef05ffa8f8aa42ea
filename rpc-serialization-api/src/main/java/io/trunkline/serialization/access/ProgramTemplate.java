package io.trunkline.serialization.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** What every program is a copy of; see {@link FieldTemplate}. */
final class ProgramTemplate extends ObjectProgram {

  private static final MethodHandle STEPS = Template.handles(MethodHandles.lookup()).get(0);

  @Override
  public void run(Object context, Object target) {
    try {
      STEPS.invokeExact(context, target);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }
}
