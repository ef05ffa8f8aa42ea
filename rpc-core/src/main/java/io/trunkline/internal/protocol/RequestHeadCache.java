package io.trunkline.internal.protocol;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes of plain requests whose names were read before: the same bytes lead to the same
 * method again without being read. Only for serializations whose leading strings stand alone.
 * Thread-safe, and bounded for all input: long names are not remembered, each target has only its
 * latest few heads, and each target finds room for one. A target that is withdrawn does not come
 * back, and its heads lead nowhere.
 *
 * @param <T> where a head leads
 */
final class RequestHeadCache<T extends RequestedMethod> {

  private static final int MAX_HEADS = 256;
  private static final int MAX_HEADS_OF_TARGET = 4;
  private static final int MAX_BYTES = 1024;

  private final List<Known<T>> heads = new CopyOnWriteArrayList<>();
  private volatile @Nullable Known<T> last;

  /**
   * A head that led somewhere.
   *
   * @param bytes what such a body begins with
   */
  record Known<T extends RequestedMethod>(
      int serializationId, byte[] bytes, String protocolVersion, T target) implements RequestStart {

    boolean begins(Inbound.Frame request) {
      return request.serializationId() == serializationId
          && request.length() >= bytes.length
          && Arrays.equals(request.array(), 0, bytes.length, bytes, 0, bytes.length);
    }
  }

  /** The head this body begins with, if it is known. Strings end themselves, so there is one. */
  public @Nullable Known<T> match(Inbound.Frame request) {
    Known<T> recent = last;
    if (recent != null && recent.begins(request) && recent.target.isExported()) {
      return recent;
    }
    for (Known<T> known : heads) {
      if (known.begins(request) && known.target.isExported()) {
        last = known;
        return known;
      }
    }
    return null;
  }

  /** Remembers where a head led, if there is a place for it. */
  public void add(
      Inbound.Frame request, SerializationTable.Entry entry, RequestNames names, T target) {
    if (!entry.serialization().leadingStringsStandAlone() || names.length() > MAX_BYTES) {
      return;
    }
    Known<T> known = new Known<>(entry.id(), names.bytes(entry), names.protocolVersion(), target);
    if (known.begins(request)) { // there may be several forms of a string
      add(known, request);
    }
  }

  private synchronized void add(Known<T> known, Inbound.Frame request) {
    if (match(request) != null) {
      return;
    }
    heads.removeIf(head -> !head.target.isExported());
    List<Known<T>> same = heads.stream().filter(k -> k.target == known.target).toList();
    if (same.size() >= MAX_HEADS_OF_TARGET) {
      heads.remove(same.get(0));
    } else if (heads.size() >= MAX_HEADS && same.isEmpty()) {
      removeOneOfMany();
    }
    if (heads.size() < MAX_HEADS) {
      heads.add(known);
    }
  }

  /** Makes room by dropping a head whose target has a newer one. */
  private void removeOneOfMany() {
    Set<T> targets = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = heads.size() - 1; i >= 0; i--) { // an array is copied only to remove
      if (!targets.add(heads.get(i).target)) {
        heads.remove(i);
        return;
      }
    }
  }

  /** How many heads are remembered. */
  int size() {
    return heads.size();
  }
}
