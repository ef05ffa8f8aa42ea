package io.trunkline.internal.protocol;

import io.trunkline.internal.handshake.LocalSerialization;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.NegotiationStep;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassAgreement;
import java.util.List;

/** What two of ours agree on that have no classes. */
final class AgreedTerms {

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
    NegotiationStep.Ask capabilities =
        Negotiation.server(side(entry, 1, compressions, maxBodyBytes));
    NegotiationStep.Ask hello =
        (NegotiationStep.Ask)
            Negotiation.client(side(entry, 2, compressions, maxBodyBytes))
                .received(capabilities.record());
    NegotiationStep.Agreed server =
        (NegotiationStep.Agreed) capabilities.next().received(hello.record());
    return server.terms();
  }

  private static Negotiation.Side side(
      SerializationTable.Entry entry, long salt, int compressions, int maxBodyBytes) {
    LocalSerialization serialization =
        new LocalSerialization(
            entry.id(),
            entry.serialization().name(),
            List.of(),
            ClassAgreement.digest(List.of()),
            ClassAgreement.table(List.of(), ClassAgreement.entries(List.of()), List.of()),
            null,
            false);
    return Negotiation.Side.of(
        List.of(serialization), SerializationSettings.NONE, maxBodyBytes, salt, compressions);
  }
}
