package io.trunkline.internal.server;

import io.trunkline.call.Stage;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.protocol.OpenStage;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The ids of one connection's requests that have not ended. Requests are added by the event loop
 * alone; that they ended shows in their own flag, so nobody has to remove them. It has four to
 * eight slots for each request under way, 64 at least, and half of them are in use at most.
 */
final class RequestsUnderWay {

  private static final int MIN_SLOTS = 64;

  /** 2^64 divided by the golden ratio: products of consecutive numbers with it lie far apart. */
  private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

  /** The stage of a request that is not under way any more. */
  private static final OpenStage ENDED = new OpenStage(Stage.REPLY, 0);

  /** Differs per connection, so that no peer can choose ids that fall on the same slots. */
  private final long spread = ThreadLocalRandom.current().nextLong() | 1;

  private long[] ids = {};
  private @Nullable RequestEnd[] ended = {};
  private long[] spareIds = {};
  private @Nullable RequestEnd[] spareEnded = {};
  private int taken;

  /**
   * Adds a request.
   *
   * @param end true once it has ended
   * @return false, and nothing is added, if one with that id is under way
   */
  boolean add(long id, RequestEnd end) {
    if (taken * 2 >= ids.length) {
      sweep();
    }
    int slot = slot(id);
    RequestEnd present = ended[slot];
    while (present != null) {
      if (ids[slot] == id) {
        if (!present.hasEnded()) {
          return false;
        }
        ended[slot] = end;
        return true;
      }
      slot = slot + 1 & ids.length - 1;
      present = ended[slot];
    }
    put(slot, id, end);
    return true;
  }

  /** The request with that id, if it is under way or was not long ago. */
  @Nullable RequestEnd find(long id) {
    if (ids.length == 0) {
      return null;
    }
    int slot = slot(id);
    RequestEnd present = ended[slot];
    while (present != null && ids[slot] != id) {
      slot = slot + 1 & ids.length - 1;
      present = ended[slot];
    }
    return present;
  }

  /**
   * Answers which stage the request with that id is in, on its connection; not while chunks of it
   * are still arriving.
   */
  void answer(long id, Connection connection) {
    if (!connection.decoder().isArriving(id)) {
      connection.answer(stage(id).frame(id));
    }
  }

  /** The stage of the request with that id, which has ended if it is not under way. */
  OpenStage stage(long id) {
    RequestEnd request = find(id);
    OpenStage open = request == null ? null : request.stage(System.nanoTime());
    return open == null ? ENDED : open;
  }

  /**
   * Where the search for an id begins. The highest bits of a product depend on all bits of its
   * factors; the lower half of the first one is mixed in for ids that differ in high bits only.
   */
  int slot(long id) {
    long product = id * spread;
    long mixed = (product ^ product >>> 32) * MIX;
    return (int) (mixed >>> Long.numberOfLeadingZeros(ids.length) + 1);
  }

  private void put(int slot, long id, RequestEnd end) {
    ids[slot] = id;
    ended[slot] = end;
    taken++;
  }

  /** Forgets the requests that have ended. Makes no arrays as long as the size is right. */
  private void sweep() {
    int live = 0;
    for (RequestEnd end : ended) {
      if (end != null && !end.hasEnded()) {
        live++;
      }
    }
    int slots = Math.max(MIN_SLOTS, Integer.highestOneBit(live + 1) * 8);
    if (spareIds.length != slots) {
      spareIds = new long[slots];
      spareEnded = new RequestEnd[slots];
    }
    long[] oldIds = ids;
    @Nullable RequestEnd[] old = ended;
    ids = spareIds;
    ended = spareEnded;
    taken = 0;
    for (int i = 0; i < old.length; i++) {
      RequestEnd end = old[i];
      old[i] = null;
      if (end != null && !end.hasEnded()) {
        int slot = slot(oldIds[i]);
        while (ended[slot] != null) {
          slot = slot + 1 & slots - 1;
        }
        put(slot, oldIds[i], end);
      }
    }
    spareIds = oldIds;
    spareEnded = old;
  }

  /** How many ids there is room for. */
  int slots() {
    return ids.length;
  }
}
