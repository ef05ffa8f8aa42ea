package io.trunkline.serialization.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** What every creator that calls a constructor is a copy of; see {@link FieldTemplate}. */
final class CreatorTemplate extends ObjectCreator {

  private static final MethodHandle NEW = Template.handles(MethodHandles.lookup()).get(0);

  @Override
  public Object create() throws Throwable {
    return NEW.invokeExact();
  }
}
