package io.trunkline.internal.options;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.settings.AllSettings;
import io.trunkline.settings.ClusterSettings;
import io.trunkline.settings.ConsumerSettings;
import io.trunkline.settings.Place;
import io.trunkline.settings.ProviderSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import io.trunkline.settings.TlsSettings;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * docs/limits.md, made of the settings and the constants of the code. A fixed limit that the code
 * has and this page lacks fails to be written: add its row here. Longer than 400 lines because it
 * is the page, row by row.
 */
final class LimitsPage {

  private static final String HEAD =
      """
      # Limits

      <!-- Written by LimitsPageTest in rpc-core from the code:
           mvn -q -pl rpc-core -am -Dtest=LimitsPageTest -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true test -->

      This page shows which limit a message, call or connection exceeded, and which setting raises it. Trunkline checks each limit before it allocates
      the memory that the limit bounds. [operations.md](operations.md) explains the limits on threads, queues and connections.

      ## Limits with a setting

      Builders, XML and `url` accept the same range. A value outside the range stops startup, and the error names the range. Each setting is also a
      constant in `io.trunkline.settings`, which you can pass to `set` of a builder and `get` of its options.

      On a `protocol` in XML, in Trunkline's namespace or Dubbo's, the limits of a client apply to the references that the element
      [configures](dubbo-xml.md#protocols), and the limits of a server to its port.

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

      The length of a message bounds the memory and the work of reading it, in every serialization. Three limits grow with the length:

      * **Elements.** All containers of a message together may declare as many elements as the message has bytes.
      * **Memory.** Each object costs the memory that it takes while it is empty; the bytes of the message pay for its content. Collections cost the
        same in all serializations, for example 24 bytes for an `ArrayList` and 64 for a `HashMap`. An exception also costs the stack trace that
        Java records for it; an exception that arrives with a stack trace pays for that with its own bytes. The memory that hashing and comparing keys
        allocates has a separate limit.
      * **Work** is counted in steps of about a nanosecond. Creating a container, an array, an exception, a `Pattern` or a `Locale` costs steps, for
        example 900 for a `Locale`. Hashing and comparing keys costs steps, too.

      **Keys.** A key of a map or an element of a set costs what its `hashCode` may read:

      | key or element | cost |
      |---|---|
      | short string, number, date | nothing |
      | collection, record | all its parts |
      | object of a class that overrides `hashCode` | all its fields, even if `hashCode` reads only an id, because Trunkline cannot know that |
      | object of another class | one step |
      | a part that occurs in many keys | its cost, once for each of these keys |
      | key with the hash code of earlier keys | its cost once for each of them; the price grows with their number |
      | one of many strings or numbers in the same bucket of a table | the path through the bucket's tree |
      | key in a sorted map or set | its comparisons |
      | set or map that is not a key | nothing |

      A field that leads back to the key itself is charged once. If a field leads from each of many keys to a large graph that does not contain these
      keys, each key pays for the whole graph. Raise `readWorkFactor` if such a message is refused.

      [Two counters](operations.md#counters) show the bytes that are held at the moment: `heldBytes()` counts received messages, and `unwrittenBytes()`
      messages that the sockets have not accepted yet. `server.stats()` and `client.stats()` have both.
      """;

  /** More about a setting than its constant can contain: figures from other classes. */
  private record Figures(String limit, String standard, String beyond) {}

  private static final Figures NONE = new Figures("", "", "");

  private static final String SHARE =
      " of the heap. If two of the longest bodies need more, it is their length, up to a quarter of"
          + " the heap";

  private final Map<Setting<?>, Figures> figures = new HashMap<>();
  private final StringBuilder fixed = new StringBuilder();
  private final SourceConstants constants;

