package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS_PER_CONNECTION;
import static java.util.Objects.requireNonNull;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.trunkline.call.CallSite;
import io.trunkline.call.Peer;
import io.trunkline.internal.callback.ConsumerCallbacks;
import io.trunkline.internal.exchange.Heartbeats;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.protocol.ArrivingBodies;
import io.trunkline.internal.protocol.CallSiteTable;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.tls.Secured;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.LendingLoop;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.WriteQueue;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One accepted connection from its first byte to its last: hands requests to the port's executor,
 * counts and logs what its peer does wrong, and closes behind its replies. A peer that does not
 * read its replies is not read from either.
 *
 * <p>Longer than 300 lines because each event of the channel and each way to end meets the same few
 * counters here; {@link FrameIntake} has what becomes of a frame, {@link Caller} who sent it.
 */
final class ServerConnection extends ChannelInboundHandlerAdapter implements UnreadReplies.Reader {

  /** How long writing the last replies may take after the peer broke the connection's framing. */
  private static final long CLOSE_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** The same while the port is closing, which has a limit of its own. */
  private static final long DRAIN_NANOS = TimeUnit.DAYS.toNanos(1);

  /** How long that peer may take to read them and to close. */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * More replies than that wait for a peer that is read. More than Netty takes, so that what waits
   * changes whether the channel can be written to, and this is looked at again.
   */
  private static final int MAX_UNREAD_BYTES = 256 * 1024;

  /** So often it is looked at whether the bytes of requests are too many. */
  private static final int REQUESTS_PER_LOOK = 8;

  private final ServerPort port;
  private final ServerHandshake handshake;
  private final CallSiteTable<ExportedMethod> sites = new CallSiteTable<>();
  private final PeerFaults faults;
  private final Caller caller;
  private final FrameIntake intake;
  private final UnreadReplies.Progress progressOfPeer = new UnreadReplies.Progress();
  private final HeldBackRequests<RequestTask> heldBack;
  private final AtomicBoolean closedUnread = new AtomicBoolean();
  private @Nullable Channel channel;
  private @Nullable WriteQueue queue;
  private @Nullable FrameDecoder decoder;
  private @Nullable Heartbeats heartbeats;
  private @Nullable FrameProgress progress;
  private @Nullable InetSocketAddress peer;
  private @Nullable Ends ends;
  private @Nullable ConsumerCallbacks callbacks;

  /** The first reason why it is being closed, as far as this side knows one. */
  private volatile @Nullable String closing;

  private final List<RequestTask> batch = new ArrayList<>();
  private final AtomicInteger running = new AtomicInteger();
  private volatile boolean lastRequestSeen;
  private volatile boolean isGone;

  /** Whether frames may be sent: with TLS, whether the handshake is done. */
  private volatile boolean active;

  private volatile boolean paused;

  /** Whether the peer was asked for its last call. */
  private volatile boolean draining;

  /** Whether it is not read because of the bytes of its requests. */
  private volatile boolean crowded;

  /** Whether it will be looked whether the peer has read its replies; for the loop alone. */
  private boolean looksAgain;

  /** Whether it has to be closed as soon as that can be done; for the loop, like the next one. */
  private boolean broken;

  private boolean proven;
  private boolean tellsLoad;
  private SerializationTable.Entry lastUsed;
  private long nextHeartbeat;

  ServerConnection(ServerPort port) {
    this.port = port;
    this.handshake = new ServerHandshake(port, this::send);
    this.faults = new PeerFaults(port.faults());
    this.caller = new Caller(port.gate(), faults);
    this.intake = new FrameIntake(port, this, handshake, caller, faults);
    this.lastUsed = port.table().preferred();
    this.heldBack =
        new HeldBackRequests<>(this::isRead, () -> port.unread().isCrowded(), port::resume);
  }

