package io.trunkline.internal.protocol;

import static io.trunkline.settings.ProviderSettings.THREADS;

import io.trunkline.call.AddedAttachments;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.options.TimeLimit;
import io.trunkline.serialization.SerializationException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the requests of one port; the layouts are in {@link RequestEncoder}. Thread-safe.
 *
 * @param <M> what a method is on this side
 */
public final class RequestDecoder<M extends RequestedMethod> {

  /** Nothing of the request is read, so it cannot be named. */
  private static final String EXPIRED =
      "the call was not run: its caller's time limit passed before a thread was free to read it;"
          + " raise 'timeout' on the reference, or "
          + THREADS.where();

  private final MethodLookup<M> methods;
  private final MethodFinder<M> finder;
  private final CompressionTable readable;
  private final RequestHeadCache<M> heads = new RequestHeadCache<>();

  /** A decoder that reads no compressed requests. */
  public RequestDecoder(MethodLookup<M> methods) {
    this(methods, CompressionTable.none());
  }

  /**
   * @param readable what requests may be compressed with
   */
  public RequestDecoder(MethodLookup<M> methods, CompressionTable readable) {
    this.methods = methods;
    this.finder = new MethodFinder<>(methods);
    this.readable = readable;
  }

  /**
   * Reads the beginning of a request: names that were read before, or a header under terms. Returns
   * null if it finds neither; {@link #decode} then gives the reason.
   *
   * @param terms what the request is written under
   */
  public @Nullable RequestStart start(Inbound.Frame request, Terms terms) {
    if (terms.isPlain()) {
      return heads.match(request);
    }
    try {
      return CallSiteHeader.read(request);
    } catch (RequestRefusedException badHeader) {
      return null;
    }
  }

  /**
   * The method that a request asks for, if its beginning shows it. The group that the request names
   * may still be another. None is recognized in a compressed request, so that it is never read on
   * an event loop, where a short one could cost the time of a long one.
   *
   * @param start made by this decoder
   * @param sites the numbers given on its connection
   */
  public @Nullable M recognize(@Nullable RequestStart start, CallSiteTable<M> sites) {
    if (start instanceof CallSiteHeader header) {
      if (header.isCompressed()) {
        return null;
      }
      CallSiteTable.Site<M> site = sites.get(header.site());
      return site == null ? null : site.method(methods);
    }
    RequestHeadCache.Known<M> known = known(start);
    return known == null ? null : known.target();
  }

  /**
   * When the caller stops waiting, as far as a request shows it without being read; as of a caller
   * without a limit if it does not.
   *
   * @param start made by this decoder
   * @param sentNanos from when the caller's remaining time counts
   */
  public static long deadline(@Nullable RequestStart start, long sentNanos) {
    return TimeLimit.deadline(
        sentNanos, start instanceof CallSiteHeader header ? header.remainingMillis() : 0);
  }

  /** Null also if its method was withdrawn since it was recognized. */
  @SuppressWarnings("unchecked") // this decoder's cache made it
  private RequestHeadCache.@Nullable Known<M> known(@Nullable RequestStart start) {
    RequestHeadCache.Known<M> known = (RequestHeadCache.Known<M>) start;
    return known == null || known.target().isExported() ? known : null;
  }

  /**
   * Reads a request. Does not release it.
   *
   * @param start the result of {@link #start} for it, or null if that was not called
   * @param entry the serialization it is written with
   * @param terms what it is written under
   * @param sites the numbers given on its connection; may give another one
   * @param arrivedNanos when it was sent or, if that is not known, when it came, from when the
   *     caller's remaining time counts
   * @param nowNanos the time, which decides whether the caller's time is over
   * @throws RequestRefusedException if the reply is to be the reason, and nothing is to be run; or
   *     if this is an event loop, and another thread has to read the request again: see {@link
   *     RequestRefusedException#needsAnotherThread}
   */
  public DecodedRequest<M> decode(
      Inbound.Frame request,
      @Nullable RequestStart start,
      SerializationTable.Entry entry,
      Terms terms,
      CallSiteTable<M> sites,
      long arrivedNanos,
      long nowNanos)
      throws RequestRefusedException {
    if (terms.isPlain()) {
      return decodePlain(
          request, start == null ? heads.match(request) : known(start), entry, sites, arrivedNanos);
    }
    CallSiteHeader header =
        start instanceof CallSiteHeader present ? present : CallSiteHeader.read(request);
    long deadline = TimeLimit.deadline(arrivedNanos, header.remainingMillis());
    if (nowNanos - deadline >= 0) {
      throw new RequestRefusedException(PeerFault.EXPIRED, EXPIRED);
    }
    if (!header.isCompressed()) {
      return decodeMarked(request, header.bytes(), header, entry, terms, sites, deadline);
    }
    Inbound.Frame content = decompressed(request, header, terms);
    try {
      return decodeMarked(content, 0, header, entry, terms, sites, deadline);
    } finally {
      content.release();
    }
  }

  private Inbound.Frame decompressed(Inbound.Frame request, CallSiteHeader header, Terms terms)
      throws RequestRefusedException {
    try {
      return CompressedPart.read(
          request, header.bytes(), request.length(), terms, readable, Side.SERVER);
    } catch (SerializationException e) {
      throw new RequestRefusedException(
          PeerFault.UNREADABLE,
          "the request cannot be decompressed: " + e.getMessage() + Side.SERVER.advice(e),
          e);
    }
  }

