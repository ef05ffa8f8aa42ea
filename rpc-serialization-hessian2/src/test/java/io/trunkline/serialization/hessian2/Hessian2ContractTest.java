package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;
import org.junit.jupiter.api.Test;

/** What every serialization must do. */
final class Hessian2ContractTest implements SerializationContract, WireNameContract {

  @Override
  public SerializationProvider provider() {
    return new Hessian2SerializationProvider();
  }

  @Override
  public boolean readsRefusedAttachmentsAsMaps() {
    return true;
  }

  @Test
  void isFoundByItsName() {
    SerializationProvider found =
        SerializationProviders.load(getClass().getClassLoader()).named("hessian2");
    assertThat(found).isInstanceOf(Hessian2SerializationProvider.class);
    assertThat(found.wireId()).isEqualTo(2);
  }
}
