package io.trunkline.testkit;

import io.trunkline.serialization.SerializationProvider;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

/** The contract can be kept. */
final class ReferenceContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return new ReferenceProvider();
  }

  @Override
  @Test
  @Disabled("ObjectInputStream does not say which field it reads")
  public void aRefusalNamesTheFieldsOnTheWay() {}
}
