package io.trunkline.internal.handshake;

import io.trunkline.internal.handshake.AnnouncedClasses.Role;
import io.trunkline.internal.handshake.AnnouncedClasses.Salts;
import io.trunkline.serialization.terms.ClassAgreement.Entry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The client's side: it asks, and uses terms only after the confirmation. */
sealed interface ClientNegotiation extends Negotiation {

  @Override
  default NegotiationStep received(byte @Nullable [] record) {
    if (record == null) {
      return new NegotiationStep.Plain(
          "the peer is stock Dubbo, or has the handshake switched off");
    }
    try {
      RecordReader in = new RecordReader(record);
      int kind = (int) in.number();
      if (kind == Kind.REFUSAL) {
        return new NegotiationStep.Plain("the peer refused: " + in.text());
      }
      return kind == expected()
          ? read(in)
          : new NegotiationStep.Plain("the peer sent record " + kind + ", expected " + expected());
    } catch (BadRecordException e) {
      return new NegotiationStep.Plain("the peer's record cannot be used: " + e.getMessage());
    }
  }

  /** The kind of record that this state waits for. */
  int expected();

  NegotiationStep read(RecordReader in);

  /** Waits for the server's capabilities. */
  record Begun(Side side) implements ClientNegotiation {

    @Override
    public int expected() {
      return Kind.CAPABILITIES;
    }

    @Override
    public NegotiationStep read(RecordReader in) {
      SharedSerializations shared =
          new SharedSerializations(side, Capabilities.read(in), Role.CLIENT);
      if (shared.all().isEmpty()) {
        return new NegotiationStep.Plain(NOTHING_COMMON);
      }
      RecordWriter out = new RecordWriter().number(Kind.HELLO);
      side.capabilities().write(out);
      List<LocalSerialization> differing = shared.differing();
      out.number(differing.size());
      for (LocalSerialization local : differing) {
        out.number(local.id());
        AnnouncedClasses.writeEntries(out, local, shared.salts(), Role.CLIENT);
      }
      return new NegotiationStep.Ask(
          out.bytes(),
          differing.isEmpty()
              ? new Computed(shared.terms(Map.of()))
              : new Differing(shared, differing));
    }
  }

  /** Waits for the classes of serializations that differ. */
  record Differing(SharedSerializations shared, List<LocalSerialization> differing)
      implements ClientNegotiation {

    @Override
    public int expected() {
      return Kind.CLASSES;
    }

    @Override
    public NegotiationStep read(RecordReader in) {
      Salts salts = shared.salts();
      RecordWriter out = new RecordWriter().number(Kind.SCHEMAS);
      Map<Integer, SharedSerializations.Classes> remote = new HashMap<>();
      for (LocalSerialization local : differing) {
        List<Entry> entries = AnnouncedClasses.readEntries(in, local, salts, Role.SERVER);
        remote.put(local.id(), AnnouncedClasses.readSchemas(in, local, entries));
        AnnouncedClasses.writeSchemas(out, local, entries);
      }
      return new NegotiationStep.Ask(out.bytes(), new Computed(shared.terms(remote)));
    }
  }

  /** Waits for the confirmation of the terms that it has computed. */
  record Computed(Terms terms) implements ClientNegotiation {

    @Override
    public int expected() {
      return Kind.CONFIRMATION;
    }

    @Override
    public NegotiationStep read(RecordReader in) {
      long digest = in.fixed();
      return digest == terms.digest()
          ? new NegotiationStep.Agreed(terms, new byte[0])
          : new NegotiationStep.Plain(
              "the peer confirmed terms of digest %s, expected %s"
                  .formatted(Long.toHexString(digest), Long.toHexString(terms.digest())));
    }
  }
}
