package io.trunkline.internal.handshake;

import io.trunkline.serialization.terms.PayloadFeature;

/**
 * What marks a frame sent by Trunkline and is ignored by stock peers: byte 3 of a request's header,
 * and the id of the heartbeat that begins a connection.
 *
 * <pre>
 *   id of the marked heartbeat
 *   63             48 47      40 39                                   0
 *   +----------------+----------+--------------------------------------+
 *   | magic 54 52    | revision | capability bits of the client        |
 *   +----------------+----------+--------------------------------------+
 * </pre>
 */
public final class Mark {

  /** Byte 3 of a request that belongs to the handshake or is written under its terms. */
  public static final int BYTE = 0x54;

  /** Byte 3 of a part of a message, which only an end that agreed on it gets. */
  public static final int CHUNK = 0x43;

  /** The revision of the handshake that this version speaks. */
  public static final int REVISION = 1;

  /** Capability bit: call sites may have numbers. */
  public static final long CALL_SITES = 1;

  /** Capability bit: messages may be compressed in a way that their receiver reads. */
  public static final long COMPRESSION = 1L << 2;

  /** Capability bit: a client may report that it no longer waits for a call. */
  public static final long CANCEL = 1L << 3;

  /** Capability bit: a provider that is leaving announces this, and its client answers. */
  public static final long DRAIN = 1L << 4;

  /** Capability bit: each frame ends with its checksum once both sides have agreed. */
  public static final long CHECKSUMS = 1L << 5;

  /** Capability bit: long messages travel in chunks, where frames have checksums. */
  public static final long CHUNKS = 1L << 6;

  /** Capability bit: a client reports when its calls are sent. */
  public static final long SENT_TIMES = 1L << 7;

  /** Capability bit: a provider reports its load. */
  public static final long LOAD = 1L << 8;

  /** Capability bit: replies and notices have the stages of calls at the provider. */
  public static final long STAGES = 1L << 9;

  /** The capability bits of this revision: its own, and those of payload features. */
  public static final long ALL =
      CALL_SITES
          | COMPRESSION
          | CANCEL
          | DRAIN
          | CHECKSUMS
          | CHUNKS
          | SENT_TIMES
          | LOAD
          | STAGES
          | PayloadFeature.allBits();

  private static final int MAGIC = 0x5452;
  private static final int MAGIC_SHIFT = 48;
  private static final int REVISION_SHIFT = 40;
  private static final long BITS = (1L << REVISION_SHIFT) - 1;

  private Mark() {}

  /** The id of a marked heartbeat; ids of calls count up from 0 and never get there. */
  public static long heartbeatId(long bits) {
    return (long) MAGIC << MAGIC_SHIFT | (long) REVISION << REVISION_SHIFT | bits & BITS;
  }

  /** Whether an id is that of a marked heartbeat, of any revision. */
  public static boolean isHeartbeatId(long id) {
    return id >>> MAGIC_SHIFT == MAGIC;
  }
}
