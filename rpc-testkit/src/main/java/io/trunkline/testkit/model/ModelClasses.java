package io.trunkline.testkit.model;

import java.util.List;

/** The classes of the model that every serialization carries, the refused ones too. */
public final class ModelClasses {

  public static final List<Class<?>> ALL =
      List.of(
          Base.class,
          Boxes.class,
          Canary.class,
          CanaryEnum.class,
          CanaryException.class,
          CanaryRecord.class,
          CodedException.class,
          Color.class,
          Derived.class,
          Holder.class,
          Node.class,
          Pojo.class,
          Rich.class,
          Trusted.class,
          TrustedEvil.class);

  private ModelClasses() {}
}
