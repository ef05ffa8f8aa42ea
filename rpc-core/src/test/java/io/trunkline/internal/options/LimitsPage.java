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

      Every limit is checked before memory is allocated for what it bounds.

      ## Limits with a setting

      Builders, XML and `url` accept the same range. A value outside it is an error at the start that names the range. On `protocol` in XML, also in
      Dubbo's, limits of a client count for the references that this element [configures](dubbo-xml.md#protocols), and limits of a server for its port.

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
      * **Memory** of objects while they are empty, before they hold what the bytes of the message pay for: the same for collections in all
        serializations, for example 24 bytes for an `ArrayList` and 64 for a `HashMap`. An exception costs the stack trace that Java records
        for it, which one that arrives with its own trace pays for. What hashing and comparing keys allocates has a limit of its own.
      * **Work** in steps of about a nanosecond. Making a container, an array, an exception, a `Pattern` or a `Locale` costs steps, such as
        900 for a `Locale`. Keys of maps and elements of sets
        cost what `hashCode` may look at: nothing for short strings, numbers and dates, all parts for collections and records, all fields for
        classes that override `hashCode`, and one step for classes that do not. A part that occurs in many keys is hashed for each of them.
        Keys with one hash code cost that once for each other, and more the more they are; strings and numbers of which many share a place in
        their table cost the way through a tree. Keys in a sorted map or set cost their comparisons. Sets and maps that are no keys cost
        nothing.

      A class whose `hashCode` looks at an id only is charged for its other fields as well, because nothing says so. A field that leads back to
      the key itself costs once; one that leads from each of many keys to a large graph without them costs the whole graph each time. If such a
      message is refused, raise `readWorkFactor`.

      `heldBytes()` of `server.stats()` and `client.stats()` counts the bytes of received messages that are held at the moment,
      `unwrittenBytes()` those that the sockets have not taken.
      """;

  /** More about a setting than its constant can contain: figures from other classes. */
  private record Figures(String limit, String standard, String beyond) {}

  private static final Figures NONE = new Figures("", "", "");

  private static final String SHARE =
      " of the heap, or two of the longest bodies if that is more and no more than a quarter";

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
        "calls of callbacks that wait on one connection of a provider, or run or wait at its"
            + " consumer",
        number("CallbackCalls.MAX_WAITING") + " and " + number("PassedCallbacks.MAX_RUNNING"),
        "further ones are `OVERLOADED`, not executed");
    limitsOfMessages();
    limitsOfGenericCalls();
    limitsOfConnections();
    limitsOfTexts();
  }

  private void figuresOfMessages() {
    figures.put(SharedSettings.PAYLOAD_BYTES, new Figures("", ", which is 8 MiB", ""));
    figures.put(
        SharedSettings.READ_WORK_FACTOR,
        new Figures(
            "; "
                + number("ReadBudget.WORK_AT_ALL")
                + " steps are usual, "
                + ReadBudget.WORK_OF_FIRST_BYTE
                + " more for each of its first "
                + number("ReadBudget.FIRST_BYTES")
                + " bytes, and "
                + ReadBudget.WORK_OF_BYTE
                + " for each byte",
            "",
            ""));
    figures.put(
        SharedSettings.READ_MEMORY_FACTOR,
        new Figures(
            "; "
                + number("ReadBudget.MEMORY_AT_ALL")
                + " bytes are usual and "
                + ReadBudget.MEMORY_OF_BYTE
                + " for each of its own, but no more than 1/"
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
            "; a request whose call was given up before it left does not count",
            ", which is 32 MiB",
            ". So are they if the event loop has no time to release as many bytes of given-up"
                + " requests, "
                + mebibytes("ConnectionAdmission.SWEPT_SOON_BYTES")
                + " at least"));
    figures.put(
        ConsumerSettings.MAX_UNREAD_REPLY_BYTES,
        new Figures(
            "",
            ", which is 1/" + number("UnreadBytes.HEAP_SHARE") + SHARE,
            ". If none is read for "
                + number("ReadingPause.STUCK_MILLIS")
                + " ms, some more is taken from the provider, up to twice the share. In addition"
                + " each connection holds the body that is arriving or, under terms, up to "
                + number("ChunkAssembly.MAX_UNDER_WAY")
                + " long ones; replies for which no call waits are skipped as they come"));
    figures.put(ClusterSettings.RETRIES, new Figures("", ", and 3 for `failback`", ""));
    figures.put(
        ClusterSettings.RETRY_BUDGET,
        new Figures(
            ". It keeps what "
                + number("RetryBudget.SAVED_CALLS")
                + " calls earn, and has "
                + number("RetryBudget.RESERVE")
                + " from the start",
            "",
            ""));
    figures.put(
        TlsSettings.MAX_HANDSHAKES,
        new Figures(
            "; half of the processors sign for them, "
                + number("Handshakes.MAX_THREADS")
                + " at most",
            "",
            "; counted as `tls-failed`"));
  }

  private void figuresOfPorts() {
    figures.put(
        ProviderSettings.THREADS,
        new Figures("", "", ". The queue holds " + number("CallPool.QUEUED_TASKS")));
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
                + " of all addresses wait. The "
                + number("AddressRates.REMEMBERED")
                + " addresses seen last are remembered"));
    figures.put(
        ProviderSettings.MAX_QUEUE_TIME,
        new Figures(
            ", which is one that made all requests of the last "
                + millis("StandingQueue.INTERVAL_NANOS")
                + " wait for "
                + millis("StandingQueue.TARGET_NANOS"),
            ", or half of its caller's time if that is less",
            ""));
    figures.put(
        ProviderSettings.FRAME_TIMEOUT,
        new Figures(
            ", of " + number("FrameProgress.BYTES_PER_SECOND") + " bytes a second", "", ""));
    figures.put(
        ProviderSettings.MAX_INBOUND_BYTES,
        new Figures(
            ", and " + number("PortBytes.BYTES_OF_REQUEST") + " of each in addition to its body",
            ", which is 1/" + number("ByteLimits.INBOUND_SHARE") + SHARE,
            ": one that gets on by less than "
                + kibibytes("ArrivingBody.LEAST_BYTES")
                + " a second while others wait, or for which there is none at all, is skipped and"
                + " its request not executed, counted as `no-room`. A connection whose requests"
                + " hold a quarter, or more than its equal share where all hold half, is not read"
                + " from until some of them have ended"));
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
        "elements that all containers of a message declare together",
        "the message's length in bytes",
        refused);
    fixed(
        "bytes of a decompressed message, which all other limits count",
        number("CompressedPart.MAX_EXPANSION") + " for each compressed one",
        refused);
    fixed(
        "bytes of the window of a Zstandard frame",
        "2 to the power of " + number("ZstdCompression.MAX_WINDOW_LOG"),
        refused);
    fixed(
        "unmodifiable or synchronized collections that show one another, with kryo and fst",
        number("ViewDepths.MAX_VIEWS"),
        refused);
    fixed(
        "levels of a key of a map, or of an element of a set",
        number("KeyCost.MAX_DEPTH"),
        refused);
    fixed(
        "stack traces that Java records for exceptions which are read, of up to "
            + number("ReadBudget.MAX_FRAMES")
            + " frames each",
        number("ReadBudget.FRAMES_AT_ALL")
            + " frames, and another one for "
            + number("ReadBudget.BYTES_OF_FRAME")
            + " bytes of the message, times `readMemoryFactor`",
        refused);
    fixed(
        "iterators that hashing and comparing keys takes",
        number("ReadBudget.ITERATORS_AT_ALL")
            + ", and 3 more for 5 bytes of the message, times `readMemoryFactor`",
        refused);
    fixed("digits of a `BigDecimal`", number("ReadBudget.MAX_DIGITS"), refused);
    fixed(
        "characters of a number, with gson and fastjson where no `BigDecimal` or `BigInteger` is"
            + " declared",
        number("JsonSource.LONGEST_NUMBER"),
        refused);
    fixed(
        "bytes of a `BigInteger`, enough for as many digits",
        number("ReadBudget.MAX_BIG_INTEGER_BYTES"),
        refused);
    fixed(
        "characters of a regular expression",
        number("ReadBudget.MAX_PATTERN_CHARACTERS"),
        refused + "; so is one with the flag CANON_EQ and characters that are not ASCII");
    fixed(
        "comparators of the JDK's that call one another, with kryo",
        number("ComparatorSerializers.MAX_LEVELS"),
        refused);
    fixed(
        "comparators that call one another, with avro, fastjson, gson, msgpack and protostuff",
        number("ComparatorBinding.MAX_LEVELS"),
        refused);
    fixed(
        "objects that `writeReplace` puts in each other's place",
        number("Replacements.LONGEST_CHAIN"),
        "the writer refuses the object");
    fixed(
        "levels of an object that is written as a key (`ObjectSerializer.keys()`)",
        number("KeyFormat.MAX_DEPTH"),
        "the writer refuses the key");
    fixed(
        "characters of a part of a `Locale`, with kryo",
        number("BoundedValues.MAX_LOCALE_CHARACTERS"),
        refused);
    fixed(
        "levels and classes inside an exception, with kryo and fory, and inside a JDK stream that"
            + " stock Dubbo has for an object, with kryo",
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
        "levels of messages in each other, with protobuf and protobuf-json",
        number("MessageCost.MAX_LEVELS"),
        refused);
    fixed("fields of a class, with hessian2", number("ClassDefinition.MAX_FIELDS"), refused);
    fixed("dimensions of an array, with hessian2", number("ArrayNames.MAX_DIMENSIONS"), refused);
    fixed(
        "classes of a message that are refused without refusing the message, with hessian2",
        number("ReadNames.MAX_REFUSED_NAMES"),
        refused);
    fixed(
        "definitions of classes in a row, with hessian2",
        number("ReadLimits.MAX_DEFINITIONS_IN_A_ROW"),
        refused);
    fixed(
        "wait for a thread with a larger stack, of which there are two for each processor",
        seconds("DeepStack.MAX_WAIT_NANOS"),
        "the call fails");
    fixed(
        "levels of a message that is read or written on an event loop",
        number("DeepStack.LEVELS_ON_ANY_STACK"),
        "it is read or written on a thread that may wait: those that run requests or, beside an"
            + " `executor` that was given, a few of their own, for which "
            + number("CallThreads.MAX_PATIENT_TASKS")
            + " may wait");
  }

  private void limitsOfGenericCalls() {
    fixed(
        "work of hashing and comparing keys of maps and elements of sets while a generic call is"
            + " converted",
        "as for a message of "
            + number("KeyBudget.BYTES_OF_VALUE")
            + " bytes for each value of its arguments, with the length of each long text, and "
            + number("KeyBudget.FACTOR_OF_RESULT")
            + " times that for its result",
        "the call is refused");
    fixed(
        "texts and numbers that a generic call has converted to another type",
        number("TextValues.MAX_CHARACTERS")
            + " characters, "
            + number("NumberValues.MAX_BITS")
            + " bits, exponents up to "
            + number("NumberValues.MAX_EXPONENT"),
        "the call is refused");
  }

  private void limitsOfConnections() {
    fixed(
        "providers whose connections a call waits for, one after the other, where none is ready",
        number("Attempts.MOST_WAITED_FOR"),
        "the call fails");
    fixed(
        "calls of a reference that `failback` will repeat",
        number("FailbackQueue.MOST_WAITING"),
        "further ones are not repeated, and a line is logged");
    fixed(
        "body over the payload limit that is still skipped",
        mebibytes("FrameDecoder.MAX_SKIPPED_BYTES"),
        "the connection closes");
    fixed(
        "messages of over "
            + kibibytes("Chunk.LONGEST_WHOLE_BODY")
            + " that travel at once on a connection of two Trunkline ends, each way",
        number("LongFrames.MAX_UNDER_WAY"),
        "further ones wait for their turn; the connection of a peer that begins more than "
            + number("ChunkAssembly.MAX_UNDER_WAY")
            + " closes");
    fixed(
        "bytes of these that are on their way to the peer, which says how many it has taken",
        kibibytes("SendWindow.LEAST_BYTES")
            + ", or twice what the connection delivers in a round trip if that is more, "
            + mebibytes("SendWindow.MOST_BYTES")
            + " at most",
        "the rest waits, and other messages go before it");
    fixed(
        "reply that a thread comes to after its call's time is over",
        kibibytes("PendingCall.SHORT_REPLY_BYTES"),
        "it is not read, and the call ends with `TIMEOUT`, unknown");
    fixed(
        "longest message of a method that `separateLargeMessages` leaves on the first connection",
        kibibytes("MethodCalls.LARGE_BYTES"),
        "later calls of the method go over the second connection");
    fixed(
        "frames of a connection that the authenticator refused",
        number("RefusedPeer.MAX_FRAMES")
            + ", and "
            + number("RefusedPeer.SECONDS")
            + " s from its first call",
        "the peer is asked to leave, and the connection closes a second later; after "
            + number("RefusedPeer.MAX_REPLIES")
            + " frames there are no more replies");
    fixed(
        "call sites with a number, per connection",
        number("CallSiteTable.MAX_SITES")
            + ", and "
            + kibibytes("CallSiteTable.MAX_BYTES")
            + " of attachments that go with them, each with "
            + number("CallSiteTable.MAX_CONSTANTS")
            + " texts of "
            + number("CallSiteTable.MAX_CONSTANT_CHARS")
            + " characters together",
        "further ones are called by name");
    fixed(
        "first bytes of plain requests that a port remembers",
        number("RequestHeadCache.MAX_HEADS")
            + ", of "
            + number("RequestHeadCache.MAX_BYTES")
            + " bytes; "
            + number("RequestHeadCache.MAX_HEADS_OF_TARGET")
            + " of one method, "
            + number("CallSiteTable.MAX_HEADS")
            + " of one connection",
        "the names in further ones are read each time");
    fixed(
        "path, version, method name of a request",
        number("WireFormat.MAX_NAME_CHARS") + " characters each",
        "the request is refused before they are decoded; such a service is not exported");
    fixed(
        "descriptor of a request's parameters",
        number("WireFormat.MAX_DESCRIPTOR_CHARS") + " characters",
        "as above");
    fixed(
        "body of an event, other than a record of the handshake",
        number("SerializationTable.SHORT_EVENT_BYTES")
            + " bytes, or as many as the longest that a serialization offered here writes, such as"
            + " 65 with protostuff",
        "it is refused");
    fixed(
        "record of the handshake",
        mebibytes("RecordReader.MAX_RECORD_BYTES")
            + ", "
            + number("RecordReader.MAX_SERIALIZATIONS")
            + " serializations, "
            + number("RecordReader.MAX_MEMBERS")
            + " fields or constants of a class, "
            + number("RecordReader.MAX_TEXT_BYTES")
            + " bytes of a name",
        "nothing is agreed, the connection goes on in the plain form");
    fixed(
        "registered classes of a serialization",
        number("RecordReader.MAX_CLASSES"),
        "all of its classes travel by name");
    fixed(
        "bytes that wait for a peer to read them before its heartbeats get no more replies",
        kibibytes("Heartbeats.MAX_UNREAD_BYTES"),
        "they are counted as `heartbeat-unread`");
    fixed(
        "bytes of replies that wait for a peer to read them, without long messages under way",
        kibibytes("DeferredRequests.MAX_UNREAD_BYTES"),
        "it is read again, and its requests that no thread has begun with are run, when it has"
            + " taken them");
    fixed(
        "body of a request that is read on the event loop, for a `@NonBlocking` method",
        kibibytes("RequestDispatch.MAX_BYTES_ON_LOOP"),
        "it is read on the loop's thread between two turns, or, with `threads` or an `executor`,"
            + " there");
    fixed(
        "body of a request that is read on its loop's thread between two turns, for a"
            + " `@NonBlocking` method or one whose calls are short",
        kibibytes("FastMethodDetector.MAX_BYTES"),
        "it is read on the threads that run requests");
    fixed(
        "wait for a `Future` that is no `CompletionStage`, for a caller without a time limit",
        seconds("Implementation.MAX_WAIT_NANOS"),
        "`TIMEOUT`, unknown; the future is cancelled");
    fixed(
        "last replies to a peer that sent what is no frame",
        seconds("GracefulClose.CLOSE_LIMIT_NANOS"),
        "the connection closes without them");
    fixed(
        "time between attempts to connect again",
        number("Backoff.MAX_MILLIS") + " ms",
        "it grows no further");
    fixed(
        "silence of an event loop before it is reported and gets no new connections",
        number("WatchedLoop.STUCK_AFTER_LOOKS") + " s",
        "it is given some again when it runs tasks again");
    fixed(
        "attempts to open a listening socket again that was closed by something else",
        seconds("PortWatch.REOPEN_NANOS")
            + ", at most "
            + seconds("PortWatch.LONGEST_RETRY_NANOS")
            + " apart",
        "`onFatal` on the server: by default the process ends with status 3");
    fixed(
        "classes that a gate in learning mode lets pass, per client or server",
        number("LearnedLines.MAX_NAMES") + ", with those that its file has already",
        "further ones are refused");
  }

  private void limitsOfTexts() {
    fixed(
        "bytes of a stored object, before compression",
        number("ObjectSerializerBuilder.DEFAULT_MAX_BYTES"),
        "it is not written or read, unless `maxBytes` of its serializer is higher");
    fixed(
        "text of an error reply",
        number("ErrorText.MAX_CHARS")
            + " characters sent; "
            + number("ErrorText.MAX_READ_CHARS")
            + " kept of what a peer sends",
        "it is cut");
    fixed(
        "reason of an `Authenticator`",
        number("CallAdmission.MAX_REASON") + " characters",
        "it is cut");
    fixed(
        "exception that is known by its text only (`RemoteException`)",
        number("ThrowableText.MAX_FRAMES")
            + " frames, "
            + number("ThrowableText.MAX_CAUSES")
            + " causes, "
            + number("ThrowableText.MAX_MESSAGE")
            + " characters of its message, "
            + number("ThrowableText.MAX_NAME")
            + " of a name",
        "the rest is left out");
    fixed(
        "causes of an exception that are looked at to see whether it can be sent as itself",
        number("SendableExceptions.MAX_CHAIN"),
        "it travels as its text");
    fixed(
        "suggestion for a method that is not there",
        "a name of up to "
            + number("MethodHints.MAX_CHARS")
            + " characters, compared with "
            + number("MethodHints.MAX_NAMES")
            + " of the same service",
        "there is none");
    fixed(
        "log lines about what peers did, per port or client and kind: connections, what does no"
            + " harm, warnings, errors",
        number("LimitedLog.BURST")
            + " at once, then one every "
            + seconds("LimitedLog.NANOS_PER_LINE")
            + "; "
            + number("LimitedLog.MAX_LINE")
            + " characters each; "
            + number("LimitedLog.STACKS")
            + " stack traces at once, then one a minute",
        "further cases are only counted");
    fixed(
        "refused classes, classes by name, and kinds of failures of a service that are logged",
        number("RefusedClasses.MAX_NAMES")
            + ", "
            + number("UnregisteredLog.MAX_NAMES")
            + " and "
            + number("SendableExceptions.MAX_LOGGED"),
        "further ones are refused, counted or logged at DEBUG");
    fixed(
        "lines of an access log that wait for its file",
        number("AccessLogFile.MAX_WAITING"),
        "further ones are dropped and counted in the log");
    fixed(
        "arguments of a call in an access log",
        number("AccessLogFilter.MAX_ARGUMENTS") + " characters",
        "they are cut");
    fixed(
        "arguments of objects in an access log or a cache's key, nested in each other",
        number("BoundedText.MAX_DEPTH") + " deep",
        "the log has no arguments; the call is not cached");
    fixed(
        "an argument that `cache` compares, as text",
        number("ContentHash.MAX_WRITTEN") + " characters",
        "the call is not cached");
    fixed(
        "results of a method that `cache` keeps",
        number("CacheFilter.DEFAULT_SIZE") + ", unless `cache.size` says another number",
        "those that are used least are dropped");
    fixed(
        "what `check` looks at and prints",
        number("Subclasses.MAX_LOADED")
            + " classes beside those of a service; "
            + number("Report.MOST_LOGGED")
            + " findings in the log",
        "the rest is left out");
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
