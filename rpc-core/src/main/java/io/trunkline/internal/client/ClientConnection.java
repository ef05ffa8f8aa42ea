package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.trunkline.internal.exchange.Heartbeats;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.LoadReport;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.tls.TlsFailedException;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.WriteQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a provider: what it receives, how it is watched and how it ends. Its calls are
 * {@link ConnectionCalls}. What is received is handled on the event loop; the other methods belong
 * to any thread.
 *
 * <p>Longer than 300 lines because each event of the channel and each way to end meets the same
 * state here.
 */
final class ClientConnection extends ChannelInboundHandlerAdapter {

  /** Receives a connection's life-cycle events, on its event loop. */
  interface Listener {

    /**
     * The provider takes no new calls; those under way go on.
     *
     * @param hasLeft whether it no longer listens
     */
    void draining(ClientConnection connection, int callsWaiting, boolean hasLeft);

    /**
     * The provider was taken for one that agrees on nothing, because it had not answered in time,
     * and has said now that it would: another connection can agree on better terms.
     */
    void answeredLate(ClientConnection connection);

    /** The connection is gone. */
    void lost(ClientConnection connection, String reason, int callsFailed);
  }

  /** What a provider has said with its notice. */
  static final String TAKES_NO_CALLS =
      "takes no new calls (it is going down, or refuses this consumer)";

  private static final long DRAINED_CHECK_MILLIS = 10;

  /** How long a peer that reads slowly may take over the last frames of a connection. */
  private static final long LAST_WRITES_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** How long a provider may take to read one-way calls to their end and close. */
  static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final ClientResources resources;
  private final String peer;
  private final Listener listener;
  private final ByteLedger received;
  private final FrameDecoder decoder;
  private @Nullable Channel channel;
  private @Nullable WriteQueue queue;
  private @Nullable ConnectionCalls calls;
  private @Nullable ClientHandshake handshake;
  private @Nullable Heartbeats heartbeats;
  private @Nullable KeepAlive keepAlive;
  private @Nullable ReadingPause pause;
  private final PeerFaults faults;
  private volatile long framesIn;
  private volatile long bytesIn;
  private volatile @Nullable ReportedLoad reportedLoad;

  /**
   * @param peer the provider's address, for messages
   */
  ClientConnection(ClientResources resources, String peer, Listener listener) {
    this.resources = resources;
    this.peer = peer;
    this.listener = listener;
    this.received = resources.newLedger();
    this.decoder = resources.frameDecoder(received);
    this.faults = new PeerFaults(resources.faults());
    decoder.repliesTo(id -> calls().isAwaited(id));
  }

  /**
   * What handles its channel: its heartbeats, the decoder of its frames, and itself.
   *
   * @param front what comes before them
   */
  ChannelHandler[] handlers(List<ChannelHandler> front) {
    Heartbeats watching =
        new Heartbeats(
            resources.heartbeatNanos(),
            1,
            () -> queue().send(Events.heartbeat(calls().nextEventId())),
            () -> queue().takenBytes(),
            millis ->
                calls()
                    .close(
                        "nothing was received for "
                            + millis
                            + " ms; if the provider is only slow, "
                            + Side.CLIENT.raiseHeartbeat()));
    heartbeats = watching;
    List<ChannelHandler> all = new ArrayList<>(front);
    all.addAll(List.of(watching, decoder, this));
    return all.toArray(new ChannelHandler[0]);
  }

