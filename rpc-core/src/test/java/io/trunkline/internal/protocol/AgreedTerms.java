package io.trunkline.internal.protocol;

import io.trunkline.internal.handshake.Capabilities;
import io.trunkline.internal.handshake.LocalSerialization;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.NegotiationStep;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.RenamedClasses;
import java.util.List;

/** What two of ours agree on that have no classes. */
final class AgreedTerms {

  /** What is about frames, not about what is in them. */
  private static final long FRAMING = Mark.CHECKSUMS | Mark.CHUNKS;

  private AgreedTerms() {}

  static Terms of(SerializationTable.Entry entry) {
    return of(entry, 0, 0);
  }

  /**
   * Of two that read compressed messages.
   *
   * @param compressions bit n for the compression of id n
   * @param maxBodyBytes the longest body that both take
   */
  static Terms of(SerializationTable.Entry entry, int compressions, int maxBodyBytes) {
    return agreed(side(entry, 1, compressions, maxBodyBytes, 0), entry, compressions, maxBodyBytes);
  }

  /** Of two whose frames have these bits of {@link Mark}, too. */
  static Terms framed(SerializationTable.Entry entry, long bits) {
    return agreed(side(entry, 1, 0, 0, bits), entry, 0, 0);
  }

  private static Terms agreed(
      Negotiation.Side serverSide,
      SerializationTable.Entry entry,
      int compressions,
      int maxBodyBytes) {
    NegotiationStep.Ask capabilities = Negotiation.server(serverSide);
    NegotiationStep.Ask hello =
        (NegotiationStep.Ask)
            Negotiation.client(side(entry, 2, compressions, maxBodyBytes, FRAMING))
                .received(capabilities.record());
    NegotiationStep.Agreed server =
        (NegotiationStep.Agreed) capabilities.next().received(hello.record());
    return server.terms();
  }

  private static Negotiation.Side side(
      SerializationTable.Entry entry, long salt, int compressions, int maxBodyBytes, long framing) {
    LocalSerialization serialization =
        new LocalSerialization(
            entry.id(),
            entry.serialization().name(),
            List.of(),
            ClassAgreement.digest(List.of()),
            ClassAgreement.table(List.of(), ClassAgreement.entries(List.of()), List.of()),
            null,
            false,
            RenamedClasses.NONE);
    Negotiation.Side all =
        Negotiation.Side.of(
            List.of(serialization), SerializationSettings.NONE, maxBodyBytes, salt, compressions);
    Capabilities can = all.capabilities();
    return new Negotiation.Side(
        new Capabilities(
            can.revision(),
            can.bits() & ~FRAMING | framing,
            can.maxBodyBytes(),
            can.salt(),
            can.offered(),
            can.settingFlags(),
            can.compressions()),
        all.serializations());
  }
}