  /**
   * @param constants where the values of fixed limits are; those that are asked for are on the page
   */
  LimitsPage(SourceConstants constants) {
    this.constants = constants;
    figuresOfMessages();
    figuresOfPorts();
    fixed(
        "callback calls on one connection: waiting at the provider, and running or waiting at the"
            + " consumer",
        number("CallbackCalls.MAX_WAITING") + " and " + number("PassedCallbacks.MAX_RUNNING"),
        "further calls are `OVERLOADED`, not executed");
    limitsOfMessages();
    limitsOfGenericCalls();
    limitsOfConnections();
    limitsOfTexts();
  }

  private void figuresOfMessages() {
    figures.put(SharedSettings.PAYLOAD_BYTES, new Figures("", ", which is 8 MiB", ""));
    figures.put(
        SharedSettings.MAX_NESTING_DEPTH,
        new Figures(
            "", "", ". Constructors and getters there do not see thread locals of the caller"));
    figures.put(
        SharedSettings.READ_WORK_FACTOR,
        new Figures(
            ". The usual work is "
                + number("ReadBudget.WORK_AT_ALL")
                + " steps, plus "
                + ReadBudget.WORK_OF_FIRST_BYTE
                + " for each of the message's first "
                + number("ReadBudget.FIRST_BYTES")
                + " bytes, and "
                + ReadBudget.WORK_OF_BYTE
                + " for each byte",
            "",
            ""));
    figures.put(
        SharedSettings.READ_MEMORY_FACTOR,
        new Figures(
            ". The usual memory is "
                + number("ReadBudget.MEMORY_AT_ALL")
                + " bytes, plus "
                + ReadBudget.MEMORY_OF_BYTE
                + " for each byte of the message, up to 1/"
                + ReadBudget.HEAP_SHARE
                + " of the heap",
            "",
            ""));
    figures.put(
        SharedSettings.IO_THREADS,
        new Figures("", ", at most " + number("ServerOptionsBuilder.MOST_USUAL_IO_THREADS"), ""));
    figures.put(
        ConsumerSettings.MAX_QUEUED_BYTES,
        new Figures(
            ". A request whose call was given up before it was sent does not count",
            ", which is 32 MiB",
            ". The same happens if the event loop has no time to release that many bytes, and at"
                + " least "
                + mebibytes("ConnectionAdmission.SWEPT_SOON_BYTES")
                + ", of requests whose calls were given up"));
    figures.put(
        ConsumerSettings.MAX_UNREAD_REPLY_BYTES,
        new Figures(
            "",
            ", which is 1/" + number("UnreadBytes.HEAP_SHARE") + SHARE,
            ". If none is read for "
                + number("ReadingPause.STUCK_MILLIS")
                + " ms, the client reads more, up to twice the share. In addition each connection"
                + " holds the body that is arriving, or up to "
                + number("ChunkAssembly.MAX_UNDER_WAY")
                + " long ones from a Trunkline provider. Replies that no call waits for are"
                + " skipped"));
    figures.put(ClusterSettings.RETRIES, new Figures("", ", and 3 for `failback`", ""));
    figures.put(
        ClusterSettings.RETRY_BUDGET,
        new Figures(
            ". A service saves at most what "
                + number("RetryBudget.SAVED_CALLS")
                + " calls earn, and starts with "
                + number("RetryBudget.RESERVE"),
            "",
            ""));
    figures.put(
        TlsSettings.MAX_HANDSHAKES,
        new Figures(
            ". Half of the processors, at most "
                + number("Handshakes.MAX_THREADS")
                + ", compute their signatures",
            "",
            "; counted as `tls-failed`"));
  }

