package io.trunkline.testkit;

import io.trunkline.serialization.SerializationProvider;

/**
 * What every serialization extension must do, whatever its form. The extension's test implements
 * this interface and inherits its tests:
 *
 * <pre>{@code
 * final class KryoContractTest implements SerializationContract {
 *   @Override
 *   public SerializationProvider provider() {
 *     return new KryoSerializationProvider();
 *   }
 * }
 * }</pre>
 *
 * <p>Its topics can be inherited one by one: {@link ValueContract}, {@link ObjectContract}, {@link
 * MessageContract}, {@link SharingContract}, {@link GateContract} and {@link FaultContract}.
 */
public interface SerializationContract
    extends ValueContract,
        ObjectContract,
        MessageContract,
        SharingContract,
        GateContract,
        FaultContract {

  /** The extension under test; a new one or the same each time. */
  @Override
  SerializationProvider provider();
}
