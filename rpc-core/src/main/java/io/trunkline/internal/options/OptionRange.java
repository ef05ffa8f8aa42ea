package io.trunkline.internal.options;

import io.trunkline.serialization.compression.CompressionSetting;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The numeric settings, each with the range that the engine works with and the default. The records
 * of options check every value against it, whether it comes from a builder, a url or XML.
 */
public enum OptionRange {
  /** A port to listen on. */
  PORT(1, 65_535, "any free port", "", "20880"),

  /** A port to connect to. */
  REMOTE_PORT(1, 65_535, null, "", "20880"),

  /**
   * The longest body of a message, in bytes. A frame is a header of 16 bytes and a body in one
   * array, and the longest array a JVM makes is a few bytes shorter than the largest int.
   */
  PAYLOAD_BYTES(64, Integer.MAX_VALUE - 80, "no limit", " bytes", "8388608"),

  /**
   * How deep objects may nest in a message. Levels beyond the first hundred are read and written on
   * a thread with a stack for as many as this.
   */
  NESTING_DEPTH(1, 10_000, null, " levels", "2000"),

  /** How much work a message may cause that is read, as a multiple of the usual. */
  READ_WORK_FACTOR(1, 1000, null, " times the usual work", "1"),

  /** How much memory the objects of a message may take that is read, as a multiple of the usual. */
  READ_MEMORY_FACTOR(1, 1000, null, " times the usual memory", "1"),

  /** Threads of the pool that runs requests. */
  THREADS(1, 10_000, "virtual threads from Java 21, or 200 threads before", "", "0"),

  /** Event loops: each costs file descriptors from the start, used or not. */
  IO_THREADS(1, 256, null, "", "1 for a client, processors + 1 for a server"),

  /** Calls that wait on one connection: each keeps some 200 bytes, and what its caller keeps. */
  WAITING_CALLS(1, 100_000_000, null, " calls", "65536"),

  /** Bytes of frames that wait to be sent on one connection. */
  QUEUED_BYTES(1024, Integer.MAX_VALUE, null, " bytes", "33554432"),

  /** Bytes of replies that a client holds and their callers have not read. */
  UNREAD_REPLY_BYTES(65_536, Integer.MAX_VALUE, "an eighth of the heap", " bytes", "0"),

  /** Calls of one method of a reference that are under way at a time. */
  ACTIVES(1, 1_000_000, "no limit", " calls", "0"),

  /** Connections of a reference's own to each of its addresses. */
  CONNECTIONS(1, 1_000, "the one that references share", " connections", "0"),

  /** Objects of one interface that one connection's consumer has passed to be called back. */
  CALLBACKS(1, 1_000_000, null, " callbacks", "1"),

  /** Providers that a reference connects to: each takes a connection. */
  SUBSET(1, 100_000, "all", " providers", "100"),

  /** Repetitions of a call that a provider was sent. */
  RETRIES(1, 100, "none", "", "2"),

  /** Providers that a call is made at in parallel. */
  FORKS(1, 100, null, " providers", "2"),

  /** After how long a call is made at a second provider, too. */
  HEDGE_AFTER(1, Millis.MAX, "never", Millis.UNIT, "0"),

  /** Repetitions in a hundred calls of a reference. */
  RETRY_BUDGET(1, 1000, "none", " %", "10"),

  /** The shortest message that is compressed. */
  COMPRESSION_THRESHOLD(0, Integer.MAX_VALUE - 80, null, " bytes", "1024"),

  /** How long a call may take. */
  TIMEOUT(1, Millis.MAX, null, Millis.UNIT, "1000"),

  /** How long an attempt to connect may take. */
  CONNECT_TIMEOUT(1, Millis.MAX, null, Millis.UNIT, "3000"),

  /** After which silence a peer is asked. Below a second, a pause of a JVM looks like its end. */
  HEARTBEAT(100, Millis.MAX, "never", Millis.UNIT, "60000"),

  /** How long a provider may be silent while calls wait for it. A heartbeat is sent in between. */
  KEEP_ALIVE_TIMEOUT(100, Millis.MAX, "never", Millis.UNIT, "5000"),

  /** How long a TLS handshake may take. */
  TLS_HANDSHAKE_TIMEOUT(1, Millis.MAX, null, Millis.UNIT, "10000"),

  /** TLS handshakes of a port under way: each keeps an engine, its keys and its buffers. */
  TLS_HANDSHAKES(1, 16_384, null, " handshakes", "1024"),

  /** How often the files with keys and certificates are checked. */
  TLS_RELOAD_INTERVAL(100, Millis.MAX, "never", Millis.UNIT, "5000"),

  /** Connections of a port; each takes some 7 KB before it sends anything. */
  MAX_CONNECTIONS(1, 1_000_000, "no limit", " connections", "10000"),

  /** Connections of a port from one address: a whole estate may be behind one. */
  MAX_CONNECTIONS_PER_ADDRESS(1, 1_000_000, "no limit", " connections of one address", "5000"),

  /** Connections of a port that have sent no complete frame: stock consumers begin with silence. */
  MAX_UNPROVEN_CONNECTIONS(1, 1_000_000, "no limit", " silent connections", "5000"),

  /** New connections of a port; where more come, they wait. */
  ACCEPTS_PER_SECOND(1, 1_000_000, "no limit", " connections a second", "2000"),

  /** New connections of one address; where more come, they are closed. */
  ACCEPTS_PER_SECOND_PER_ADDRESS(
      1, 1_000_000, "no limit", " connections a second of one address", "1000"),

