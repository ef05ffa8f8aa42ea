package io.trunkline.serialization.fst;

import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClassInstantiator;
import org.objenesis.instantiator.ObjectInstantiator;

/** Makes objects of one class without running a constructor of it. */
@SuppressWarnings("rawtypes") // the library's signatures
record WithoutConstructor(ObjectInstantiator<?> maker) implements FSTClassInstantiator {

  @Override
  public Object newInstance(
      Class type, Constructor constructor, boolean needsInit, boolean unsafeAsLastResort) {
    return maker.newInstance();
  }

  @Override
  public @Nullable Constructor findConstructorForExternalize(Class type) {
    return null;
  }

  @Override
  public @Nullable Constructor findConstructorForSerializable(Class type) {
    return null;
  }
}