  /**
   * @param offset where the serialization begins in the body
   */
  private DecodedRequest<M> decodeMarked(
      Inbound.Frame request,
      int offset,
      CallSiteHeader header,
      SerializationTable.Entry entry,
      Terms terms,
      CallSiteTable<M> sites,
      long deadline)
      throws RequestRefusedException {
    try (RequestReader reader = new RequestReader(request, entry.serialization(), offset, terms)) {
      DecodedRequest<M> decoded =
          header.site() == 0
              ? decodeNamed(reader, entry, header, terms, sites, deadline)
              : decodeNumbered(reader, entry, header, terms, sites, deadline);
      MethodFinder.requireTaken(decoded.method(), entry);
      return decoded;
    }
  }

  private DecodedRequest<M> decodePlain(
      Inbound.Frame request,
      RequestHeadCache.@Nullable Known<M> known,
      SerializationTable.Entry entry,
      CallSiteTable<M> sites,
      long arrivedNanos)
      throws RequestRefusedException {
    int headBytes = known == null ? 0 : known.bytes().length;
    try (RequestReader reader =
        new RequestReader(request, entry.serialization(), headBytes, Terms.PLAIN)) {
      M found;
      String protocolVersion;
      if (known == null) {
        RequestNames names = reader.readNames();
        found = finder.named(names);
        if (sites.mayAddHead()) {
          heads.add(request, entry, names, found);
        }
        protocolVersion = names.protocolVersion();
      } else {
        found = known.target();
        protocolVersion = known.protocolVersion();
      }
      MethodFinder.requireTakenInSomeGroup(found, entry);
      @Nullable Object[] arguments = reader.readArguments(found);
      Map<String, Object> attachments = reader.readAttachments(found);
      Map<PeerFault, Supplier<String>> tolerated = reader.finishTolerantly(found);
      RequestReader.checkTypes(found, arguments);
      M method = finder.inGroup(found, attachments);
      Callbacks.refuse(method, arguments, attachments);
      MethodFinder.requireTaken(method, entry);
      long deadline =
          TimeLimit.deadline(arrivedNanos, CallerAttachments.timeout(attachments, found));
      ReplyForm form = ReplyForm.plain(method.plainTerms(), protocolVersion);
      return new DecodedRequest<>(method, arguments, attachments, deadline, form, tolerated);
    }
  }

  /** A request under terms that spells its call site out. */
  private DecodedRequest<M> decodeNamed(
      RequestReader reader,
      SerializationTable.Entry entry,
      CallSiteHeader header,
      Terms terms,
      CallSiteTable<M> sites,
      long deadline)
      throws RequestRefusedException {
    M found = finder.named(reader.readNames());
    MethodFinder.requireTakenInSomeGroup(found, entry);
    @Nullable Object[] arguments = reader.readArguments(found);
    Map<String, Object> constants = reader.readAttachments(found);
    Map<String, Object> all = readFurther(reader, header, found, arguments, constants);
    M method = finder.inGroup(found, all);
    Callbacks.refuse(method, arguments, all);
    int number = 0;
    if (header.wantsNumber()
        && Objects.equals(CallerAttachments.group(constants, found), method.site().group())) {
      number = sites.give(new CallSiteTable.Meaning(method.site(), constants), methods);
    }
    return underTerms(
        method, arguments, all, deadline, ReplyForm.under(terms, number, method.compression()));
  }

  private DecodedRequest<M> underTerms(
      M method,
      @Nullable Object[] arguments,
      Map<String, Object> attachments,
      long deadline,
      ReplyForm form) {
    return new DecodedRequest<>(method, arguments, attachments, deadline, form, Map.of());
  }

  /** A request under terms whose call site is a number. */
  private DecodedRequest<M> decodeNumbered(
      RequestReader reader,
      SerializationTable.Entry entry,
      CallSiteHeader header,
      Terms terms,
      CallSiteTable<M> sites,
      long deadline)
      throws RequestRefusedException {
    CallSiteTable.Site<M> site = sites.get(header.site());
    if (site == null) {
      throw new RequestRefusedException(
          PeerFault.UNREADABLE,
          "call site "
              + header.site()
              + " has no meaning here: numbers are those that this connection's replies gave; send"
              + " the full form, call site 0");
    }
    M found = finder.numbered(site);
    MethodFinder.requireTakenInSomeGroup(found, entry);
    @Nullable Object[] arguments = reader.readArguments(found);
    Map<String, Object> constants = site.meaning().attachments();
    Map<String, Object> all = readFurther(reader, header, found, arguments, constants);
    M method = all == constants ? found : finder.inGroup(found, all);
    Callbacks.refuse(method, arguments, all);
    return underTerms(
        method, arguments, all, deadline, site.replyForm(terms, method.compression()));
  }

  private static Map<String, Object> readFurther(
      RequestReader reader,
      CallSiteHeader header,
      RequestedMethod found,
      @Nullable Object[] arguments,
      Map<String, Object> constants)
      throws RequestRefusedException {
    Map<String, Object> all = constants;
    if (header.hasAttachments()) {
      all = AddedAttachments.to(constants, reader.readAttachments(found));
    }
    reader.finish(found);
    RequestReader.checkTypes(found, arguments);
    return all;
  }
}
