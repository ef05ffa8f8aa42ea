package io.trunkline.internal.handshake;

import io.trunkline.internal.handshake.AnnouncedClasses.Role;
import io.trunkline.serialization.terms.ClassAgreement.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The server's side: it replies, with the reason if it does not agree. */
abstract sealed class ServerNegotiation implements Negotiation {

  static NegotiationStep.Ask begin(Side side) {
    RecordWriter out = new RecordWriter().number(Kind.CAPABILITIES);
    side.capabilities().write(out);
    return new NegotiationStep.Ask(out.bytes(), new Introduced(side));
  }

  @Override
  public NegotiationStep received(byte @Nullable [] record) {
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

  private static NegotiationStep.Plain refused(@Nullable String why) {
    String text = String.valueOf(why);
    return new NegotiationStep.Plain(
        "the peer's record cannot be used: " + text,
        new RecordWriter().number(Kind.REFUSAL).text(text).bytes());
  }

  abstract int expected();

  abstract NegotiationStep read(RecordReader in);

  private static NegotiationStep.Agreed confirmed(Terms terms) {
    return new NegotiationStep.Agreed(
        terms, new RecordWriter().number(Kind.CONFIRMATION).fixed(terms.digest()).bytes());
  }

  /** Waits for the client's capabilities and the digests of the classes that differ. */
  private static final class Introduced extends ServerNegotiation {

    private final Side side;

    Introduced(Side side) {
      this.side = side;
    }

    @Override
    int expected() {
      return Kind.HELLO;
    }

    @Override
    NegotiationStep read(RecordReader in) {
      SharedSerializations shared =
          new SharedSerializations(side, Capabilities.read(in), Role.SERVER);
      if (shared.all().isEmpty()) {
        return refused("no serialization is offered by both sides");
      }
      List<LocalSerialization> differing = shared.differing();
      if (in.number() != differing.size()) {
        return refused(
            "the classes of "
                + differing.size()
                + " serializations differ, announced are those of others");
      }
      if (differing.isEmpty()) {
        return confirmed(shared.terms(Map.of()));
      }
      RecordWriter out = new RecordWriter().number(Kind.CLASSES);
      List<List<Entry>> remote = new ArrayList<>();
      for (LocalSerialization local : differing) {
        int id = in.count("serialization id", 0, 31, 0);
        if (id != local.id()) {
          return refused(
              "the classes of serialization " + id + " are announced, not " + local.id());
        }
        List<Entry> entries = AnnouncedClasses.readEntries(in, local, shared.salts(), Role.CLIENT);
        remote.add(entries);
        AnnouncedClasses.writeEntries(out, local, shared.salts(), Role.SERVER);
        AnnouncedClasses.writeSchemas(out, local, entries);
      }
      return new NegotiationStep.Ask(out.bytes(), new Announced(shared, differing, remote));
    }
  }

  /** Waits for how the client writes the classes that differ. */
  private static final class Announced extends ServerNegotiation {

    private final SharedSerializations shared;
    private final List<LocalSerialization> differing;
    private final List<List<Entry>> remote;

    Announced(
        SharedSerializations shared, List<LocalSerialization> differing, List<List<Entry>> remote) {
      this.shared = shared;
      this.differing = differing;
      this.remote = remote;
    }

    @Override
    int expected() {
      return Kind.SCHEMAS;
    }

    @Override
    NegotiationStep read(RecordReader in) {
      Map<Integer, SharedSerializations.Classes> classes = new HashMap<>();
      for (int i = 0; i < differing.size(); i++) {
        LocalSerialization local = differing.get(i);
        List<Entry> entries = remote.get(i);
        classes.put(
            local.id(),
            new SharedSerializations.Classes(
                entries, AnnouncedClasses.readSchemas(in, local, entries)));
      }
      return confirmed(shared.terms(classes));
    }
  }
}
