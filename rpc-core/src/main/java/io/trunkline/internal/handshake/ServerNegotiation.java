package io.trunkline.internal.handshake;

import io.trunkline.internal.handshake.AnnouncedClasses.Role;
import io.trunkline.serialization.terms.ClassAgreement.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The server's side: it replies, with the reason if it does not agree. */
sealed interface ServerNegotiation extends Negotiation {

  static NegotiationStep.Ask begin(Side side) {
    RecordWriter out = new RecordWriter().number(Kind.CAPABILITIES);
    side.capabilities().write(out);
    return new NegotiationStep.Ask(out.bytes(), new Introduced(side));
  }

  @Override
  default NegotiationStep received(byte @Nullable [] record) {
    try {
      if (record == null) {
        throw new BadRecordException("it is not a record");
      }
      RecordReader in = new RecordReader(record);
      int kind = (int) in.number();
      if (kind != expected()) {
        throw new BadRecordException("record " + kind + " came, expected " + expected());
      }
      return read(in);
    } catch (BadRecordException e) {
      String why = String.valueOf(e.getMessage());
      return new NegotiationStep.Plain(
          "the peer's record cannot be used: " + why,
          new RecordWriter().number(Kind.REFUSAL).text(why).bytes());
    }
  }

  /** The kind of record that this state waits for. */
  int expected();

  NegotiationStep read(RecordReader in);

  private static NegotiationStep.Agreed confirmed(Terms terms) {
    return new NegotiationStep.Agreed(
        terms, new RecordWriter().number(Kind.CONFIRMATION).fixed(terms.digest()).bytes());
  }

  /** Waits for the client's capabilities and the digests of the classes that differ. */
  record Introduced(Side side) implements ServerNegotiation {

    @Override
    public int expected() {
      return Kind.HELLO;
    }

    @Override
    public NegotiationStep read(RecordReader in) {
      SharedSerializations shared =
          new SharedSerializations(side, Capabilities.read(in), Role.SERVER);
      if (shared.all().isEmpty()) {
        throw new BadRecordException(NOTHING_COMMON);
      }
      List<LocalSerialization> differing = shared.differing();
      if (in.number() != differing.size()) {
        throw new BadRecordException(
            "the classes of "
                + differing.size()
                + " serializations differ, announced are those of others");
      }
      if (differing.isEmpty()) {
        return confirmed(shared.terms(Map.of()));
      }
      RecordWriter out = new RecordWriter().number(Kind.CLASSES);
      List<Remote> remote = new ArrayList<>();
      for (LocalSerialization local : differing) {
        int id = in.count("serialization id", 0, 31, 0);
        if (id != local.id()) {
          throw new BadRecordException(
              "the classes of serialization " + id + " are announced, not " + local.id());
        }
        List<Entry> entries = AnnouncedClasses.readEntries(in, local, shared.salts(), Role.CLIENT);
        remote.add(new Remote(local, entries));
        AnnouncedClasses.writeEntries(out, local, shared.salts(), Role.SERVER);
        AnnouncedClasses.writeSchemas(out, local, entries);
      }
      return new NegotiationStep.Ask(out.bytes(), new Announced(shared, remote));
    }
  }

  /** The client's classes of a serialization that this side has too. */
  record Remote(LocalSerialization local, List<Entry> entries) {}

  /** Waits for the schemas of the client's classes that differ. */
  record Announced(SharedSerializations shared, List<Remote> remote) implements ServerNegotiation {

    @Override
    public int expected() {
      return Kind.SCHEMAS;
    }

    @Override
    public NegotiationStep read(RecordReader in) {
      Map<Integer, SharedSerializations.Classes> classes = new HashMap<>();
      for (Remote one : remote) {
        classes.put(one.local.id(), AnnouncedClasses.readSchemas(in, one.local, one.entries));
      }
      return confirmed(shared.terms(classes));
    }
  }
}
