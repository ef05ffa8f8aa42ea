package io.trunkline.internal.options;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.budget.ViewDepths;
import java.lang.reflect.Field;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * docs/limits.md, made of the ranges of the settings and the constants of the code. A limit that
 * the code has and this page lacks fails to be written: add its row here.
 */
final class LimitsPage {

  private static final String HEAD =
      """
      # Limits

      <!-- Written by LimitsPageTest in rpc-core from the code:
           mvn -q -pl rpc-core -am -Dtest=LimitsPageTest -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true test -->

      Every limit is checked before memory is allocated for what it bounds.

      ## Limits with a setting

      Builders, XML and `url` accept the same range. A value outside it is an error at the start that names the range.

      | limit | default | range | when it is exceeded | setting |
      |---|---|---|---|---|
      """;

  private static final String FIXED =
      """

      ## Fixed limits

      | limit | value | when it is exceeded |
      |---|---|---|
      """;

  private static final String TAIL =
      """

      ## What a message may cost to read

      The length of a message bounds the memory and the work of reading it, in every serialization. Three prices grow with it:

      * **Elements**: all containers of a message together may declare as many as the message has bytes.
      * **Memory** of objects while they are empty, before they hold what the bytes of the message pay for. A serialization knows it for each
        class, for example 24 bytes for an `ArrayList` and 64 for a `HashMap`. An exception without its stack trace costs the one that Java
        records.
      * **Work** in steps of about a nanosecond. A key of a map or an element of a set costs what its `hashCode` may look at: nothing for short
        strings, numbers and dates, all parts for collections and records, all fields for classes that override `hashCode`, and one step for
        classes that do not. A part that occurs in many keys is hashed for each of them. Keys in a sorted map or set cost that once per
        comparison, keys with one hash code once for each other. Sets and maps that are no keys cost nothing.

      `heldBytes()` of `server.stats()` and `client.stats()` counts the bytes of received messages that are held at the moment. The bytes held
      in total have no limit yet.
      """;

  private final Map<OptionRange, String> settings = new EnumMap<>(OptionRange.class);
  private final StringBuilder fixed = new StringBuilder();

