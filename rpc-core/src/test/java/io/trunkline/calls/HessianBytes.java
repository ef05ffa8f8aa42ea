package io.trunkline.calls;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Hessian 2 values as peers write them that know nothing of the declared types. */
final class HessianBytes {

  static final byte[] NULL = {'N'};
  static final byte[] TRUE = {'T'};

  private HessianBytes() {}

  /** An ASCII string of less than 1,024 characters. */
  static byte[] text(String text) {
    byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
    return ascii.length < 32
        ? all(new byte[] {(byte) ascii.length}, ascii)
        : all(new byte[] {(byte) (0x30 + (ascii.length >> 8)), (byte) ascii.length}, ascii);
  }

  static byte[] number(int value) {
    return ByteBuffer.allocate(5).put((byte) 'I').putInt(value).array();
  }

  static byte[] number(double value) {
    return ByteBuffer.allocate(9).put((byte) 'D').putDouble(value).array();
  }

  static byte[] map(Map<String, byte[]> entries) {
    byte[] map = {'H'};
    for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
      map = all(map, text(entry.getKey()), entry.getValue());
    }
    return all(map, new byte[] {'Z'});
  }

  /** An object with one field. */
  static byte[] object(String type, String field, byte[] value) {
    return all(
        new byte[] {'C'},
        text(type),
        new byte[] {(byte) 0x91},
        text(field),
        new byte[] {0x60},
        value);
  }

  static byte[] all(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  /** The body of a plain request. */
  static byte[] request(
      Class<?> service, String method, String descriptor, byte[] arguments, byte[] attachments) {
    return all(
        text("2.0.2"),
        text(service.getName()),
        text("0.0.0"),
        text(method),
        text(descriptor),
        arguments,
        attachments);
  }
}
