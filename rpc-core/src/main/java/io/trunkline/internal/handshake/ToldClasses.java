package io.trunkline.internal.handshake;

import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassAgreement.Entry;
import io.trunkline.serialization.terms.ClassSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The classes of one serialization as one side tells them: digests first, and the schemas only of
 * classes whose names the other side has shown to know.
 *
 * <p>The digest that stands for a name is made with the salts of both sides and the teller's role.
 * So what was heard on one connection, or said by the other side, shows nothing.
 */
final class ToldClasses {

  /** Who tells. */
  enum Role {
    CLIENT,
    SERVER
  }

  /** The salts of a connection. */
  record Salts(long client, long server) {

    private long proof(Role role, String name) {
      return new Sha().add(role.ordinal()).add(client).add(server).add(name).value();
    }
  }

  private static final int ENTRY_BYTES = 16;

  private ToldClasses() {}

  static void writeEntries(RecordWriter out, Offer mine, Salts salts, Role me) {
    List<Entry> told = new ArrayList<>();
    for (ClassSchema schema : mine.schemas()) {
      told.add(new Entry(salts.proof(me, schema.name()), schema.digest()));
    }
    told.sort((a, b) -> Long.compareUnsigned(a.name(), b.name())); // an order that says nothing
    out.number(told.size());
    told.forEach(entry -> out.fixed(entry.name()).fixed(entry.schema()));
  }

  /** Of what the other side tells, the classes that this side has, once; nothing else is kept. */
  static List<Entry> readEntries(RecordReader in, Offer mine, Salts salts, Role them) {
    int count = in.count("classes", 0, RecordReader.MAX_CLASSES, ENTRY_BYTES);
    Map<Long, ClassSchema> unheard = new HashMap<>();
    mine.schemas().forEach(schema -> unheard.put(salts.proof(them, schema.name()), schema));
    List<Entry> known = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ClassSchema own = unheard.remove(in.fixed());
      long schema = in.fixed();
      if (own != null) {
        known.add(new Entry(own.nameDigest(), schema));
      }
    }
    return known;
  }

  /** Tells how this side writes the classes that both have and write differently. */
  static void writeSchemas(RecordWriter out, Offer mine, List<Entry> theirs) {
    List<ClassSchema> differing = ClassAgreement.differing(mine.schemas(), theirs);
    out.number(differing.size());
    for (ClassSchema schema : differing) {
      out.text(schema.name()).text(schema.kind()).number(schema.fields().size());
      for (ClassSchema.Field field : schema.fields()) {
        out.text(field.owner()).text(field.name()).text(field.type()).number(field.exact() ? 1 : 0);
      }
      out.number(schema.constants().size());
      schema.constants().forEach(out::text);
    }
  }

  /** How the other side writes them; each has to be what its digest announced. */
  static List<ClassSchema> readSchemas(RecordReader in, Offer mine, List<Entry> theirs) {
    int count = in.count("differing classes", 0, mine.schemas().size(), 4);
    Set<Entry> announced = new HashSet<>(theirs);
    List<ClassSchema> schemas = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ClassSchema schema = readSchema(in);
      if (!announced.remove(new Entry(schema.nameDigest(), schema.digest()))) {
        throw new BadRecordException("a class comes with other fields than its digest announced");
      }
      schemas.add(schema);
    }
    return schemas;
  }

  private static ClassSchema readSchema(RecordReader in) {
    String name = in.text();
    String kind = in.text();
    int fieldCount = in.count("fields", 0, RecordReader.MAX_MEMBERS, 4);
    List<ClassSchema.Field> fields = new ArrayList<>();
    for (int i = 0; i < fieldCount; i++) {
      fields.add(new ClassSchema.Field(in.text(), in.text(), in.text(), in.number() != 0));
    }
    int constantCount = in.count("constants", 0, RecordReader.MAX_MEMBERS, 1);
    List<String> constants = new ArrayList<>();
    for (int i = 0; i < constantCount; i++) {
      constants.add(in.text());
    }
    return new ClassSchema(name, kind, fields, constants);
  }
}