  /** What handles its channel: its heartbeats, the decoder of its frames, and itself. */
  ChannelHandler[] handlers(FrameDecoder frames) {
    decoder = frames;
    Heartbeats watching =
        new Heartbeats(
            port.heartbeatNanos(),
            2,
            this::sendHeartbeat,
            () -> requireNonNull(queue).takenBytes(),
            this::silent);
    heartbeats = watching;
    List<ChannelHandler> all = new ArrayList<>(port.front(this::insecure));
    all.addAll(List.of(watching, frames, this));
    return all.toArray(new ChannelHandler[0]);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    channel = ctx.channel();
    WriteQueue out = new WriteQueue(channel);
    queue = out;
    callbacks =
        new ConsumerCallbacks(
            new ConsumerCallbacks.Session(
                port.callbackEncoder(),
                out::send,
                port.unread()::hasRoom,
                () -> peer,
                channel.eventLoop(),
                port.patient(),
                this::tolerated));
    if (decoder != null) {
      progress = new FrameProgress(channel, decoder, port.frameTimeoutNanos(), this::tooSlow);
    }
    String noRoom = port.opened(this, PeerNetwork.of(channel));
    if (noRoom != null) {
      try {
        AcceptGate.refused(port.faults(), channel, noRoom);
      } finally {
        channel.close();
      }
    }
  }

  /** Another one takes its place; called by any thread. */
  void makeRoom(String why) {
    Channel open = requireNonNull(channel);
    faults.add(PeerFault.CONNECTION_UNPROVEN, open.remoteAddress(), "closing the connection", why);
    open.close();
  }

  private void silent(long millis) {
    String why =
        "nothing was received for "
            + millis
            + " ms; if it is only slow, "
            + Side.SERVER.raiseHeartbeat();
    closing(why);
    faults.info(peer, "closing the connection: " + why);
  }

  private void tooSlow(String how) {
    closing(how);
    faults.add(PeerFault.TOO_SLOW, peer, "closing the connection", how);
    closeAndLinger();
  }

