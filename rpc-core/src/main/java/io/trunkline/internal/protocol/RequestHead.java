package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.terms.PayloadTerms;
import org.jspecify.annotations.Nullable;

/**
 * The {@link RequestNames} of one method as one serialization writes them: the same in each call,
 * so they are written once, for the first one, where the serialization permits it. Thread-safe.
 */
public final class RequestHead {

  private final CallSite site;
  private final SerializationTable.Entry entry;
  private volatile byte @Nullable [] ready;

  public RequestHead(CallSite site, SerializationTable.Entry entry) {
    this.site = site;
    this.entry = entry;
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
    if (entry.serialization().leadingStringsStandAlone()) {
      byte[] names = ready();
      out.write(names, 0, names.length);
      return entry.serialization().writer(out, terms);
    }
    MessageWriter writer = entry.serialization().writer(out, terms);
    RequestNames.of(site).write(writer);
    return writer;
  }

  private byte[] ready() {
    byte[] made = ready;
    if (made == null) {
      made = RequestNames.of(site).bytes(entry);
      ready = made;
    }
    return made;
  }
}
