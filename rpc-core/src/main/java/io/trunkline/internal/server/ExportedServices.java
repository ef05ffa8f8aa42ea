package io.trunkline.internal.server;

import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.protocol.MethodLookup;

/** The services of one port, as requests name them. Implemented by the server side; thread-safe. */
public interface ExportedServices extends MethodLookup<ExportedMethod> {

  /** What requests and replies may be compressed with. Asked for once. */
  default CompressionTable compressions() {
    return CompressionTable.none();
  }
}