  boolean isClosed() {
    return !requireNonNull(channel).isOpen();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof Secured secured) {
      caller.secured(secured);
    } else if (event == ArrivingBodies.Event.ROOM_FREED) {
      updateAutoRead();
    }
    ctx.fireUserEventTriggered(event);
  }

  /** With TLS, this comes when the handshake is done. */
  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    InetSocketAddress address = (InetSocketAddress) ctx.channel().remoteAddress();
    peer = address;
    ends = new Ends(address, local(ctx.channel()));
    caller.connected(address);
    if (caller.refusal() != null && decoder != null) {
      decoder.headersOnly(port.table().longestEvent());
    }
    active = true; // first: either this or who closes the port sees what the other has set
    if (port.isClosing()) {
      sendReadOnly();
    }
  }

  /** Of a channel that is closed already, the system may know no more than the port. */
  private InetSocketAddress local(Channel open) {
    return open.localAddress() instanceof InetSocketAddress local ? local : port.address();
  }

  /** Notes why the connection could not be secured; it is closed. */
  private void insecure(String reason) {
    Object remote = requireNonNull(channel).remoteAddress();
    faults.add(PeerFault.TLS_FAILED, remote, "closing the connection", reason);
  }

  EventLoop loop() {
    return requireNonNull(channel).eventLoop();
  }

  /** Who calls. */
  Peer caller() {
    return caller.peer();
  }

  /** Only stock 2.6 consumers need these: they send no heartbeat before their first call. */
  private void sendHeartbeat() {
    send(Events.heartbeat(nextHeartbeat++));
  }

  /** Whether the consumer reads results through a class gate of its own. */
  boolean isPeerGated() {
    return handshake.isPeerTrunkline();
  }

  @Override
  public long unwrittenBytes() {
    return requireNonNull(queue).unwrittenBytes();
  }

  /** How many of these do not belong to long replies, which others pass. */
  long unreadBytes() {
    return requireNonNull(queue).unreadBytes();
  }

  /** Whether the consumer reads its replies; more requests would only make more of them. */
  private boolean isRead() {
    return requireNonNull(queue).unreadBytes() <= MAX_UNREAD_BYTES;
  }

  /** A reply has been made. */
  void madeReply(int bytes) {
    heldBack.madeReply(bytes);
  }

  /** A request has ended: the next may have its turn. */
  void leaveTurn(RequestTask task) {
    heldBack.leaveTurn(task);
  }

  @Override
  public void beginHeldBack() {
    heldBack.look(requireNonNull(channel));
  }

  @Override
  public long idleNanos(long now) {
    WriteQueue out = requireNonNull(queue);
    return progressOfPeer.idleNanos(out.takenBytes() + out.partsTaken(), now);
  }

  @Override
  public void closeUnread(String why) {
    Channel open = requireNonNull(channel);
    if (!closedUnread.compareAndSet(false, true)) {
      return;
    }
    faults.add(PeerFault.REPLIES_UNREAD, peer, "closing the connection", why);
    closing(why);
    try {
      open.config().setOption(ChannelOption.SO_LINGER, 0); // or the system keeps what it has of it
    } catch (ChannelException closedAlready) {
      return;
    }
    ChannelHandlerContext first = open.pipeline().firstContext();
    if (first != null) {
      first.close(); // not through TLS, which would first write to it
    }
  }

  /** Whether a thread may not begin with a request now: it is kept here or dropped. */
  boolean holdsBack(RequestTask task) {
    return heldBack.add(task, requireNonNull(channel));
  }

  /** Where the consumer is, or was. */
  InetSocketAddress peer() {
    return requireNonNull(peer);
  }

  /** Where it came from, and where it arrived. */
  Ends ends() {
    return requireNonNull(ends);
  }

  /** Sends a frame from any thread; takes over its buffer. */
  void send(Outgoing frame) {
    requireNonNull(queue).send(frame);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    intake.take((Inbound) message);
    if (!proven && message instanceof Inbound.Frame frame && intake.shows(frame)) {
      proven = true;
      port.proven(this);
    }
  }

  /** The objects that the consumer has passed. */
  ConsumerCallbacks callbacks() {
    return requireNonNull(callbacks);
  }

  private void closing(String why) {
    if (closing == null) {
      closing = why;
    }
  }

  /** The form of the consumer's frames. */
  Framing framing() {
    return decoder == null ? Framing.PLAIN : decoder.framing();
  }

  /** They have this one from now on. */
  void framing(Framing agreed) {
    requireNonNull(decoder).framing(agreed);
  }

  /** The consumer has taken so many bytes of long replies. */
  void partsTaken(long bytes) {
    requireNonNull(queue).partsTaken(bytes);
  }

  /** A request came under these terms: from now on the consumer is told the port's load. */
  void tellsLoad(Terms terms) {
    if (!tellsLoad && terms.hasLoad()) {
      tellsLoad = true;
      WriteQueue out = requireNonNull(queue);
      Framing agreed = WireFormat.framing(terms);
      out.preface(new LoadWords(port.load(), () -> out.framing() == agreed));
    }
  }

  /** Takes nothing more from the consumer. */
  void stopReading() {
    requireNonNull(decoder).stop();
  }

  /** The call sites that have numbers here. */
  CallSiteTable<ExportedMethod> sites() {
    return sites;
  }

  /** Nothing more can be read here: what came before is replied to, then the connection closes. */
  void endOfRequests() {
    boolean isFirst = !lastRequestSeen;
    lastRequestSeen = true;
    if (isFirst && !hasRequests()) {
      closeAndLinger();
    }
  }

  /**
   * Notes why a request was refused or, if it is one-way, dropped.
   *
   * @param alwaysLog whether the log has to have it, too, if it had one of this kind before
   */
  void fault(PeerFault fault, FrameHeader request, String text, boolean alwaysLog) {
    String action = "refused a request";
    if (!request.isTwoWay()) {
      action =
          (fault == PeerFault.ONE_WAY_FAILED ? "failed to run" : "dropped")
              + " a one-way request, whose caller is not told";
    }
    faults.add(fault, peer, action, text, alwaysLog);
  }

  /** Says in the log that this side failed at a request or its reply. */
  void failed(String what, Throwable error) {
    faults.failed(peer, what, error);
  }

  /**
   * Counts what was taken of a request although it was not as it should be.
   *
   * @param places where in the request each kind is
   */
  void tolerated(Map<PeerFault, Supplier<String>> places, CallSite site) {
    places.forEach(
        (kind, place) ->
            faults.tolerate(
                kind,
                peer,
                () ->
                    "read a request for " + site + " as leniently as stock Dubbo: " + place.get()));
  }

  private void tolerated(CallSite site, Set<PeerFault> kinds) {
    for (PeerFault kind : kinds) {
      faults.tolerate(kind, peer, () -> "read a reply to " + site + " as leniently as stock Dubbo");
    }
  }

  /** Replies with a status if a reply is wanted, and counts what is dropped. */
  void replyError(
      FrameHeader header, SerializationTable.@Nullable Entry entry, int wireStatus, String text) {
    if (header.isTwoWay()) {
      send(port.encoder().encodeError(header.id(), entry, wireStatus, text));
    } else {
      port.countDropped();
    }
  }

  /** Runs a request: on this loop or its thread if it may, else with the others of this read. */
  void begin(RequestTask task) {
    int ofConnection = running.incrementAndGet();
    RequestDispatch.Place place = port.dispatch().placeOf(task);
    if (place == RequestDispatch.Place.LOOP) {
      port.executeOnLoop(task, ofConnection);
      return;
    }
    boolean isLent =
        place == RequestDispatch.Place.BETWEEN_TURNS
            && loop() instanceof LendingLoop lending
            && port.executeBetweenTurns(task, ofConnection, lending);
    if (!isLent) {
      batch.add(task);
      if (batch.size() % REQUESTS_PER_LOOK == 0) {
        updateAutoRead(); // a read can bring thousands of short requests
      }
    }
  }

  /** What the peer wrote its last request in: it can read an event in that. */
  void lastUsed(SerializationTable.Entry entry) {
    lastUsed = entry;
  }

  /** Whether requests of this connection are still running. */
  boolean hasRequests() {
    return running.get() > 0;
  }

  /** A request has ended, and its reply, if any, is queued. */
  void ended() {
    int left = running.decrementAndGet();
    heldBack.look(requireNonNull(channel));
    if (left == 0 && isGone) {
      faults.closed(peer);
    } else if (left == 0 && lastRequestSeen) {
      closeAndLinger();
    } else if (paused && left <= port.maxRequests() / 2) {
      requireNonNull(channel).eventLoop().execute(this::updateAutoRead);
    } else if (crowded && left % REQUESTS_PER_LOOK == 0) {
      requireNonNull(channel).eventLoop().execute(this::updateAutoRead);
    }
  }

  /**
   * Asks the peer to make no more calls here; later, if its handshake of TLS is not done, in which
   * a frame would be plain bytes.
   */
  void sendReadOnly() {
    if (active) {
      send(Events.readOnly(lastUsed));
    }
  }

  /**
   * Asks the peer to make no more calls here. One that says when it has sent its last call is
   * waited for; others are stock peers. Called by any thread.
   */
  void drain() {
    draining = handshake.terms().hasDrain();
    if (draining) {
      send(Notice.DRAIN.frame(0));
    } else {
      sendReadOnly();
    }
  }

  /** Whether its peer has yet to say that it has sent its last call. */
  boolean awaitsLastCall() {
    return draining && !lastRequestSeen;
  }

  /** What one read brought goes to the executor as one batch. */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    executeBatch();
    updateAutoRead(); // requests that began on this loop are running too
    Outgoing receipt = decoder == null ? null : decoder.receipt();
    if (receipt != null) {
      send(receipt);
    }
    if (progress != null) {
      progress.readComplete();
    }
    if (broken) {
      ctx.close();
    }
  }

  private void executeBatch() {
    if (!batch.isEmpty()) {
      port.execute(batch, running.get());
      batch.clear();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    requireNonNull(queue).writabilityChanged();
    heldBack.look(ctx.channel());
    updateAutoRead();
  }

  /** Reads from a peer only while it reads its replies and has not too many requests running. */
  private void updateAutoRead() {
    Channel open = requireNonNull(channel);
    int most = paused ? port.maxRequests() / 2 : port.maxRequests();
    boolean isFull = running.get() > most;
    if (isFull && !paused) {
      faults.add(
          PeerFault.REQUESTS_PAUSED,
          peer,
          "stopped reading from it until half of its requests have ended",
          "more than "
              + port.maxRequests()
              + " of them run or wait, the limit of a connection; if that is usual for it, raise "
              + MAX_REQUESTS_PER_CONNECTION.where());
    }
    paused = isFull;
    crowded = isCrowded();
    boolean reads =
        open.isWritable()
            && !paused
            && !crowded
            && isRead()
            && (decoder == null || !decoder.awaitsRoom());
    if (!open.isWritable()) {
      port.unread().watch();
    }
    if (!reads && progress != null) {
      progress.paused();
    }
    open.config().setAutoRead(reads);
    if (!reads && heartbeats != null) {
      heartbeats.readingStopped(open);
    }
    if (paused && running.get() <= port.maxRequests() / 2) {
      open.eventLoop().execute(this::updateAutoRead); // they ended meanwhile, unseen
    } else if (crowded && !hasRequests()) {
      open.eventLoop().execute(this::updateAutoRead);
    } else if (!isRead() && open.isWritable() && open.isActive() && !looksAgain) {
      looksAgain = true; // it is being written to, and nothing may say when that is done
      open.eventLoop()
          .schedule(this::lookAgain, HeldBackRequests.AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void lookAgain() {
    looksAgain = false;
    updateAutoRead();
  }

  /** Whether the bytes of its requests are too many; those that run will end and change that. */
  private boolean isCrowded() {
    int requests = running.get();
    return requests > 0
        && decoder != null
        && port.bytes()
            .isTooMuch(
                decoder.endedBodyBytes() + (long) requests * PortBytes.BYTES_OF_REQUEST,
                port.callsRunning());
  }

  /** Gives up a body that hardly arrives while others wait for its room. Any thread may call it. */
  void skipSlowBody() {
    try {
      loop()
          .execute(
              () -> {
                ChannelHandlerContext frames = requireNonNull(channel).pipeline().context(decoder);
                if (frames != null && decoder != null) {
                  decoder.skipIfSlow(frames);
                }
              });
    } catch (RejectedExecutionException loopEnded) {
      return; // and its channels before it
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    requireNonNull(queue).inactive();
    intake.ended();
    heldBack.end();
    executeBatch(); // one-way requests of the last read still run; each task releases its frame
    if (progress != null) {
      progress.ended();
    }
    callbacks()
        .closed(
            closing != null
                ? closing
                : port.isClosing() ? "the provider is closed" : "the consumer has closed it");
    isGone = true; // first: the last request to end sees it, or has ended and is seen here
    if (!hasRequests()) {
      faults.closed(peer);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    port.closed(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    broken = true; // first, and it costs no memory: what is below may fail for lack of it
    if (ctx.channel().isOpen()) { // each frame that was queued fails by itself: say it once
      ctx.close();
      closing(String.valueOf(cause));
      port.faults().connection(() -> peer + ": closing the connection: " + cause);
    }
  }

  /**
   * Closes once everything queued so far has reached the socket, or when this limit has passed.
   * Does not wait.
   */
  void closeAfterReplies(long limitNanos) {
    if (active) {
      requireNonNull(queue).closeAfterWrites(limitNanos);
    } else {
      requireNonNull(channel).close(); // nothing was sent, and a handshake of TLS can take long
    }
  }

  /**
   * Closes behind the replies where the peer may still be sending: a socket that is closed with
   * unread input resets the connection, which costs the peer its last replies.
   */
  private void closeAndLinger() {
    long limit = draining ? DRAIN_NANOS : CLOSE_LIMIT_NANOS;
    requireNonNull(queue).closeAfterWrites(limit, LINGER_NANOS);
  }
}
