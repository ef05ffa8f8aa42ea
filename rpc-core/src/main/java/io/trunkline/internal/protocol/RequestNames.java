package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import java.util.Arrays;

/**
 * The five strings that a request begins with, unless a number stands for them.
 *
 * <pre>
 *   +------------------+------+---------+--------+------------+
 *   | protocol version | path | version | method | descriptor |   each a string of the
 *   +------------------+------+---------+--------+------------+   request's serialization
 * </pre>
 *
 * @param protocolVersion decides whether a plain response has attachments
 * @param path names the service
 * @param version the service's version; empty or {@code 0.0.0} for none
 * @param descriptor the JVM descriptors of the method's erased parameter types, joined
 */
record RequestNames(
    String protocolVersion, String path, String version, String method, String descriptor) {

  private static final int INITIAL_BYTES = 256;

  /** The names in a request for this method. */
  static RequestNames of(CallSite site) {
    return new RequestNames(
        WireFormat.PROTOCOL_VERSION,
        site.service(),
        site.version(),
        site.method(),
        site.descriptor());
  }

  void write(MessageWriter writer) {
    writer.writeString(protocolVersion);
    writer.writeString(path);
    writer.writeString(version);
    writer.writeString(method);
    writer.writeString(descriptor);
  }

  /** Reads them; no class can be loaded here, and no peer can make them long. */
  static RequestNames read(MessageReader reader) {
    return new RequestNames(
        string(reader, WireFormat.MAX_NAME_CHARS),
        string(reader, WireFormat.MAX_NAME_CHARS),
        string(reader, WireFormat.MAX_NAME_CHARS),
        string(reader, WireFormat.MAX_NAME_CHARS),
        string(reader, WireFormat.MAX_DESCRIPTOR_CHARS));
  }

  private static String string(MessageReader reader, int maxChars) {
    String value = reader.readString(maxChars);
    return value == null ? "" : value;
  }

  /** Their bytes, for a serialization whose {@code leadingStringsStandAlone}. */
  byte[] bytes(SerializationTable.Entry entry) {
    PayloadOutput out = new PayloadOutput(INITIAL_BYTES, Integer.MAX_VALUE - 64);
    try (MessageWriter writer = entry.serialization().writer(out, Terms.PLAIN.payload())) {
      write(writer);
      writer.finish();
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  /** How many characters all of them have. */
  int length() {
    return protocolVersion.length()
        + path.length()
        + version.length()
        + method.length()
        + descriptor.length();
  }

  @Override
  public String toString() {
    return path + ":" + version + "." + method + "(" + descriptor + ")";
  }
}
