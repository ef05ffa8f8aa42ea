package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The five strings a request body begins with, for one method and serialization. They are the same
 * in each call, so they are written once where the serialization permits it. Immutable.
 */
public final class RequestHead {

  private final CallSite site;
  private final SerializationTable.Entry entry;
  private final byte @Nullable [] ready;

  public RequestHead(CallSite site, SerializationTable.Entry entry) {
    this.site = site;
    this.entry = entry;
    this.ready = entry.serialization().leadingStringsStandAlone() ? render() : null;
  }

  private byte[] render() {
    PayloadOutput out = new PayloadOutput(256, 1024 * 1024);
    try (MessageWriter writer = entry.serialization().writer(out, Terms.PLAIN.payload())) {
      writeStrings(writer);
      writer.finish();
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  private void writeStrings(MessageWriter writer) {
    writer.writeString(WireFormat.PROTOCOL_VERSION);
    writer.writeString(site.service());
    writer.writeString(site.version());
    writer.writeString(site.method());
    writer.writeString(site.descriptor());
  }

  /** The method. */
  CallSite site() {
    return site;
  }

  /** The serialization of calls with this head. */
  public SerializationTable.Entry entry() {
    return entry;
  }

  /** A writer for the whole of what a serialization writes, without these strings. */
  MessageWriter openBehindNumber(PayloadOutput out, PayloadTerms terms) {
    return entry.serialization().writer(out, terms);
  }

  /** A writer for the rest of the body, behind these strings. */
  MessageWriter open(PayloadOutput out, PayloadTerms terms) {
    if (ready != null) {
      out.write(ready, 0, ready.length);
    }
    MessageWriter writer = entry.serialization().writer(out, terms);
    if (ready == null) {
      writeStrings(writer);
    }
    return writer;
  }
}
