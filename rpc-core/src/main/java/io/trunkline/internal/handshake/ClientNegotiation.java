package io.trunkline.internal.handshake;

import io.trunkline.internal.handshake.AnnouncedClasses.Role;
import io.trunkline.internal.handshake.AnnouncedClasses.Salts;
import io.trunkline.serialization.terms.ClassAgreement.Entry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The client's side: it asks, and uses terms only after the confirmation. */
abstract sealed class ClientNegotiation implements Negotiation {

  @Override
  public NegotiationStep received(byte @Nullable [] record) {
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
      return read(kind, in);
    } catch (BadRecordException e) {
      return new NegotiationStep.Plain("the peer's record cannot be used: " + e.getMessage());
    }
  }

  abstract NegotiationStep read(int kind, RecordReader in);

  final NegotiationStep.Plain unexpected(int kind, int expected) {
    return new NegotiationStep.Plain("the peer sent record " + kind + ", expected " + expected);
  }

  /** Waits for the server's capabilities. */
  static final class Begun extends ClientNegotiation {

    private final Side side;

    Begun(Side side) {
      this.side = side;
    }

    @Override
    NegotiationStep read(int kind, RecordReader in) {
      if (kind != Kind.CAPABILITIES) {
        return unexpected(kind, Kind.CAPABILITIES);
      }
      SharedSerializations shared =
          new SharedSerializations(side, Capabilities.read(in), Role.CLIENT);
      if (shared.all().isEmpty()) {
        return new NegotiationStep.Plain("no serialization is offered by both sides");
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
  private static final class Differing extends ClientNegotiation {

    private final SharedSerializations shared;
    private final List<LocalSerialization> differing;

    Differing(SharedSerializations shared, List<LocalSerialization> differing) {
      this.shared = shared;
      this.differing = differing;
    }

    @Override
    NegotiationStep read(int kind, RecordReader in) {
      if (kind != Kind.CLASSES) {
        return unexpected(kind, Kind.CLASSES);
      }
      Salts salts = shared.salts();
      RecordWriter out = new RecordWriter().number(Kind.SCHEMAS);
      Map<Integer, SharedSerializations.Classes> remote = new HashMap<>();
      for (LocalSerialization local : differing) {
        List<Entry> entries = AnnouncedClasses.readEntries(in, local, salts, Role.SERVER);
        remote.put(
            local.id(),
            new SharedSerializations.Classes(
                entries, AnnouncedClasses.readSchemas(in, local, entries)));
        AnnouncedClasses.writeSchemas(out, local, entries);
      }
      return new NegotiationStep.Ask(out.bytes(), new Computed(shared.terms(remote)));
    }
  }

  /** Waits for the confirmation of what it has computed. */
  private static final class Computed extends ClientNegotiation {

    private final Terms terms;

    Computed(Terms terms) {
      this.terms = terms;
    }

    @Override
    NegotiationStep read(int kind, RecordReader in) {
      if (kind != Kind.CONFIRMATION) {
        return unexpected(kind, Kind.CONFIRMATION);
      }
      long digest = in.fixed();
      return digest == terms.digest()
          ? new NegotiationStep.Agreed(terms, new byte[0])
          : new NegotiationStep.Plain(
              "the peer confirmed terms of digest "
                  + Long.toHexString(digest)
                  + ", expected "
                  + Long.toHexString(terms.digest()));
    }
  }
}