  private void figuresOfPorts() {
    figures.put(
        ProviderSettings.THREADS,
        new Figures("", "", ". The queue holds " + number("CallPool.QUEUED_TASKS") + " requests"));
    String half = "; half of the port's if that is set";
    figures.put(ProviderSettings.MAX_CONNECTIONS_PER_ADDRESS, new Figures("", half, ""));
    figures.put(ProviderSettings.ACCEPTS_PER_SECOND, new Figures("", ", and as many at once", ""));
    figures.put(
        ProviderSettings.ACCEPTS_PER_SECOND_PER_ADDRESS,
        new Figures(
            "",
            ", and as many at once" + half,
            ". At most "
                + number("AcceptGate.MAX_WAITING")
                + " connections of all addresses wait. The port remembers the last "
                + number("AddressRates.REMEMBERED")
                + " addresses"));
    figures.put(
        ProviderSettings.MAX_QUEUE_TIME,
        new Figures(
            ". A queue persists if all requests of the last "
                + millis("StandingQueue.INTERVAL_NANOS")
                + " waited for at least "
                + millis("StandingQueue.TARGET_NANOS"),
            ", or half of its caller's remaining time if that is less",
            ""));
    figures.put(
        ProviderSettings.FRAME_TIMEOUT,
        new Figures(
            " ("
                + number("FrameProgress.BYTES_PER_SECOND")
                + " bytes for each second of this time)",
            "",
            ""));
    figures.put(
        ProviderSettings.MAX_INBOUND_BYTES,
        new Figures(
            ". Each request counts "
                + number("PortBytes.BYTES_OF_REQUEST")
                + " bytes in addition to its body",
            ", which is 1/" + number("ByteLimits.INBOUND_SHARE") + SHARE,
            ". The port skips a body that grows by less than "
                + kibibytes("ArrivingBody.LEAST_BYTES")
                + " a second while others wait, or for which no room is left; its request is not"
                + " executed, and counted as `no-room`. The port stops reading a connection whose"
                + " requests hold a quarter of the limit, or more than their equal share while all"
                + " together hold half. It reads on when some of them have ended"));
    figures.put(
        ProviderSettings.MAX_OUTBOUND_BYTES,
        new Figures(
            "",
            ", which is 1/" + number("ByteLimits.OUTBOUND_SHARE") + SHARE,
            "; a reply of "
                + kibibytes("UnreadReplies.LONG_BYTES")
                + " or more that would exceed it is replaced by an error"));
  }

