package io.trunkline.internal.server;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.CallHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.ReplyForm;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.RequestHeadCache;
import io.trunkline.internal.protocol.RequestReader;
import io.trunkline.internal.protocol.RequestRefusedException;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.protocol.WireStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one request, plain or marked: finds the method, then reads what belongs to it. For one
 * thread at a time.
 */
final class CallReader {

  private static final Logger log = LoggerFactory.getLogger(CallReader.class);
  private static final long NO_LIMIT_NANOS = TimeUnit.DAYS.toNanos(365);

  /** A request that was read to its end. */
  record Parts(
      ExportedMethod callee,
      @Nullable Object[] arguments,
      Map<String, Object> attachments,
      long deadlineNanos) {}

  private final ServerPort port;
  private final ServerConnection connection;
  private final Inbound.Frame frame;
  private final SerializationTable.Entry entry;
  private final Terms terms;
  private final long arrivedNanos = System.nanoTime();
  private boolean looked;
  private RequestHeadCache.@Nullable Known<ExportedMethod> known;
  private String protocolVersion = WireFormat.PROTOCOL_VERSION;
  private boolean stockCompactTime;
  private int givenSite;

  /**
   * @param terms what the request is written under
   */
  CallReader(
      ServerPort port,
      ServerConnection connection,
      Inbound.Frame frame,
      SerializationTable.Entry entry,
      Terms terms) {
    this.port = port;
    this.connection = connection;
    this.frame = frame;
    this.entry = entry;
    this.terms = terms;
  }

  /** Whether it begins with what is known to stand for a method that may run on an event loop. */
  boolean isNonBlocking() {
    if (!terms.isPlain()) {
      return standsForNonBlocking();
    }
    looked = true;
    known = port.heads().match(frame);
    return known != null && known.target().isNonBlocking();
  }

  private boolean standsForNonBlocking() {
    try {
      CallSiteTable.Site site = connection.sites().get(CallHeader.read(frame).site());
      ExportedMethod callee = site == null ? null : site.callee(port.services());
      return callee != null && callee.isNonBlocking();
    } catch (RequestRefusedException badHeader) {
      return false; // it is refused when it is read
    }
  }

  /** Reads it, once. */
  Parts read() throws RequestRefusedException {
    return terms.isPlain() ? readPlain() : readMarked();
  }

  /** The form of the answer, once the request was read as far as it goes. */
  ReplyForm replyForm() {
    return terms.isPlain()
        ? ReplyForm.plain(stockCompactTime, protocolVersion)
        : ReplyForm.under(terms, givenSite);
  }

  private Parts readMarked() throws RequestRefusedException {
    CallHeader header = CallHeader.read(frame);
    try (RequestReader reader =
        new RequestReader(frame, entry.serialization(), header.bytes(), terms)) {
      return header.site() == 0 ? readNamed(reader, header) : readNumbered(reader, header);
    }
  }

  private Parts readPlain() throws RequestRefusedException {
    if (!looked) {
      known = port.heads().match(frame);
    }
    int headBytes = known == null ? 0 : known.bytes().length;
    try (RequestReader reader =
        new RequestReader(frame, entry.serialization(), headBytes, Terms.PLAIN)) {
      return known == null ? readNew(reader) : readKnown(reader, known);
    }
  }

  private Parts readKnown(RequestReader reader, RequestHeadCache.Known<ExportedMethod> known)
      throws RequestRefusedException {
    protocolVersion = known.protocolVersion();
    return read(reader, known.target());
  }

  private Parts readNew(RequestReader reader) throws RequestRefusedException {
    RequestReader.Head head = reader.readHead();
    protocolVersion = head.protocolVersion();
    ExportedMethod found = find(head);
    port.heads().add(frame, entry, head, found);
    return read(reader, found);
  }

  /** A marked request that spells its call site out. */
  private Parts readNamed(RequestReader reader, CallHeader header) throws RequestRefusedException {
    RequestReader.Head head = reader.readHead();
    ExportedMethod found = find(head);
    @Nullable Object[] arguments = readArguments(reader, found);
    Map<String, Object> constants = readAttachments(reader, found);
    Map<String, Object> all = readFurther(reader, header, found, constants);
    ExportedMethod callee = inGroup(found, all);
    if (header.wantsNumber()) {
      CallSiteTable.Names names =
          new CallSiteTable.Names(
              found.site().service(),
              head.version(),
              found.site().method(),
              found.site().descriptor(),
              group(constants, found),
              constants);
      givenSite = connection.sites().give(names, port.services());
    }
    return new Parts(callee, arguments, all, deadline(header.remainingMillis()));
  }