  LimitsPage() {
    setting(
        OptionRange.PAYLOAD_BYTES,
        "body of one message, sent or received",
        ", which is 8 MiB",
        "sender: `TOO_LARGE`, not executed. Provider: answers the request with an error, skips it,"
            + " keeps the connection",
        "`payloadBytes` on both builders; `payload` in XML");
    setting(
        OptionRange.NESTING_DEPTH,
        "nesting of objects in a message",
        "",
        "when writing, `TOO_LARGE`; when reading, the message is refused. An object, an array, a"
            + " list and a map are a level each, so a tree with lists has two per generation. Levels"
            + " beyond the first hundred are read and written on a thread with a larger stack",
        "`maxNestingDepth` on both builders; `max-nesting-depth` on `protocol` in XML");
    setting(
        OptionRange.READ_WORK_FACTOR,
        "work of reading a message, of which "
            + number(ReadBudget.WORK_AT_ALL)
            + " steps are usual, "
            + ReadBudget.WORK_OF_FIRST_BYTE
            + " more for each of its first "
            + number(ReadBudget.FIRST_BYTES)
            + " bytes, and "
            + ReadBudget.WORK_OF_BYTE
            + " for each byte",
        "",
        "the message is refused",
        "`readWorkFactor` on both builders; `read-work-factor` on `protocol` in XML");
    setting(
        OptionRange.READ_MEMORY_FACTOR,
        "memory of the empty objects of a message, of which "
            + number(ReadBudget.MEMORY_AT_ALL)
            + " bytes are usual and "
            + ReadBudget.MEMORY_OF_BYTE
            + " for each of its own, but no more than 1/"
            + ReadBudget.HEAP_SHARE
            + " of the heap",
        "",
        "the message is refused",
        "`readMemoryFactor` on both builders; `read-memory-factor` on `protocol` in XML");
    setting(
        OptionRange.WAITING_CALLS,
        "calls that wait for their replies on one connection",
        "",
        "`OVERLOADED`, not executed",
        "`maxWaitingCalls` on the client; `max-waiting-calls` on `protocol` in XML");
    setting(
        OptionRange.QUEUED_BYTES,
        "bytes that wait to be sent to a provider on one connection",
        ", which is 32 MiB",
        "further calls are `OVERLOADED`, not executed",
        "`maxQueuedBytes` on the client; `max-queued-bytes` on `protocol` in XML");
    setting(
        OptionRange.TIMEOUT,
        "time of a call",
        "",
        "`TIMEOUT`",
        "`timeout` on the client, a reference or a method; in XML; in a `url`");
    setting(
        OptionRange.CONNECT_TIMEOUT,
        "time of an attempt to connect",
        "",
        "`CONNECT_FAILED`",
        "`connectTimeout` on the client");
    setting(
        OptionRange.TLS_HANDSHAKE_TIMEOUT,
        "time of a TLS handshake",
        "",
        "the connection closes; counted as `tls-failed`",
        "`handshakeTimeout` on `ServerTls` and `ClientTls`; `handshake-timeout` on `ssl` in XML");
    setting(
        OptionRange.TLS_RELOAD_INTERVAL,
        "time between looks at the files of TLS",
        "",
        "",
        "`reloadInterval` on `ServerTls` and `ClientTls`; `reload-interval` on `ssl` in XML");
    setting(
        OptionRange.HEARTBEAT,
        "silence before a heartbeat",
        "",
        "a connection that was silent for three times as long closes",
        "`heartbeat` on both builders and in XML");
    setting(
        OptionRange.THREADS,
        "threads that run requests",
        "",
        "requests wait in a queue of "
            + number(constant("io.trunkline.internal.pool.CallPool", "QUEUED_TASKS"))
            + "; further ones are `OVERLOADED`, not executed",
        "`threads` or `executor` on the server; `threads` in XML");
    setting(
        OptionRange.IO_THREADS,
        "event loops",
        ", at most 32",
        "",
        "`ioThreads` on both builders; `iothreads` in XML");
    setting(
        OptionRange.CLOSE_TIMEOUT,
        "wait of `close()` for calls under way",
        "",
        "they end with `CONNECTION_LOST`",
        "`closeTimeout` on both builders; `shutwait` on `application` in XML");
    setting(
        OptionRange.MAX_CONNECTIONS,
        "connections of a port",
        "",
        "the oldest that has sent no complete frame or is refused closes; if there is none, the new one",
        "`maxConnections` on the server; `accepts` on `protocol` in XML");
    setting(
        OptionRange.MAX_CONNECTIONS_PER_ADDRESS,
        "connections of a port from one address",
        "",
        "the new one closes. Consumers behind one NAT have one address",
        "`maxConnectionsPerAddress` on the server; `max-connections-per-address` on `protocol` in"
            + " XML");
    setting(
        OptionRange.MAX_UNPROVEN_CONNECTIONS,
        "connections of a port that have sent no complete frame or are refused",
        "",
        "the oldest of them closes",
        "`maxUnprovenConnections` on the server; `max-unproven-connections` on `protocol` in XML");
    setting(
        OptionRange.ACCEPTS_PER_SECOND,
        "new connections of a port",
        ", and as many at once",
        "further ones wait in the system's queue",
        "`acceptsPerSecond` on the server; `accepts-per-second` on `protocol` in XML");
    setting(
        OptionRange.REQUESTS_PER_CONNECTION,
        "requests of one connection that run or wait at a provider",
        "",
        "the provider stops reading that connection until half of them have ended",
        "`maxRequestsPerConnection` on the server; `max-requests-per-connection` on `protocol` in"
            + " XML");
    setting(
        OptionRange.FRAME_TIMEOUT,
        "time of a frame that has begun, and of each part of a long one, of 512 bytes a second",
        "",
        "the connection closes. Time in which the server does not read does not count",
        "`frameTimeout` on the server; `frame-timeout` on `protocol` in XML");

    String refused = "the message is refused";
    fixed(
        "elements that all containers of a message declare together",
        "the message's length in bytes",
        refused);
    fixed(
        "unmodifiable or synchronized collections that show one another, with kryo and fst",
        number(ViewDepths.MAX_VIEWS),
        refused);
    fixed("digits of a `BigDecimal`", number(ReadBudget.MAX_DIGITS), refused);
    fixed(
        "bytes of a `BigInteger`, enough for as many digits",
        number(ReadBudget.MAX_BIG_INTEGER_BYTES),
        refused);
    fixed(
        "characters of a regular expression",
        number(ReadBudget.MAX_PATTERN_CHARACTERS),
        refused + "; so is one with the flag CANON_EQ and characters that are not ASCII");
    fixed(
        "body over the payload limit that is still skipped",
        mebibytes(constant("io.trunkline.internal.protocol.FrameDecoder", "MAX_SKIPPED_BYTES")),
        "the connection closes");
    fixed(
        "call sites with a number, per connection",
        "1,024, and 64 KiB of attachments that go with them",
        "further ones are called by name");
    fixed(
        "first bytes of plain requests that a port remembers",
        "256, of 1,024 characters; 256 of one connection",
        "the names in further ones are read each time");
    fixed(
        "path, version, method name of a request",
        "1,024 characters each",
        "the request is refused before they are decoded; such a service is not exported");
    fixed("descriptor of a request's parameters", "16,384 characters", "as above");
    fixed("body of an event, other than a record of the handshake", "15 bytes", "it is refused");
    fixed(
        "text of an error reply",
        "2,000 characters sent; 8,192 kept of what a peer sends",
        "it is cut");
    fixed(
        "suggestion for a method that is not there",
        "a name of up to 64 characters, compared with 256 of the same service",
        "there is none");
    fixed(
        "bytes that wait for a peer to read them before its heartbeats get no more replies",
        "64 KiB",
        "they are counted as `heartbeat-unread`");
    fixed(
        "body of a request that a `@NonBlocking` method reads on the event loop",
        "16 KiB",
        "it is read on the threads that run requests");
    fixed(
        "registered classes of a serialization",
        number(constant("io.trunkline.internal.handshake.RecordReader", "MAX_CLASSES")),
        "all of its classes travel by name");
    fixed(
        "log lines about what peers did, per port or client and kind: connections, what does no"
            + " harm, warnings, errors",
        "100 at once, then one every 10 s; 2,000 characters each; 20 stack traces at once, then one"
            + " a minute",
        "further cases are only counted");
    fixed(
        "silence of an event loop before it is reported and gets no new connections",
        "10 s",
        "it is given some again when it runs tasks again");
    fixed(
        "attempts to open a listening socket again that was closed by something else",
        "30 s",
        "`onFatal` on the server: by default the process ends with status 3");
    fixed(
        "classes that a gate in learning mode lets pass, per client or server",
        "500, with those that its file has already",
        "further ones are refused");
    fixed(
        "refused classes and classes by name that are logged",
        "100 each",
        "further ones are refused or counted without a log line");
  }

  String text() {
    StringBuilder text = new StringBuilder(HEAD);
    settings.values().forEach(text::append);
    return text.append(FIXED).append(fixed).append(TAIL).toString();
  }

  boolean hasRow(OptionRange range) {
    return settings.containsKey(range);
  }

  private void setting(
      OptionRange range, String limit, String behindDefault, String exceeded, String setting) {
    settings.put(
        range, row(limit, range.usual() + behindDefault, range.expected(), exceeded, setting));
  }

  private void fixed(String limit, String value, String exceeded) {
    fixed.append(row(limit, value, exceeded));
  }

  private static String row(String... cells) {
    StringBuilder row = new StringBuilder("|");
    for (String cell : cells) {
      row.append(cell.isEmpty() ? " " : " " + cell + " ").append('|');
    }
    return row.append('\n').toString();
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String mebibytes(long bytes) {
    return number(bytes >> 20) + " MiB";
  }

  /** A constant of the code that nobody else reads. */
  private static long constant(String type, String name) {
    try {
      Field field = Class.forName(type).getDeclaredField(name);
      field.setAccessible(true);
      return ((Number) field.get(null)).longValue();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(type + "." + name + " is gone: where is that limit now?", e);
    }
  }
}
