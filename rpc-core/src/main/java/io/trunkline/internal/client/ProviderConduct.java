package io.trunkline.internal.client;

import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.ResponseDecoder;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireStatus;
import org.jspecify.annotations.Nullable;

/**
 * What a provider has done with the calls of one connection. A provider that refuses a consumer
 * will end the connection, and later callers learn why. Replies are noted on the event loop; any
 * thread may ask.
 */
final class ProviderConduct {

  private enum State {
    /** No reply shows how the provider treats this consumer. */
    UNKNOWN,
    /** The provider has refused each call. */
    REFUSES,
    /** The provider has done more than refuse. */
    SERVES,
    /** The provider has rejected the certificate of this side, so it has read no request. */
    REJECTS
  }

  private final SerializationTable table;
  private volatile State state = State.UNKNOWN;

  /** Set before the state is {@link State#REFUSES}. */
  private String firstRefusal = "";

  ProviderConduct(SerializationTable table) {
    this.table = table;
  }

  /** Notes a reply, which can still be decoded. */
  void replied(Inbound.Frame reply, ClientMethod method) {
    if (state == State.SERVES) {
      return;
    }
    if (reply.status() != WireStatus.BAD_REQUEST) {
      state = State.SERVES;
    } else if (state == State.UNKNOWN) {
      noteRefusal(text(reply, method));
    }
  }

  private @Nullable String text(Inbound.Frame reply, ClientMethod method) {
    SerializationTable.Entry entry = table.byId(reply.serializationId());
    return entry == null ? null : ResponseDecoder.refusal(reply, entry, method.site());
  }

  private void noteRefusal(@Nullable String text) {
    if (text != null) {
      firstRefusal = text;
      state = State.REFUSES;
    }
  }

  /** Notes that the provider has rejected the certificate of this side before it sent anything. */
  void rejected() {
    if (state == State.UNKNOWN) {
      state = State.REJECTS;
    }
  }

  /** Whether the provider has certainly read none of the requests that were sent. */
  boolean hasReadNothing() {
    return state == State.REJECTS;
  }

  /** What to add to the reason of a failure; empty unless the provider has refused each call. */
  String refusedEach() {
    return state == State.REFUSES
        ? "; it has refused each call of the connection: " + firstRefusal
        : "";
  }
}
