package io.trunkline.serialization.stored;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassSchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a writer of stored data knew: all that its bytes depend on and do not say themselves.
 * Immutable.
 *
 * @param serialization its name
 * @param features the bits of the {@link io.trunkline.serialization.terms.PayloadFeature}s in force
 * @param settings those of the serialization that change its form
 * @param schemas of the classes that are written as numbers
 */
record StoredTable(
    String serialization,
    long features,
    SerializationSettings settings,
    List<ClassSchema> schemas) {

  private static final int VERSION = 1;

  StoredTable {
    schemas = List.copyOf(schemas);
  }

  /** A fingerprint as errors and stores spell it. */
  static String text(int fingerprint) {
    return String.format("%08x", fingerprint);
  }

  /** The first half of a digest; never 0, which stands for no table. */
  static int fingerprint(long digest) {
    int fingerprint = (int) (digest >>> 32);
    return fingerprint == 0 ? 1 : fingerprint;
  }

  /** Eight bytes that identify an encoded table. */
  static long digest(byte[] encoded) {
    try {
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(encoded)).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The same bytes for equal tables. */
  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeUTF(serialization);
      out.writeLong(features);
      Map<String, String> sorted = new TreeMap<>(settings.asMap());
      out.writeInt(sorted.size());
      for (Map.Entry<String, String> setting : sorted.entrySet()) {
        out.writeUTF(setting.getKey());
        out.writeUTF(setting.getValue());
      }
      out.writeInt(schemas.size());
      for (ClassSchema schema : schemas) {
        encode(schema, out);
      }
    } catch (IOException e) { // a text of more than 65,535 bytes
      throw new SerializationException("the class table cannot be encoded: " + e, e);
    }
    return bytes.toByteArray();
  }

  private static void encode(ClassSchema schema, DataOutputStream out) throws IOException {
    out.writeUTF(schema.name());
    out.writeUTF(schema.kind());
    out.writeInt(schema.fields().size());
    for (ClassSchema.Field field : schema.fields()) {
      out.writeUTF(field.owner());
      out.writeUTF(field.name());
      out.writeUTF(field.type());
      out.writeBoolean(field.exact());
    }
    out.writeInt(schema.constants().size());
    for (String constant : schema.constants()) {
      out.writeUTF(constant);
    }
  }

  /**
   * The table that {@link #encode} made bytes of.
   *
   * @param origin where they come from, for errors
   * @throws SerializationException if they are broken
   */
  static StoredTable decode(byte[] encoded, String origin) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(encoded))) {
      int version = in.readByte();
      if (version != VERSION) {
        throw new SerializationException(
            origin + " has version " + version + ", expected " + VERSION);
      }
      String serialization = in.readUTF();
      long features = in.readLong();
      Map<String, String> settings = new LinkedHashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        settings.put(in.readUTF(), in.readUTF());
      }
      List<ClassSchema> schemas = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        schemas.add(decodeSchema(in));
      }
      if (in.read() >= 0) {
        throw new SerializationException(origin + " has bytes behind its end");
      }
      return new StoredTable(serialization, features, SerializationSettings.of(settings), schemas);
    } catch (IOException | IllegalArgumentException e) {
      throw new SerializationException(origin + " is broken: " + e, e);
    }
  }

  private static ClassSchema decodeSchema(DataInputStream in) throws IOException {
    String name = in.readUTF();
    String kind = in.readUTF();
    List<ClassSchema.Field> fields = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      fields.add(new ClassSchema.Field(in.readUTF(), in.readUTF(), in.readUTF(), in.readBoolean()));
    }
    List<String> constants = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      constants.add(in.readUTF());
    }
    return new ClassSchema(name, kind, fields, constants);
  }
}
