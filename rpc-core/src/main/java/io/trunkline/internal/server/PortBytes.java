package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.MAX_INBOUND_BYTES;

import io.trunkline.internal.protocol.ArrivingBodies;
import io.trunkline.internal.protocol.BodyPool;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The bytes of requests that a port holds, and which connections are not read because of them.
 * Bodies that are arriving share the limit. While some of them wait for room, bodies that hardly
 * grow are given up, so that peers which do not complete their bodies do not occupy the room for
 * long. Bodies that have arrived and wait for threads, or run, hold back their own connections.
 * Thread-safe.
 */
final class PortBytes implements PeriodicCheck.Watched {

  /** A request takes about so many bytes in addition to its body until it has ended. */
  static final int BYTES_OF_REQUEST = 512;

  /** What each connection may have: some dozens of short requests. */
  private static final int LEAST_SHARE = 32 * 1024;

  private static final long LOOK_MILLIS = 1_000;

  /** So many bodies may be skipped in a millisecond: each is refused, which takes its time. */
  private static final int SKIPPED_PER_MILLI = 16;

  private final BodyPool bodies;
  private final OpenConnections connections;
  private final long limit;
  private final ArrivingBodies arriving;

  PortBytes(
      BodyPool bodies,
      OpenConnections connections,
      ScheduledExecutorService scheduler,
      long limit) {
    this.bodies = bodies;
    this.connections = connections;
    this.limit = limit;
    PeriodicCheck looks = new PeriodicCheck(scheduler, LOOK_MILLIS, this);
    this.arriving = new ArrivingBodies(limit, looks::begin);
  }

  /** The room for bodies that are arriving. */
  ArrivingBodies arriving() {
    return arriving;
  }

  /**
   * Whether a connection has so much here that it should not be read before some of it has ended:
   * more than a quarter of the limit, or where half of that is held, more than its equal share.
   *
   * @param account of the connection's address
   * @param bytes of its requests, {@link #BYTES_OF_REQUEST} of each included
   * @param requests of the whole port
   */
  boolean isTooMuch(AddressAccount account, long bytes, long requests) {
    if (bytes > limit / 4) {
      return true;
    }
    return isShort(requests)
        && bytes > Math.max(LEAST_SHARE, connections.shareOf(account, limit / 2));
  }

  /**
   * Whether half of the limit is held, not counting arriving bodies.
   *
   * @param requests of the whole port
   */
  boolean isShort(long requests) {
    long ended = bodies.heldBytes() - arriving.takenBytes();
    return ended + requests * BYTES_OF_REQUEST > limit / 2;
  }

  /** Why a request is refused because {@link #isTooMuch}. */
  static String tooMuch() {
    return "its requests that run or wait hold more than their share of the bytes of this port; if"
        + " that is usual for it, raise "
        + MAX_INBOUND_BYTES.where();
  }

  /** Why a body is not kept. */
  String noRoom(int bodyLength) {
    return "there is no room for its body of "
        + bodyLength
        + " bytes: bodies that are arriving hold "
        + arriving.takenBytes()
        + " bytes, expected at most "
        + limit
        + " on this port; try again later, or raise "
        + MAX_INBOUND_BYTES.where();
  }

  @Override
  public boolean look() {
    if (!arriving.isWanted()) {
      return false;
    }
    int looked = 0;
    for (ServerConnection each : connections.all()) {
      each.connection().skipSlowBody(Math.min(looked++ / SKIPPED_PER_MILLI, LOOK_MILLIS));
    }
    arriving.wakeOne(); // one may have missed that room was given back
    return true;
  }
}