  private void limitsOfMessages() {
    String refused = "the message is refused";
    fixed(
        "elements that all containers of a message declare",
        "the message's length in bytes",
        refused);
    fixed(
        "bytes of a decompressed message. The other limits apply to these bytes",
        number("CompressedPart.MAX_EXPANSION") + " for each compressed byte",
        refused);
    fixed(
        "bytes of the window of a Zstandard frame",
        "2 to the power of " + number("ZstdCompression.MAX_WINDOW_LOG"),
        refused);
    fixed(
        "unmodifiable or synchronized collections that wrap one another, with kryo and fst",
        number("ViewDepths.MAX_VIEWS"),
        refused);
    fixed("nesting levels of a map's key or a set's element", number("KeyCost.MAX_DEPTH"), refused);
    fixed(
        "stack traces that Java records for the exceptions in a message; each counts up to "
            + number("ReadBudget.MAX_FRAMES")
            + " frames",
        number("ReadBudget.FRAMES_AT_ALL")
            + " frames, and one more for every "
            + number("ReadBudget.BYTES_OF_FRAME")
            + " bytes of the message, times `readMemoryFactor`",
        refused);
    fixed(
        "iterators that hashing and comparing keys creates",
        number("ReadBudget.ITERATORS_AT_ALL")
            + ", and 3 more for every 5 bytes of the message, times `readMemoryFactor`",
        refused);
    fixed(
        "length for which the limits on work and memory are computed for a longer request, if a"
            + " request from the same address exceeded one of these limits in the last "
            + seconds("CostlyRequests.RESTRICTED_NANOS"),
        kibibytes("PayloadInput.RESTRICTED_BYTES"),
        "the request is refused. Requests from other addresses keep their limits");
    fixed("digits of a `BigDecimal`", number("ReadBudget.MAX_DIGITS"), refused);
    fixed(
        "characters of a number, with gson and fastjson, unless `BigDecimal` or `BigInteger` is"
            + " declared",
        number("JsonSource.LONGEST_NUMBER"),
        refused);
    fixed(
        "bytes of a `BigInteger`, enough for " + number("ReadBudget.MAX_DIGITS") + " digits",
        number("ReadBudget.MAX_BIG_INTEGER_BYTES"),
        refused);
    fixed(
        "characters of a regular expression",
        number("ReadBudget.MAX_PATTERN_CHARACTERS"),
        refused + ". This includes an expression with the flag CANON_EQ and non-ASCII characters");
    fixed(
        "JDK comparators that call one another, with kryo",
        number("ComparatorSerializers.MAX_LEVELS"),
        refused);
    fixed(
        "comparators that call one another, with avro, fastjson, gson, msgpack and protostuff",
        number("ComparatorBinding.MAX_LEVELS"),
        refused);
    fixed(
        "objects in a row that `writeReplace` replaces with one another",
        number("Replacements.LONGEST_CHAIN"),
        "the writer refuses the object");
    fixed(
        "nesting levels of an object that is written as a key (`ObjectSerializer.keys()`)",
        number("KeyFormat.MAX_DEPTH"),
        "the writer refuses the key");
    fixed(
        "characters of each part of a `Locale`, with kryo",
        number("BoundedValues.MAX_LOCALE_CHARACTERS"),
        refused);
    fixed(
        "nesting levels and classes inside an exception, with kryo and fory; with kryo, also inside"
            + " an object that stock Dubbo writes as a JDK stream",
        number("GatedObjectInput.MAX_DEPTH")
            + " levels, "
            + number("GatedObjectInput.MAX_CLASSES")
            + " classes",
        refused);
    fixed(
        "classes that a message describes, with java, compactedjava and nativejava",
        number("GatedObjectInput.MAX_CLASSES"),
        refused);
    fixed(
        "nesting levels of messages, with protobuf and protobuf-json",
        number("MessageCost.MAX_LEVELS"),
        refused);
    fixed("fields of a class, with hessian2", number("ClassDefinition.MAX_FIELDS"), refused);
    fixed("dimensions of an array, with hessian2", number("ArrayNames.MAX_DIMENSIONS"), refused);
    fixed(
        "refused classes in a message that is accepted without their objects, with hessian2",
        number("ReadNames.MAX_REFUSED_NAMES"),
        refused);
    fixed(
        "class definitions in a row, with hessian2",
        number("ReadLimits.MAX_DEFINITIONS_IN_A_ROW"),
        refused);
    fixed(
        "wait for a thread with a larger stack; two such threads exist for each processor",
        seconds("DeepStack.MAX_WAIT_NANOS"),
        "the call fails");
    fixed(
        "nesting levels of a message that is read or written on an event loop",
        number("DeepStack.LEVELS_ON_ANY_STACK"),
        "it is read or written on a thread that runs requests. If you set an `executor`, separate"
            + " threads do this, and up to "
            + number("CallThreads.MAX_PATIENT_TASKS")
            + " messages wait for them");
  }

  private void limitsOfGenericCalls() {
    fixed(
        "work of hashing and comparing keys while the values of a generic call are converted",
        "the work of a message that has "
            + number("KeyBudget.BYTES_OF_VALUE")
            + " bytes for each value of the arguments, plus the length of each long text; for the"
            + " result, "
            + number("KeyBudget.FACTOR_OF_RESULT")
            + " times that",
        "the call is refused");
    fixed(
        "texts and numbers that are converted to another type in a generic call",
        number("TextValues.MAX_CHARACTERS")
            + " characters, "
            + number("NumberValues.MAX_BITS")
            + " bits, exponents up to "
            + number("NumberValues.MAX_EXPONENT"),
        "the call is refused");
  }