  /** Requests of one connection under way: each takes some 100 bytes, and what the method keeps. */
  REQUESTS_PER_CONNECTION(1, 1_000_000, null, " requests", "16384"),

  /** Requests of a port under way. */
  REQUESTS(1, 100_000_000, "one for each 16 KiB of the heap", " requests", "0"),

  /** How long a request may wait where all threads are taken and a queue stands. */
  QUEUE_TIME(1, Millis.MAX, "half of its caller's time", Millis.UNIT, "500"),

  /** How long a frame may take that has begun. */
  FRAME_TIMEOUT(10, Millis.MAX, "never", Millis.UNIT, "10000"),

  /** Calls of one method that run at a time. */
  EXECUTES(
      1,
      1_000_000,
      "no limit",
      " calls",
      "three quarters of the threads of a pool, else, and for methods that return a future, of"
          + " maxRequests,"),

  /** Bytes of requests that a port holds. */
  INBOUND_BYTES(65_536, Integer.MAX_VALUE, "a sixteenth of the heap", " bytes", "0"),

  /** Bytes of replies that a port holds. */
  OUTBOUND_BYTES(65_536, Integer.MAX_VALUE, "an eighth of the heap", " bytes", "0"),

  /** How long a peer may take nothing of its replies. */
  WRITE_TIMEOUT(100, Millis.MAX, "never", Millis.UNIT, "30000"),

  /** A port that registries show. */
  ANNOUNCED_PORT(1, 65_535, "the port it listens on", "", "0"),

  /** The share of calls of a provider in relation to others. */
  WEIGHT(1, 1_000_000, "no calls", "", "100"),

  /** How long after its start a provider has less than its share. */
  WARMUP(1, Millis.MAX, "not at all", Millis.UNIT, "600000"),

  /** How long after the start a service is registered. */
  DELAY(1, Millis.MAX, "at once", Millis.UNIT, "0"),

  /** How long a provider goes on as before once it is unregistered. */
  UNREGISTER_WAIT(1, Millis.MAX, "no time", Millis.UNIT, "1000"),

  /** How long closing waits for calls under way. */
  CLOSE_TIMEOUT(1, Millis.MAX, "not waiting", Millis.UNIT, "10000");

  /** Constants cannot name statics of their own enum. */
  private static final class Millis {
    /** Nearly 25 days: what transports and Dubbo's peers count in an int. */
    private static final int MAX = Integer.MAX_VALUE;

    private static final String UNIT = " ms";
  }

  private final int lowest;
  private final int highest;
  private final @Nullable String zero;
  private final String unit;
  private final String otherwise;

  /**
   * @param zero what 0 means; null if it is out of range
   * @param unit what is counted
   * @param otherwise the default
   */
  OptionRange(int lowest, int highest, @Nullable String zero, String unit, String otherwise) {
    this.lowest = lowest;
    this.highest = highest;
    this.zero = zero;
    this.unit = unit;
    this.otherwise = otherwise;
  }

  /**
   * Checks what a builder has been given of {@link #COMPRESSION_THRESHOLD}.
   *
   * @throws IllegalArgumentException if it is out of range
   */
  public static void checkThreshold(CompressionSetting compression) {
    Integer bytes = compression.thresholdBytes();
    if (bytes != null) {
      COMPRESSION_THRESHOLD.check("compressionThreshold", bytes);
    }
  }

  /** The lowest value, apart from a 0 that has a meaning of its own. */
  public int lowest() {
    return lowest;
  }

  /** The highest value. */
  public int highest() {
    return highest;
  }

  /** Whether 0 has a meaning of its own. */
  public boolean allowsZero() {
    return zero != null;
  }

  /** The default in human-readable form, such as {@code 1000 ms}. */
  public String usual() {
    return otherwise + unit;
  }

  /** The range in human-readable form, such as {@code 1 to 2147483647 ms}. */
  public String expected() {
    return lowest + " to " + highest + unit + (zero == null ? "" : ", or 0 for " + zero);
  }

  /** What to do about a value that is out of range, to be put behind {@link #expected}. */
  public String advice() {
    return "; leave it out for the default, " + usual();
  }

  /**
   * The same number.
   *
   * @param name the setting as the caller spells it
   * @throws IllegalArgumentException if it is out of range
   */
  public int check(String name, int value) {
    if (!contains(value)) {
      throw outOfRange(name, value + unit, null);
    }
    return value;
  }

  /**
   * The same time.
   *
   * @param name the setting as the caller spells it
   * @throws IllegalArgumentException if it is out of range
   */
  public Duration check(String name, Duration value) {
    if (value == null) { // from callers without null checks
      throw new IllegalArgumentException(name + " is null" + expectation());
    }
    boolean isZero = zero != null && value.isZero();
    if (!isZero
        && (value.compareTo(Duration.ofMillis(lowest)) < 0
            || value.compareTo(Duration.ofMillis(highest)) > 0)) {
      throw outOfRange(name, value.toString(), null);
    }
    return value;
  }

  /**
   * The number that a text from a url or an XML attribute says.
   *
   * @param name the setting as it is spelt there
   * @throws IllegalArgumentException if it is no number, or one out of range
   */
  public int parse(String name, String text) {
    int value;
    try {
      value = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw outOfRange(name, "'" + text + "'", e);
    }
    return check(name, value);
  }

  private boolean contains(int value) {
    return value >= lowest && value <= highest || value == 0 && zero != null;
  }

  private IllegalArgumentException outOfRange(
      String name, String value, @Nullable NumberFormatException cause) {
    return new IllegalArgumentException(name + " is " + value + expectation(), cause);
  }

  private String expectation() {
    return ", expected " + expected() + advice();
  }
}
