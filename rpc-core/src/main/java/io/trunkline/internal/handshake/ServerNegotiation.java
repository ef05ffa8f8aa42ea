package io.trunkline.internal.handshake;

import io.trunkline.internal.handshake.ToldClasses.Role;
import io.trunkline.serialization.terms.ClassAgreement.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The server's side: it answers, and says why where it does not agree. */
abstract sealed class ServerNegotiation implements Negotiation {

  static Step.Ask begin(Side mine) {
    RecordWriter out = new RecordWriter().number(Kind.CAPABILITIES);
    mine.capabilities().write(out);
    return new Step.Ask(out.bytes(), new Introduced(mine));
  }

  @Override
  public Step received(byte @Nullable [] record) {
    try {
      if (record == null) {
        throw new BadRecordException("it is no record");
      }
      RecordReader in = new RecordReader(record);
      int kind = (int) in.number();
      return kind == expected()
          ? read(in)
          : refused("record " + kind + " came, expected " + expected());
    } catch (BadRecordException e) {
      return refused(e.getMessage());
    }
  }

  private static Step.Plain refused(@Nullable String why) {
    String text = String.valueOf(why);
    return new Step.Plain(
        "what the peer said cannot be used: " + text,
        new RecordWriter().number(Kind.REFUSAL).text(text).bytes());
  }

  abstract int expected();

  abstract Step read(RecordReader in);

  private static Step.Agreed confirmed(Terms terms) {
    return new Step.Agreed(
        terms, new RecordWriter().number(Kind.CONFIRMATION).fixed(terms.digest()).bytes());
  }

  /** Waits for the client's capabilities and the digests of the classes that differ. */
  private static final class Introduced extends ServerNegotiation {

    private final Side mine;

    Introduced(Side mine) {
      this.mine = mine;
    }

    @Override
    int expected() {
      return Kind.HELLO;
    }

    @Override
    Step read(RecordReader in) {
      Common common = new Common(mine, Capabilities.read(in), Role.SERVER);
      if (common.shared().isEmpty()) {
        return refused("no serialization is offered by both sides");
      }
      List<Offer> differing = common.differing();
      if (in.number() != differing.size()) {
        return refused(
            "the classes of "
                + differing.size()
                + " serializations differ, told are those of others");
      }
      if (differing.isEmpty()) {
        return confirmed(common.terms(Map.of()));
      }
      RecordWriter out = new RecordWriter().number(Kind.CLASSES);
      List<List<Entry>> theirs = new ArrayList<>();
      for (Offer offer : differing) {
        int id = in.count("serialization id", 0, 31, 0);
        if (id != offer.id()) {
          return refused("the classes of serialization " + id + " are told, not " + offer.id());
        }
        List<Entry> entries = ToldClasses.readEntries(in, offer, common.salts(), Role.CLIENT);
        theirs.add(entries);
        ToldClasses.writeEntries(out, offer, common.salts(), Role.SERVER);
        ToldClasses.writeSchemas(out, offer, entries);
      }
      return new Step.Ask(out.bytes(), new Told(common, differing, theirs));
    }
  }

  /** Waits for how the client writes the classes that differ. */
  private static final class Told extends ServerNegotiation {

    private final Common common;
    private final List<Offer> differing;
    private final List<List<Entry>> theirs;

    Told(Common common, List<Offer> differing, List<List<Entry>> theirs) {
      this.common = common;
      this.differing = differing;
      this.theirs = theirs;
    }

    @Override
    int expected() {
      return Kind.SCHEMAS;
    }

    @Override
    Step read(RecordReader in) {
      Map<Integer, Common.Classes> classes = new HashMap<>();
      for (int i = 0; i < differing.size(); i++) {
        Offer offer = differing.get(i);
        List<Entry> entries = theirs.get(i);
        classes.put(
            offer.id(), new Common.Classes(entries, ToldClasses.readSchemas(in, offer, entries)));
      }
      return confirmed(common.terms(classes));
    }
  }
}