  /** Comes before anybody can know of the connection, unlike {@link #channelActive}. */
  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    channel = ctx.channel();
    queue = new WriteQueue(channel);
    handshake =
        new ClientHandshake(
            resources,
            peer,
            queue::send,
            () -> calls().nextEventId(),
            this::agreed,
            () -> listener.answeredLate(this));
    calls = new ConnectionCalls(resources, peer, channel, queue, handshake, faults);
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    Heartbeats watching = requireNonNull(heartbeats);
    keepAlive = new KeepAlive(ctx.channel(), decoder, calls(), queue(), watching);
    keepAlive.start(resources.keepAliveNanos());
    UnreadBytes unread = resources.unread();
    unread.opened();
    pause =
        new ReadingPause(
            ctx.channel(),
            decoder,
            unread,
            watching,
            why -> faults.add(PeerFault.REPLIES_PAUSED, peer, "stopped reading for a while", why));
    handshake().begin(ctx.channel().eventLoop());
  }

  private void agreed(Terms terms) {
    if (terms.hasSentTimes()) {
      Framing agreed = WireFormat.framing(terms);
      queue().preface(new SentTimes(() -> queue().framing() == agreed));
    }
  }

  private Channel channel() {
    return requireNonNull(channel);
  }

  private WriteQueue queue() {
    return requireNonNull(queue);
  }

  private ClientHandshake handshake() {
    return requireNonNull(handshake);
  }

  /** Its calls. */
  ConnectionCalls calls() {
    return requireNonNull(calls);
  }

  /** What was agreed here, in human-readable form. */
  String terms() {
    return handshake().toString();
  }

  /** What crossed this connection so far. */
  Traffic traffic() {
    WriteQueue out = queue();
    return new Traffic(
        1,
        out.framesOut(),
        framesIn,
        out.bytesOut(),
        bytesIn,
        calls().waiting(),
        out.unwrittenBytes());
  }

  /** How many bytes it holds: received bodies until they are released, and frames to be written. */
  long heldBytes() {
    return received.heldBytes() + queue().unwrittenBytes();
  }

  /** What the provider said last of its load; null for nothing. */
  @Nullable ReportedLoad reportedLoad() {
    return reportedLoad;
  }

  /** Whether new calls may be made here. */
  boolean isUsable() {
    return calls().isOpen();
  }

  /** Whether a serialization of this method was announced here, or announcing it is of no use. */
  boolean isReadyFor(ClientMethod method) {
    return handshake().isBestFor(method);
  }

  /**
   * Ends when its handshake has, and with it the terms of its calls are known, or when it is gone;
   * never exceptionally.
   */
  CompletableFuture<Void> handshakeEnded() {
    return handshake().ended();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    Inbound inbound = (Inbound) message;
    if (inbound instanceof Inbound.Frame frame) {
      received(frame);
    } else if (inbound instanceof Inbound.HeaderOnly) {
      resources.countDropped();
      dropped(inbound.header());
    } else if (inbound instanceof Inbound.Unacceptable bad) {
      unacceptable(bad);
    } else if (inbound instanceof Inbound.NoFrame noFrame) {
      String reason =
          "it sent bytes that are not a Dubbo frame and begin with "
              + noFrame
              + "; is a Dubbo provider listening on this port?";
      faults.add(PeerFault.NOT_A_FRAME, peer, "closing the connection", reason);
      calls().close(reason);
      ctx.close();
    } else if (inbound instanceof Inbound.Corrupt corrupt) {
      corrupt(corrupt);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    if (pause != null) {
      pause.readComplete();
    }
    Outgoing receipt = decoder.receipt();
    if (receipt != null) {
      queue().send(receipt);
    }
    ctx.fireChannelReadComplete();
  }

  private void corrupt(Inbound.Corrupt frame) {
    faults.add(PeerFault.CORRUPT, peer, "closing the connection", frame.reason());
    calls().close(frame.reason());
    channel().close();
  }

  private void received(Inbound.Frame frame) {
    FrameHeader header = frame.header();
    framesIn++;
    bytesIn = decoder.endedBytes();
    if (handshake().awaitedFraming() != Framing.PLAIN && isFraming(frame)) {
      frame.release();
      return;
    }
    if (header.isEvent()) {
      try {
        event(frame);
      } finally {
        frame.release();
      }
    } else if (header.isRequest() ? !calls().callbacks().take(frame) : !calls().answered(frame)) {
      // A peer may forget to say of its reply to an event that it is one.
      boolean isOfHandshake = Mark.isHeartbeatId(header.id()) && handshake().answered(frame);
      frame.release();
      if (!isOfHandshake) {
        resources.countDropped();
        dropped(header);
      }
    }
  }

  /**
   * While it is awaited that the frames have the agreed form: takes what says that they have it,
   * and what shows that this was changed on its way.
   */
  private boolean isFraming(Inbound.Frame frame) {
    FrameHeader header = frame.header();
    Framing awaited = handshake().awaitedFraming();
    if (header.isEvent() && Notice.isFraming(frame, awaited)) {
      decoder.framing(awaited);
      handshake().framingBegun();
      return true;
    }
    if (!header.isRequest() && !header.isEvent() && calls().isMarked(header.id())) {
      decoder.stop();
      corrupt(new Inbound.Corrupt("a reply came before the notice that checksums begin"));
      return true;
    }
    return false;
  }

  private void dropped(FrameHeader header) {
    if (header.isRequest()) {
      faults.add(
          PeerFault.UNEXPECTED_REQUEST,
          peer,
          "dropped a request",
          "nothing was passed to the provider that it could call back, but it sent request "
              + header.id());
    } else {
      faults.add(
          PeerFault.UNEXPECTED_REPLY,
          peer,
          "dropped a reply",
          "no call waits for reply "
              + header.id()
              + "; if its call had timed out, raise 'timeout' on the reference");
    }
  }

  private void event(Inbound.Frame frame) {
    if (!frame.header().isRequest()) {
      handshake().answered(frame);
      return;
    }
    if (Events.isTooLong(frame.header(), resources.table())) {
      resources.countDropped();
      String text = Events.tooLong(frame.header(), resources.table());
      faults.add(PeerFault.TOO_LONG, peer, "dropped an event", text);
      return;
    }
    Notice notice = Notice.of(frame, handshake().terms());
    if (notice != null) {
      noticed(notice, frame.header().id());
      return;
    }
    Events.Kind kind = Events.kind(frame, resources.table());
    if (kind == Events.Kind.HEARTBEAT && frame.header().isTwoWay()) {
      heartbeat(frame);
    } else if (kind == Events.Kind.READ_ONLY) {
      drain(false);
    }
  }

  private void noticed(Notice notice, long number) {
    switch (notice) {
      case DRAIN -> drain(true);
      case LOAD -> reportedLoad = new ReportedLoad(LoadReport.of(number), System.nanoTime());
      case CHUNKS_TAKEN -> {
        if (decoder.framing().isChunked()) {
          queue().partsTaken(number);
        }
      }
      case CANCEL, SENT_AT, FRAMING -> {} // two that only clients send, one without its checksums
    }
  }

  /**
   * @param answered whether the provider waits to hear that the last call was sent, and another one
   *     listens in its place, or nobody
   */
  private void drain(boolean answered) {
    if (calls().isDraining()) {
      return;
    }
    listener.draining(this, calls().waiting(), answered); // first: who is refused asks it what next
    calls().drain();
    if (answered) {
      queue().sendLast(Notice.DRAIN.frame(0));
    }
    closeWhenDrained("the provider " + TAKES_NO_CALLS);
  }

  private void heartbeat(Inbound.Frame frame) {
    long unread = queue().unreadBytes();
    if (Heartbeats.mayReply(unread)) {
      queue().send(Events.heartbeatResponse(frame));
    } else {
      resources.countDropped();
      faults.add(
          PeerFault.HEARTBEAT_UNREAD, peer, "dropped a heartbeat", Heartbeats.unread(unread));
    }
  }

  private void unacceptable(Inbound.Unacceptable bad) {
    faults.add(PeerFault.TOO_LONG, peer, "dropped a frame", bad.reason());
    if (!bad.header().isEvent()) {
      if (bad.header().isRequest()) {
        calls().callbacks().refuse(bad.header(), bad.reason());
      } else {
        calls().answerRefused(bad.header().id(), bad.reason());
      }
    }
    if (bad.framingLost()) {
      calls().close(bad.reason());
      channel().close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (keepAlive != null) {
      keepAlive.stop();
    }
    if (pause != null) {
      pause.end();
      resources.unread().closed();
    }
    String reason = closedBecause();
    calls().close(reason);
    calls().callbacks().closed();
    queue().inactive();
    handshake().gone();
    int failed = 0;
    try {
      failed = calls().failLeft();
    } finally {
      faults.closed(peer); // replies that callers read later are counted, but in no sum
      listener.lost(this, reason, failed);
      calls().failNeverLeft(); // last: they look for the next connection
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    queue().writabilityChanged();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (cause instanceof TlsFailedException) {
      faults.add(PeerFault.TLS_FAILED, peer, "closing the connection", cause.toString());
    }
    calls().close(String.valueOf(cause));
    ctx.close();
  }

  /** Why it is closed or going to be, as far as is known. */
  String closedBecause() {
    String reason = calls().closedBecause();
    return reason == null ? "closed by the peer" : reason;
  }

  /** Takes no more calls, and closes behind the last one. */
  void retire(String reason) {
    calls().drain();
    closeLater(reason);
  }

  private void closeLater(String reason) {
    channel()
        .eventLoop()
        .schedule(() -> closeWhenDrained(reason), DRAINED_CHECK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void closeWhenDrained(String reason) {
    if (calls().isEmpty()) {
      close(reason, LAST_WRITES_NANOS);
    } else {
      closeLater(reason);
    }
  }

  /**
   * Closes behind the frames that were sent; calls that still wait fail. Does not wait.
   *
   * @param limitNanos how long a peer that reads slowly may take over those frames
   */
  void close(String reason, long limitNanos) {
    calls().close(reason);
    queue().closeAfterWrites(limitNanos, calls().hasSentOneWay() ? LINGER_NANOS : 0);
  }
}