  private void limitsOfConnections() {
    fixed(
        "providers whose connections a call waits for, one after another, if none is connected",
        number("Attempts.MOST_WAITED_FOR"),
        "the call fails");
    fixed(
        "calls of a reference that wait until `failback` repeats them",
        number("FailbackQueue.MOST_WAITING"),
        "further calls are not repeated, and a line is logged");
    fixed(
        "longest body above the payload limit that Trunkline skips",
        mebibytes("FrameDecoder.MAX_SKIPPED_BYTES"),
        "the connection closes");
    fixed(
        "long messages (over "
            + kibibytes("Chunk.LONGEST_WHOLE_BODY")
            + ") that two Trunkline ends send at the same time, for each connection and direction",
        number("LongFrames.MAX_UNDER_WAY"),
        "further messages wait for their turn. If a peer starts more than "
            + number("ChunkAssembly.MAX_UNDER_WAY")
            + ", its connection closes");
    fixed(
        "bytes of long messages that were sent and that the peer has not confirmed yet",
        kibibytes("SendWindow.LEAST_BYTES")
            + ", or twice what the connection delivers in a round trip if that is more, up to "
            + mebibytes("SendWindow.MOST_BYTES"),
        "the remaining bytes wait, and other messages are sent before them");
    fixed(
        "longest reply that is still read after the timeout of its call",
        kibibytes("PendingCall.SHORT_REPLY_BYTES"),
        "the reply is not read, and the call fails with `TIMEOUT` (`UNKNOWN`)");
    fixed(
        "longest message of a method that `separateLargeMessages` leaves on the first connection",
        kibibytes("MethodCalls.LARGE_BYTES"),
        "later calls of the method use the second connection");
    fixed(
        "frames and time of a connection that the authenticator refused",
        number("RefusedPeer.MAX_FRAMES")
            + " frames, and "
            + number("RefusedPeer.SECONDS")
            + " s after its first call",
        "the peer is asked to leave, and the connection closes one second later. After "
            + number("RefusedPeer.MAX_REPLIES")
            + " frames, it receives no more replies");
    fixed(
        "numbered call sites of a connection",
        number("CallSiteTable.MAX_SITES")
            + ", and "
            + kibibytes("CallSiteTable.MAX_BYTES")
            + " of attachments that belong to them. Each call site may have "
            + number("CallSiteTable.MAX_CONSTANTS")
            + " texts with "
            + number("CallSiteTable.MAX_CONSTANT_CHARS")
            + " characters in total",
        "calls from further sites contain names instead of numbers");
    fixed(
        "beginnings of plain requests that a port remembers",
        number("RequestHeadCache.MAX_HEADS")
            + ", with up to "
            + number("RequestHeadCache.MAX_BYTES")
            + " bytes each; "
            + number("RequestHeadCache.MAX_HEADS_OF_TARGET")
            + " of one method, "
            + number("CallSiteTable.MAX_HEADS")
            + " of one connection",
        "the names in further requests are read each time");
    fixed(
        "path, version, method name of a request",
        number("WireFormat.MAX_NAME_CHARS") + " characters each",
        "the request is refused before the names are decoded. A service with a longer name is not"
            + " exported");
    fixed(
        "descriptor of a request's parameters",
        number("WireFormat.MAX_DESCRIPTOR_CHARS") + " characters",
        "the request is refused before the descriptor is decoded");
    fixed(
        "body of an event that is not a handshake record",
        number("SerializationTable.SHORT_EVENT_BYTES")
            + " bytes, or the longest event that one of the port's serializations writes, for"
            + " example 65 bytes with protostuff",
        "the event is refused");
    fixed(
        "handshake record",
        mebibytes("RecordReader.MAX_RECORD_BYTES")
            + ", "
            + number("RecordReader.MAX_SERIALIZATIONS")
            + " serializations, "
            + number("RecordReader.MAX_MEMBERS")
            + " fields or constants of each class, "
            + number("RecordReader.MAX_TEXT_BYTES")
            + " bytes of each name",
        "nothing is agreed, and the connection stays plain");
    fixed(
        "registered classes of a serialization",
        number("RecordReader.MAX_CLASSES"),
        "all its classes are sent by name");
    fixed(
        "bytes that wait for a peer to read them while its heartbeats still receive replies",
        kibibytes("Heartbeats.MAX_UNREAD_BYTES"),
        "further heartbeats receive no reply and are counted as `heartbeat-unread`");
    fixed(
        "bytes of replies that wait for a peer to read them, not counting long messages under way",
        kibibytes("DeferredRequests.MAX_UNREAD_BYTES"),
        "the provider stops reading the peer's requests and starts none of the waiting ones until"
            + " the peer has read the replies");
    fixed(
        "time in which an address gets few replies of "
            + kibibytes("UnreadReplies.LONG_BYTES")
            + " or more, after one of its connections was closed because of `maxOutboundBytes`",
        seconds("LongReplies.LIMITED_NANOS"),
        "each of its connections gets one such reply at a time, and further requests wait; while"
            + " some wait, a connection with more than "
            + number("DeferredRequests.MOST_READ")
            + " requests is not read until half of these have ended");
    fixed(
        "longest request of a `@NonBlocking` method that is read on the event loop",
        kibibytes("RequestDispatch.MAX_BYTES_ON_LOOP"),
        "the loop's thread reads the request between two turns; with `threads` or an `executor`,"
            + " a thread of that pool reads it");
    fixed(
        "longest request of a `@NonBlocking` or short method that the loop's thread reads between"
            + " two turns",
        kibibytes("FastMethodDetector.MAX_BYTES"),
        "a thread that runs requests reads it");
    fixed(
        "wait for a `Future` that is not a `CompletionStage`, for a caller without a timeout",
        seconds("Implementation.MAX_WAIT_NANOS"),
        "the call fails with `TIMEOUT` (`UNKNOWN`), and the future is canceled");
    fixed(
        "time to send the last replies to a peer that sent an invalid frame",
        seconds("GracefulClose.CLOSE_LIMIT_NANOS"),
        "the connection closes without them");
    fixed(
        "time between attempts to reconnect",
        number("Backoff.MAX_MILLIS") + " ms",
        "the time does not grow further");
    fixed(
        "time in which an event loop runs no task",
        number("WatchedLoop.STUCK_AFTER_LOOKS") + " s",
        "the loop is reported and gets no new connections until it runs tasks again");
    fixed(
        "attempts to reopen a listening socket that something else closed",
        seconds("PortWatch.REOPEN_NANOS")
            + ", at most "
            + seconds("PortWatch.LONGEST_RETRY_NANOS")
            + " apart",
        "`onFatal` of the server is called; by default, the process ends with status 3");
    fixed(
        "classes that a gate in learning mode accepts, per client or server",
        number("LearnedLines.MAX_NAMES") + ", including those that are already in its file",
        "further classes are refused");
  }

