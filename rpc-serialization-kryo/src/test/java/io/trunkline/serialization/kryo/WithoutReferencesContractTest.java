package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.GateContract;
import io.trunkline.testkit.MessageContract;
import io.trunkline.testkit.ValueContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;

/** Agreed terms without references: all but what shared objects ask for. */
final class WithoutReferencesContractTest implements ValueContract, MessageContract, GateContract {

  @Override
  public SerializationProvider provider() {
    return TermsProvider.with(
        SerializationSettings.parse("kryo.references=false"),
        new KryoSerializationProvider(),
        ModelClasses.ALL);
  }
}
