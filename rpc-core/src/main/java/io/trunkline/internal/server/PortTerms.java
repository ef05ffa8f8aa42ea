package io.trunkline.internal.server;

import io.trunkline.internal.exchange.SharedTerms;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.serialization.compression.Compression;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.List;

/** The offer of a port in handshakes, and the resulting terms. Thread-safe. */
final class PortTerms {

  private final ServerSettings settings;
  private final SerializationTable table;
  private final CompressionTable compressions;
  private final FaultLog faults;
  private final SecureRandom random = new SecureRandom();
  private final SharedTerms shared;

  PortTerms(
      ServerSettings settings,
      SerializationTable table,
      CompressionTable compressions,
      FaultLog faults) {
    this.settings = settings;
    this.table = table;
    this.compressions = compressions;
    this.faults = faults;
    this.shared = new SharedTerms(line -> faults.warn(() -> line, null));
  }

  /** Whether the port negotiates with Trunkline clients. */
  boolean areNegotiated() {
    return settings.handshake();
  }

  /** The capabilities that this port announces on a new connection. */
  Negotiation.Side side() {
    return Negotiation.Side.of(
        table.localSerializations(),
        settings.serializationSettings(),
        settings.maxBodyBytes(),
        random.nextLong(),
        compressions.readableIds());
  }

  /**
   * The terms of a connection, as far as possible those of another one. The log has what cannot be
   * sent under them.
   */
  Terms shared(Terms agreed, InetSocketAddress peer) {
    for (Compression compression : compressions.inUse()) {
      if (!agreed.isReadByClient(compression.id())) {
        shared.notRead(compression.name(), "replies", peer.getAddress());
      }
    }
    return shared.of(agreed, peer);
  }

  /** Logs that a handshake has ended with these terms. */
  void log(InetSocketAddress peer, Terms agreed) {
    log(peer, "agreed: " + agreed);
    List<String> details = agreed.details();
    if (!details.isEmpty()) {
      faults.connection(() -> peer + ": in detail: " + String.join("; ", details));
    }
  }

  /** Logs how a handshake ended. */
  void log(InetSocketAddress peer, String result) {
    faults.connection(() -> peer + ": " + result + " (offered here: " + table + ")");
  }
}
