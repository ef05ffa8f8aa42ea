package io.trunkline.internal.protocol;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The heads of requests that were read before and led somewhere: the same bytes lead there again
 * without being read. Only for serializations whose leading strings stand alone. Thread-safe and
 * bounded: what finds no place is read each time.
 *
 * @param <T> where a head leads
 */
public final class KnownHeads<T> {

  private static final int MAX_HEADS = 256;

  private final List<Known<T>> heads = new CopyOnWriteArrayList<>();
  private volatile @Nullable Known<T> last;

  /**
   * A head that led somewhere.
   *
   * @param bytes what such a body begins with
   */
  public record Known<T>(int serializationId, byte[] bytes, String protocolVersion, T target) {

    boolean begins(Inbound.Frame request) {
      return request.header().serializationId() == serializationId
          && request.length() >= bytes.length
          && Arrays.equals(request.array(), 0, bytes.length, bytes, 0, bytes.length);
    }
  }

  /** The head this body begins with, if it is known. Strings end themselves, so there is one. */
  public @Nullable Known<T> match(Inbound.Frame request) {
    Known<T> recent = last;
    if (recent != null && recent.begins(request)) {
      return recent;
    }
    for (Known<T> known : heads) {
      if (known.begins(request)) {
        last = known;
        return known;
      }
    }
    return null;
  }

  /** Remembers where a head led, if there is a place for it. */
  public void add(
      Inbound.Frame request, SerializationTable.Entry entry, RequestReader.Head head, T target) {
    if (!entry.serialization().leadingStringsStandAlone() || heads.size() >= MAX_HEADS) {
      return;
    }
    byte[] bytes = render(entry, head);
    Known<T> known = new Known<>(entry.id(), bytes, head.protocolVersion(), target);
    if (known.begins(request)) { // there may be several forms of a string
      heads.add(known);
    }
  }

  private static byte[] render(SerializationTable.Entry entry, RequestReader.Head head) {
    PayloadOutput out = new PayloadOutput(256, Integer.MAX_VALUE - 64);
    try (MessageWriter writer = entry.serialization().writer(out, Terms.PLAIN.payload())) {
      writer.writeString(head.protocolVersion());
      writer.writeString(head.path());
      writer.writeString(head.version());
      writer.writeString(head.method());
      writer.writeString(head.descriptor());
      writer.finish();
    }
    return Arrays.copyOf(out.array(), out.position());
  }
}
