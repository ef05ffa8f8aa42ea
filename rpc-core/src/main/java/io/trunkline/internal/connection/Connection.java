package io.trunkline.internal.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.trunkline.internal.connection.Lifecycle.State;
import io.trunkline.internal.connection.ReadGate.Reason;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.protocol.ArrivingBodies;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.tls.HandshakeWork;
import io.trunkline.internal.tls.Secured;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.LoopStep;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.WriteQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * One connection, the same on both sides. Its decoder turns bytes into frames, all frames leave
 * through its queue, heartbeats watch it, and its {@link Lifecycle} defines the order in which it
 * ends. Its {@link Role} interprets the frames. For the event loop, unless a method states that any
 * thread may call it.
 */
public final class Connection extends ChannelInboundHandlerAdapter
    implements Heartbeats.Watched, ReadGate.Listener {

  private final Channel channel;
  private final Role role;
  private final FrameDecoder decoder;
  private final WriteQueue queue;
  private final Heartbeats heartbeats;
  private final ReadGate gate;
  private final Lifecycle lifecycle = new Lifecycle();
  private final PeerFaults faults;

  /** The form of frames that both ends agreed on; the decoder has it when the peer begins it. */
  private Framing agreedFraming = Framing.PLAIN;

  private long nextEventId;

  /** When the frames of the current read came; 0 until somebody asks. */
  private long readNanos;

  /** How far the end of the connection has come. */
  private enum End {
    /** The connection was not active. */
    NOT_AWAITED,
    AWAITED,
    /** It has begun; an Error may have stopped it. */
    ENDING,
    DONE
  }

  private End end = End.NOT_AWAITED;

  /**
   * @param heartbeatNanos the interval of heartbeats; 0 or less for none
   * @param askAfterIntervals after how many silent intervals the peer is sent one
   */
  public Connection(
      Channel channel,
      Role role,
      FrameDecoder decoder,
      FaultLog log,
      long heartbeatNanos,
      int askAfterIntervals) {
    this.channel = channel;
    this.role = role;
    this.decoder = decoder;
    this.faults = new PeerFaults(log);
    this.queue = new WriteQueue(channel);
    this.heartbeats = new Heartbeats(this, heartbeatNanos, askAfterIntervals);
    this.gate = new ReadGate(channel, this);
  }

  /**
   * The handlers of the channel: the heartbeats, the decoder, and this one.
   *
   * @param front the handlers that come before them
   */
  public ChannelHandler[] handlers(List<ChannelHandler> front) {
    List<ChannelHandler> all = new ArrayList<>(front);
    all.addAll(List.of(heartbeats, decoder, this));
    return all.toArray(new ChannelHandler[0]);
  }

  /** The channel. Any thread may ask. */
  public Channel channel() {
    return channel;
  }

  /** The event loop of the channel. Any thread may ask. */
  public EventLoop loop() {
    return channel.eventLoop();
  }

  /** The decoder of what arrives. */
  public FrameDecoder decoder() {
    return decoder;
  }

  /** The queue of outgoing frames, for any thread. */
  public WriteQueue queue() {
    return queue;
  }

  /** Decides whether the connection is read. */
  public ReadGate gate() {
    return gate;
  }

  /** The state of the connection, for any thread. */
  public Lifecycle lifecycle() {
    return lifecycle;
  }

  /** The faults of the peer, for any thread. */
  public PeerFaults faults() {
    return faults;
  }

  /** Counts a fault of the peer, and logs the first of its kind. Any thread may call this. */
  public void fault(PeerFault fault, String action, String reason) {
    faults.add(fault, role.peer(), action, reason);
  }

  /**
   * Runs a step of the connection on its event loop, which would only log a failure: the connection
   * ends with it.
   */
  public void onLoop(Runnable step) {
    LoopStep.run(channel, step);
  }

  /** Has the event loop run a step soon, as {@link #onLoop} does. Any thread may call this. */
  public void execute(Runnable step) {
    loop().execute(() -> onLoop(step));
  }

  /** Has the event loop run a step later, as {@link #onLoop} does. Any thread may call this. */
  public Future<?> schedule(Runnable step, long millis) {
    return loop().schedule(() -> onLoop(step), millis, TimeUnit.MILLISECONDS);
  }

  /** Sends a frame from any thread; takes over its buffer. */
  public void send(Outgoing frame) {
    queue.send(frame);
  }

  /** The id of an event that is replied to: no other one has it. */
  public long nextEventId() {
    return nextEventId++;
  }

  /**
   * When the frames of the current read came, as a value of {@link System#nanoTime()}. The clock is
   * read once for all of them, because the others wait until the first one is handled.
   */
  public long readNanos() {
    if (readNanos == 0) {
      readNanos = System.nanoTime();
    }
    return readNanos;
  }

  /** When something was received last. */
  public long lastReadNanos() {
    return heartbeats.lastReadNanos();
  }

  /** Both ends agreed on a form of frames: the peer's have it once its notice has come. */
  public void agreed(Framing framing) {
    agreedFraming = framing;
  }

  /** Whether the peer's frames do not have the agreed form yet. */
  public boolean awaitsFraming() {
    return decoder.framing() != agreedFraming;
  }

  /** Takes the notice that the peer's frames have the agreed form; false if it is another event. */
  public boolean takesFraming(Inbound.Frame event) {
    if (!awaitsFraming() || !Notice.isFraming(event, agreedFraming)) {
      return false;
    }
    decoder.framing(agreedFraming);
    return true;
  }

  /** The agreed form of frames; plain before. */
  public Framing agreedFraming() {
    return agreedFraming;
  }

  /**
   * The peer has taken parts of long frames.
   *
   * @param bytes how many since the connection began
   */
  public void partsTaken(long bytes) {
    if (decoder.framing().isChunked()) {
      queue.partsAcknowledged(bytes);
    }
  }

  /** Sends an answer, unless so much is on its way that the answer would be useless. */
  public void answer(Outgoing answer) {
    if (Heartbeats.mayReply(queue.traffic().unreadBytes())) {
      queue.send(answer);
    } else {
      answer.release();
      role.countDropped();
    }
  }

  /** Replies to a heartbeat, unless so much is on its way that the reply would be useless. */
  public void answerHeartbeat(Inbound.Frame heartbeat) {
    long unread = queue.traffic().unreadBytes();
    if (Heartbeats.mayReply(unread)) {
      queue.send(Events.heartbeatResponse(heartbeat));
    } else {
      role.countDropped();
      fault(PeerFault.HEARTBEAT_UNREAD, "dropped a heartbeat", Heartbeats.unread(unread));
    }
  }

  /**
   * Skips a body that hardly arrives while others wait for its room. Any thread may call this.
   *
   * @param delayMillis from when it is seen to be slow until it is skipped, so that a loop does not
   *     skip those of all of its connections at once
   */
  public void skipSlowBody(long delayMillis) {
    try {
      execute(
          () -> {
            long ended = decoder.progress().framesEnded();
            if (decoder.isBodySlow()) { // before others are skipped, which lets this one go on
              schedule(
                  () -> decoder.skipBody(channel.pipeline().context(decoder), ended), delayMillis);
            }
          });
    } catch (RejectedExecutionException loopEnded) {
      return; // and its channels before it
    }
  }

  /**
   * Closes at once and without TLS, which would first wait until its last bytes are written. Any
   * thread may call this.
   */
  public void abort() {
    lifecycle.advance(State.ABORTED);
    closeBeforeTls();
  }

  private void closeBeforeTls() {
    ChannelHandlerContext first = channel.pipeline().firstContext();
    if (first != null) {
      first.close();
    }
  }

  /**
   * Closes at once, and the system drops the bytes that it has not transmitted. Any thread may call
   * this.
   *
   * @return false if the connection was closed, or being closed at once, before
   */
  public boolean reset() {
    try {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
    } catch (ChannelException closedAlready) {
      return false;
    }
    boolean isFirst = lifecycle.advance(State.ABORTED);
    closeBeforeTls();
    return isFirst;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    try {
      role.added();
    } catch (Throwable failure) { // Netty removes this handler and leaves the channel open
      channel.close();
      throw failure;
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof Secured secured) {
      role.secured(secured);
    } else if (event == HandshakeWork.BEGUN) {
      gate.hold(Reason.TLS_HANDSHAKE);
    } else if (event == HandshakeWork.DONE) {
      gate.release(Reason.TLS_HANDSHAKE);
    } else if (event == ArrivingBodies.Event.ROOM_AWAITED) {
      gate.hold(Reason.NO_ROOM_FOR_BODY);
    } else if (event == ArrivingBodies.Event.ROOM_FREED) {
      gate.note(Reason.NO_ROOM_FOR_BODY, false);
      role.readinessChanged();
      gate.apply();
    }
    ctx.fireUserEventTriggered(event);
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    end = End.AWAITED;
    role.active();
    if (!gate.isOpen()) {
      heartbeats.readingStopped(channel); // it stopped before a heartbeat could be sent
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    role.received((Inbound) message);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    readNanos = 0;
    role.readComplete();
    Outgoing receipt = decoder.receipt();
    if (receipt != null) {
      queue.send(receipt);
    }
    if (lifecycle.state() == State.ABORTED) {
      ctx.close(); // closing it before may have failed for lack of memory
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    queue.writabilityChanged();
    role.readinessChanged();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    lifecycle.advance(State.ABORTED); // first: what follows may fail for lack of memory
    try {
      decoder.discardUntaken();
      role.failed(cause, channel.isOpen()); // before frames that are queued fail by the close
    } finally {
      ctx.close();
      if (end == End.ENDING) {
        end(); // it was this that failed
      } else if (end == End.AWAITED && !channel.isActive()) {
        execute(this::endIfAwaited); // not here: a step of the queue may be under way below
      }
    }
  }

  /** An Error may have come before the channel could report that it is inactive. */
  private void endIfAwaited() {
    if (end == End.AWAITED) {
      end();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (end != End.DONE) {
      end();
    }
  }

  /** Ends what belongs to the connection; calling this again after an Error does the rest. */
  private void end() {
    end = End.ENDING;
    queue.inactive();
    role.ended();
    end = End.DONE;
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    role.removed();
  }

  @Override
  public void readingStopped() {
    role.readingStopped();
    if (lifecycle.hasReached(State.OPEN)) {
      heartbeats.readingStopped(channel);
    }
  }

  @Override
  public void sendHeartbeat() {
    queue.send(Events.heartbeat(nextEventId()));
  }

  @Override
  public long takenBytes() {
    return queue.traffic().takenBytes();
  }

  @Override
  public void silent(long millis) {
    role.silent(millis);
  }
}
