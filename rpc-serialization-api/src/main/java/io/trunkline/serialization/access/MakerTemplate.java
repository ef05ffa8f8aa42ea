package io.trunkline.serialization.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** What every maker is a copy of; see {@link FieldTemplate}. */
final class MakerTemplate extends ObjectMaker {

  private static final MethodHandle STEPS = Template.handles(MethodHandles.lookup()).get(0);

  @Override
  public Object make(Object context, int number) {
    try {
      return (Object) STEPS.invokeExact(context, number);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }
}
