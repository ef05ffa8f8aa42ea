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
 * The classes of one serialization as one side announces them: digests first, and schemas only of
 * classes whose names the other side has proved to know.
 *
 * <p>The digest that stands for a name depends on the salts of both sides and on the sender's role.
 * So a digest that was received on another connection, or echoed, proves nothing.
 */
final class AnnouncedClasses {

  /** The side that sends. */
  enum Role {
    CLIENT,
    SERVER
  }

  /** The salts of a connection. */
  record Salts(long client, long server) {

    private long proof(Role role, String name) {
      return new Sha256Digest().add(role.ordinal()).add(client).add(server).add(name).value();
    }
  }

  private static final int ENTRY_BYTES = 16;

  private AnnouncedClasses() {}

  static void writeEntries(RecordWriter out, LocalSerialization local, Salts salts, Role me) {
    List<Entry> announced = new ArrayList<>();
    for (ClassSchema schema : local.schemas()) {
      announced.add(new Entry(salts.proof(me, schema.name()), schema.digest()));
    }
    announced.sort(
        (a, b) -> Long.compareUnsigned(a.name(), b.name())); // an order that reveals nothing
    out.number(announced.size());
    announced.forEach(entry -> out.fixed(entry.name()).fixed(entry.schema()));
  }

  /** Reads the classes of the other side; returns those that this side has, each once. */
  static List<Entry> readEntries(
      RecordReader in, LocalSerialization local, Salts salts, Role them) {
    int count = in.count("classes", 0, RecordReader.MAX_CLASSES, ENTRY_BYTES);
    Map<Long, ClassSchema> unannounced = new HashMap<>();
    local.schemas().forEach(schema -> unannounced.put(salts.proof(them, schema.name()), schema));
    List<Entry> known = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ClassSchema own = unannounced.remove(in.fixed());
      long schema = in.fixed();
      if (own != null) {
        known.add(new Entry(own.nameDigest(), schema));
      }
    }
    return known;
  }

  /** Writes the schemas of the classes that both sides have and write differently. */
  static void writeSchemas(RecordWriter out, LocalSerialization local, List<Entry> remote) {
    List<ClassSchema> differing = ClassAgreement.differing(local.schemas(), remote);
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

  /**
   * Reads the other side's classes that it writes differently; each schema has to match the digest
   * that announced it.
   */
  static SharedSerializations.Classes readSchemas(
      RecordReader in, LocalSerialization local, List<Entry> remote) {
    int count = in.count("differing classes", 0, local.schemas().size(), 4);
    Set<Entry> announced = new HashSet<>(remote);
    List<ClassSchema> schemas = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ClassSchema schema = readSchema(in);
      if (!announced.remove(new Entry(schema.nameDigest(), schema.digest()))) {
        throw new BadRecordException("a class comes with other fields than its digest announced");
      }
      schemas.add(schema);
    }
    return new SharedSerializations.Classes(remote, schemas);
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
