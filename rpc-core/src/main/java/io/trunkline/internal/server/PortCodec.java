package io.trunkline.internal.server;

import io.trunkline.internal.exchange.ExceptionAsText;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.protocol.OutgoingFramePool;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.ResponseEncoder;
import io.trunkline.internal.protocol.SerializationTable;

/**
 * Reads the requests of a port and writes its replies. Thread-safe.
 *
 * @param table the serializations that are offered
 * @param callbackEncoder writes the calls of consumers' objects
 */
record PortCodec(
    SerializationTable table,
    RequestDecoder<ExportedMethod> decoder,
    ResponseEncoder encoder,
    RequestEncoder callbackEncoder) {

  /**
   * @param compressions of the services
   */
  static PortCodec of(
      ServerSettings settings,
      ExportedServices services,
      CompressionTable compressions,
      FaultLog faults) {
    SerializationTable table = new SerializationTable(settings.providers(), settings.context());
    settings.serializations().forEach(table::offer);
    OutgoingFramePool frames = new OutgoingFramePool(settings.maxBodyBytes());
    return new PortCodec(
        table,
        new RequestDecoder<>(services, compressions),
        new ResponseEncoder(
            frames, (error, reason) -> ExceptionAsText.insteadOf(error, reason, faults)),
        new RequestEncoder(frames));
  }
}
