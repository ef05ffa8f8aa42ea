package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.terms.PayloadTerms;
import org.jspecify.annotations.Nullable;

/**
 * The {@link RequestNames} of one method as one serialization writes them: the same in each call,
 * so they are written once where the serialization permits it. Immutable.
 */
public final class RequestHead {

  private final CallSite site;
  private final SerializationTable.Entry entry;
  private final RequestNames names;
  private final byte @Nullable [] ready;

  public RequestHead(CallSite site, SerializationTable.Entry entry) {
    this.site = site;
    this.entry = entry;
    this.names = RequestNames.of(site);
    this.ready = entry.serialization().leadingStringsStandAlone() ? names.bytes(entry) : null;
  }

  /** The method. */
  CallSite site() {
    return site;
  }

  /** The serialization of calls with this head. */
  public SerializationTable.Entry entry() {
    return entry;
  }

  /** A writer for what follows the number that stands for these names. */
  MessageWriter openBehindNumber(PayloadOutput out, PayloadTerms terms) {
    return entry.serialization().writer(out, terms);
  }

  /** Writes the names and returns a writer for what follows them. */
  MessageWriter open(PayloadOutput out, PayloadTerms terms) {
    if (ready != null) {
      out.write(ready, 0, ready.length);
    }
    MessageWriter writer = entry.serialization().writer(out, terms);
    if (ready == null) {
      names.write(writer);
    }
    return writer;
  }
}