  private void limitsOfTexts() {
    fixed(
        "bytes of a stored object, before compression",
        number("ObjectSerializerBuilder.DEFAULT_MAX_BYTES"),
        "the object is not written or read, unless `maxBytes` of its serializer is higher");
    fixed(
        "text of an error reply",
        number("ErrorText.MAX_CHARS")
            + " characters in a reply that is sent; "
            + number("ErrorText.MAX_READ_CHARS")
            + " in a reply that is received",
        "it is cut");
    fixed(
        "reason of an `Authenticator`",
        number("CallAdmission.MAX_REASON") + " characters",
        "it is cut");
    fixed(
        "exception that arrives as a `RemoteException`",
        number("ThrowableText.MAX_FRAMES")
            + " frames, "
            + number("ThrowableText.MAX_CAUSES")
            + " causes, "
            + number("ThrowableText.MAX_MESSAGE")
            + " characters of its message, "
            + number("ThrowableText.MAX_NAME")
            + " of each name",
        "the rest is omitted");
    fixed(
        "causes of an exception that are examined before it is sent with its own class",
        number("SendableExceptions.MAX_CHAIN"),
        "the exception is sent as text");
    fixed(
        "suggestion for a method that does not exist",
        "a name of up to "
            + number("MethodHints.MAX_CHARS")
            + " characters, compared with "
            + number("MethodHints.MAX_NAMES")
            + " of the same service",
        "the error has no suggestion");
    fixed(
        "log lines about peers, per port or client and for each kind: connections, harmless cases,"
            + " warnings, errors",
        number("LimitedLog.BURST")
            + " at once, then one every "
            + seconds("LimitedLog.NANOS_PER_LINE")
            + "; "
            + number("LimitedLog.MAX_LINE")
            + " characters each; "
            + number("LimitedLog.STACKS")
            + " stack traces at once, then one per minute",
        "further cases are only counted");
    fixed(
        "logged cases of a service: refused classes, classes that are sent by name, kinds of"
            + " failures",
        number("RefusedClasses.MAX_NAMES")
            + ", "
            + number("UnregisteredLog.MAX_NAMES")
            + " and "
            + number("SendableExceptions.MAX_LOGGED"),
        "further cases are refused, counted or logged at debug level");
    fixed(
        "lines of an access log that wait for its file",
        number("AccessLogFile.MAX_WAITING"),
        "further lines are dropped, and the log contains their number");
    fixed(
        "arguments of a call in an access log",
        number("AccessLogFilter.MAX_ARGUMENTS") + " characters",
        "they are cut");
    fixed(
        "nesting of objects in an argument, in an access log or a cache's key",
        number("BoundedText.MAX_DEPTH") + " levels",
        "the access log omits the arguments; the call is not cached");
    fixed(
        "length of an argument that `cache` compares, as text",
        number("ContentHash.MAX_WRITTEN") + " characters",
        "the call is not cached");
    fixed(
        "results of a method that `cache` keeps",
        number("CacheFilter.DEFAULT_SIZE") + ", unless you set `cache.size`",
        "the least used results are dropped");
    fixed(
        "classes that `check` examines, and findings that it logs",
        number("Subclasses.MAX_LOADED")
            + " classes in addition to those of a service; "
            + number("Report.MOST_LOGGED")
            + " findings in the log",
        "the rest is omitted");
  }

