package io.trunkline.internal.handshake;

import io.trunkline.internal.handshake.ToldClasses.Role;
import io.trunkline.internal.handshake.ToldClasses.Salts;
import io.trunkline.serialization.terms.ClassAgreement.Entry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The client's side: it asks, and uses terms only after the confirmation. */
abstract sealed class ClientNegotiation implements Negotiation {

  @Override
  public Step received(byte @Nullable [] record) {
    if (record == null) {
      return new Step.Plain("the peer is stock Dubbo, or has the handshake switched off");
    }
    try {
      RecordReader in = new RecordReader(record);
      int kind = (int) in.number();
      if (kind == Kind.REFUSAL) {
        return new Step.Plain("the peer refused: " + in.text());
      }
      return read(kind, in);
    } catch (BadRecordException e) {
      return new Step.Plain("what the peer said cannot be used: " + e.getMessage());
    }
  }

  abstract Step read(int kind, RecordReader in);

  final Step.Plain unexpected(int kind, int expected) {
    return new Step.Plain("the peer said record " + kind + ", expected " + expected);
  }

  /** Waits for the server's capabilities. */
  static final class Begun extends ClientNegotiation {

    private final Side mine;

    Begun(Side mine) {
      this.mine = mine;
    }

    @Override
    Step read(int kind, RecordReader in) {
      if (kind != Kind.CAPABILITIES) {
        return unexpected(kind, Kind.CAPABILITIES);
      }
      Common common = new Common(mine, Capabilities.read(in), Role.CLIENT);
      if (common.shared().isEmpty()) {
        return new Step.Plain("no serialization is offered by both sides");
      }
      RecordWriter out = new RecordWriter().number(Kind.HELLO);
      mine.capabilities().write(out);
      List<Offer> differing = common.differing();
      out.number(differing.size());
      for (Offer offer : differing) {
        out.number(offer.id());
        ToldClasses.writeEntries(out, offer, common.salts(), Role.CLIENT);
      }
      return new Step.Ask(
          out.bytes(),
          differing.isEmpty()
              ? new Computed(common.terms(Map.of()))
              : new Differing(common, differing));
    }
  }

  /** Waits for the classes of serializations that differ. */
  private static final class Differing extends ClientNegotiation {

    private final Common common;
    private final List<Offer> differing;

    Differing(Common common, List<Offer> differing) {
      this.common = common;
      this.differing = differing;
    }

    @Override
    Step read(int kind, RecordReader in) {
      if (kind != Kind.CLASSES) {
        return unexpected(kind, Kind.CLASSES);
      }
      Salts salts = common.salts();
      RecordWriter out = new RecordWriter().number(Kind.SCHEMAS);
      Map<Integer, Common.Classes> theirs = new HashMap<>();
      for (Offer offer : differing) {
        List<Entry> entries = ToldClasses.readEntries(in, offer, salts, Role.SERVER);
        theirs.put(
            offer.id(), new Common.Classes(entries, ToldClasses.readSchemas(in, offer, entries)));
        ToldClasses.writeSchemas(out, offer, entries);
      }
      return new Step.Ask(out.bytes(), new Computed(common.terms(theirs)));
    }
  }

  /** Waits for the confirmation of what it has computed. */
  private static final class Computed extends ClientNegotiation {

    private final Terms terms;

    Computed(Terms terms) {
      this.terms = terms;
    }

    @Override
    Step read(int kind, RecordReader in) {
      if (kind != Kind.CONFIRMATION) {
        return unexpected(kind, Kind.CONFIRMATION);
      }
      long digest = in.fixed();
      return digest == terms.digest()
          ? new Step.Agreed(terms, new byte[0])
          : new Step.Plain(
              "the peer confirmed terms of digest "
                  + Long.toHexString(digest)
                  + ", expected "
                  + Long.toHexString(terms.digest()));
    }
  }
}
