package io.trunkline.serializer.kafka;

import io.trunkline.serialization.stored.Envelope;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * The record header with the fingerprint of the class table of the value or the key, in eight
 * hexadecimal digits; it is also the name of the table in a folder of tables. {@code 00000000}
 * stands for none. A consumer without the table can fetch it or set the record aside, without
 * reading the value. Bytes without an envelope, and keys in the form of {@link
 * io.trunkline.serialization.stored.ObjectSerializer#keys}, have no such header.
 */
public enum TableHeader {
  /** Of the value. */
  VALUE("trunkline-value-table"),
  /** Of the key. */
  KEY("trunkline-key-table");

  private static final int HEX = 16;

  private final String key;

  TableHeader(String key) {
    this.key = key;
  }

  /** The header's name. */
  public String key() {
    return key;
  }

  /**
   * The fingerprint in these headers; 0 for no class table, empty if the header is missing or
   * malformed.
   */
  public OptionalInt fingerprint(Headers headers) {
    Header header = headers.lastHeader(key);
    if (header == null || header.value() == null) {
      return OptionalInt.empty();
    }
    try {
      String text = new String(header.value(), StandardCharsets.ISO_8859_1);
      return OptionalInt.of(Integer.parseUnsignedInt(text, HEX));
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /** Puts the header of these bytes in the place of earlier ones. */
  void set(Headers headers, byte[] bytes) {
    headers.remove(key);
    Envelope envelope = Envelope.read(bytes, 0, bytes.length);
    if (envelope != null) {
      String text = String.format("%08x", envelope.fingerprint());
      headers.add(key, text.getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  void remove(Headers headers) {
    headers.remove(key);
  }
}