  String text() {
    StringBuilder text = new StringBuilder(HEAD);
    AllSettings.ranged()
        .filter(setting -> !setting.expected().startsWith("1 to 65535"))
        .map(this::row)
        .forEach(text::append);
    return text.append(FIXED).append(fixed).append(TAIL).toString();
  }

  private String row(Setting<?> setting) {
    Figures more = figures.getOrDefault(setting, NONE);
    return row(
        setting.limits() + more.limit,
        setting.usual() + more.standard,
        setting.expected(),
        setting.beyond() + more.beyond,
        where(setting));
  }

  /** Where it is set: builders, element and attribute, key. */
  private static String where(Setting<?> setting) {
    String owners = setting.places().stream().map(Place::shortly).collect(Collectors.joining(", "));
    return "`"
        + setting.name()
        + "` on "
        + owners
        + (setting.attribute() == null
            ? ""
            : "; `" + setting.attribute() + "` on `" + setting.element() + "` in XML")
        + (setting.urlKey() == null ? "" : "; `" + setting.urlKey() + "` in a `url`");
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

  private String number(String constant) {
    return number(constants.value(constant));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private String mebibytes(String constant) {
    return number(constants.value(constant) >> 20) + " MiB";
  }

  private String kibibytes(String constant) {
    return number(constants.value(constant) >> 10) + " KiB";
  }

  private String millis(String constant) {
    return TimeUnit.NANOSECONDS.toMillis(constants.value(constant)) + " ms";
  }

  private String seconds(String constant) {
    return TimeUnit.NANOSECONDS.toSeconds(constants.value(constant)) + " s";
  }
}
