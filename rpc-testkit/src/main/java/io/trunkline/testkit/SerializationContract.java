package io.trunkline.testkit;

import io.trunkline.serialization.SerializationProvider;

/**
 * The contract of every serialization extension, whatever its form. The suite of the extension has
 * a nested class for each form, which implements this interface and inherits its tests:
 *
 * <pre>{@code
 * final class AvroContractsTest {
 *   @Nested
 *   final class Plain implements SerializationContract {
 *     @Override
 *     public SerializationProvider provider() {
 *       return new AvroSerializationProvider();
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>Its parts can be inherited one by one: {@link ValueContract}, {@link ObjectContract}, {@link
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
