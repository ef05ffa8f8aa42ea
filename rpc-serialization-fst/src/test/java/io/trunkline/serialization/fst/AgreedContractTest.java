package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.model.Base;
import io.trunkline.testkit.model.Boxes;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryEnum;
import io.trunkline.testkit.model.CanaryException;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Derived;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.Node;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.Rich;
import io.trunkline.testkit.model.Trusted;
import io.trunkline.testkit.model.TrustedEvil;
import java.util.List;

/** Agreed terms under which all classes of the model have numbers, the refused ones too. */
final class AgreedContractTest implements SerializationContract {

  static final List<Class<?>> MODEL =
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

  @Override
  public SerializationProvider provider() {
    return new AgreedProvider(MODEL, true);
  }
}