  /** A marked request whose call site is a number. */
  private Parts readNumbered(RequestReader reader, CallHeader header)
      throws RequestRefusedException {
    CallSiteTable.Site site = connection.sites().get(header.site());
    if (site == null) {
      throw new RequestRefusedException(
          WireStatus.BAD_REQUEST,
          "call site "
              + header.site()
              + " has no meaning here: numbers are those that this connection's replies gave; send"
              + " the full form, call site 0");
    }
    ExportedMethod found = site.callee(port.services());
    CallSiteTable.Names names = site.names();
    if (found == null) {
      throw new RequestRefusedException(
          WireStatus.SERVICE_NOT_FOUND,
          port.services()
              .explainMissing(names.path(), names.version(), names.method(), names.descriptor()));
    }
    @Nullable Object[] arguments = readArguments(reader, found);
    Map<String, Object> all = readFurther(reader, header, found, names.attachments());
    ExportedMethod callee = all == names.attachments() ? found : inGroup(found, all);
    return new Parts(callee, arguments, all, deadline(header.remainingMillis()));
  }

  private Map<String, Object> readFurther(
      RequestReader reader, CallHeader header, ExportedMethod found, Map<String, Object> constants)
      throws RequestRefusedException {
    Map<String, Object> all = constants;
    if (header.hasAttachments()) {
      all = new HashMap<>(constants);
      all.putAll(readAttachments(reader, found));
    }
    reader.finish(found.site());
    return all;
  }

  private @Nullable Object[] readArguments(RequestReader reader, ExportedMethod found)
      throws RequestRefusedException {
    try {
      return reader.readArguments(found.parameterTypes(), found.gate(), found.site());
    } catch (RequestRefusedException e) {
      port.refusedClasses().add(e);
      throw e;
    }
  }

  private ExportedMethod find(RequestReader.Head head) throws RequestRefusedException {
    ExportedMethod found =
        port.services().find(head.path(), head.version(), head.method(), head.descriptor());
    if (found == null) {
      throw new RequestRefusedException(
          WireStatus.SERVICE_NOT_FOUND,
          port.services()
              .explainMissing(head.path(), head.version(), head.method(), head.descriptor()));
    }
    return found;
  }

  private Parts read(RequestReader reader, ExportedMethod found) throws RequestRefusedException {
    @Nullable Object[] arguments = readArguments(reader, found);
    Map<String, Object> attachments = readAttachments(reader, found);
    reader.finish(found.site());
    ExportedMethod callee = inGroup(found, attachments);
    stockCompactTime = callee.stockCompactTime();
    String timeout = text(attachments, RequestEncoder.TIMEOUT, found);
    return new Parts(callee, arguments, attachments, deadline(timeout));
  }

  private Map<String, Object> readAttachments(RequestReader reader, ExportedMethod found)
      throws RequestRefusedException {
    try {
      return reader.readAttachments(found.gate(), found.site());
    } catch (RequestRefusedException e) {
      port.refusedClasses().add(e);
      throw e;
    }
  }

  private ExportedMethod inGroup(ExportedMethod found, Map<String, Object> attachments)
      throws RequestRefusedException {
    String group = group(attachments, found);
    ExportedMethod callee = found.inGroup(group);
    if (callee == null) {
      throw new RequestRefusedException(
          WireStatus.SERVICE_NOT_FOUND,
          port.services().explainGroup(found.site().service(), found.site().version(), group));
    }
    return callee;
  }

  private static @Nullable String group(Map<String, Object> attachments, ExportedMethod found)
      throws RequestRefusedException {
    String group = text(attachments, RequestEncoder.GROUP, found);
    return group == null || group.isEmpty() ? null : group;
  }

  /** A peer's object is asked for nothing but its class: only text and numbers are understood. */
  private static @Nullable String text(
      Map<String, Object> attachments, String key, ExportedMethod callee)
      throws RequestRefusedException {
    Object value = attachments.get(key);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    if (value instanceof Integer || value instanceof Long) {
      return value.toString();
    }
    throw new RequestRefusedException(
        WireStatus.BAD_REQUEST,
        "attachment '"
            + key
            + "' of "
            + callee.site()
            + " is "
            + value.getClass().getName()
            + ", expected java.lang.String");
  }

  /** The caller's remaining time counts from when the request came in. */
  private long deadline(@Nullable String timeout) {
    try {
      return deadline(timeout == null ? 0 : Long.parseLong(timeout));
    } catch (NumberFormatException notANumber) {
      log.debug("a request's timeout is not a number of milliseconds");
      return deadline(0);
    }
  }

  private long deadline(long millis) {
    return arrivedNanos
        + (millis <= 0
            ? NO_LIMIT_NANOS
            : Math.min(NO_LIMIT_NANOS, TimeUnit.MILLISECONDS.toNanos(millis)));
  }
}
