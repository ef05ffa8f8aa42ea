package io.trunkline.serialization.fory;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.FaultContract;
import io.trunkline.testkit.MessageContract;
import io.trunkline.testkit.ObjectContract;
import io.trunkline.testkit.SharingContract;
import io.trunkline.testkit.ValueContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;

/** Agreed terms under which the classes of the model have numbers. */
final class AgreedContractTest
    implements ValueContract, ObjectContract, MessageContract, SharingContract, FaultContract {

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new ForySerializationProvider(), ModelClasses.ALL);
  }
}
