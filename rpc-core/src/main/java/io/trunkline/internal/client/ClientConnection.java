package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.exchange.Heartbeats;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.WriteQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to a provider, shared by any number of calls. Calls may come from any thread; what
 * is received is handled on the event loop.
 */
final class ClientConnection extends ChannelInboundHandlerAdapter {

  private static final Logger log = LoggerFactory.getLogger(ClientConnection.class);
  private static final long SWEEP_MILLIS = 10;
  private static final long MAX_QUEUED_BYTES = 32 * 1024 * 1024;

  private final ClientEngine engine;
  private final SharedConnection line;
  private final PendingCalls pending = new PendingCalls();
  private final ClientHandshake handshake;
  private final AtomicBoolean sweeping = new AtomicBoolean();
  private @Nullable Channel channel;
  private @Nullable WriteQueue queue;
  private @Nullable Heartbeats heartbeats;
  private volatile @Nullable String closedBecause;
  private volatile boolean draining;
  private volatile long framesIn;
  private volatile long bytesIn;

  ClientConnection(ClientEngine engine, SharedConnection line) {
    this.engine = engine;
    this.line = line;
    this.handshake = new ClientHandshake(engine, line, this::send, pending::nextId);
  }

  /** Comes before anybody can know of the connection, unlike {@link #channelActive}. */
  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    channel = ctx.channel();
    queue = new WriteQueue(channel);
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    heartbeats =
        new Heartbeats(
            ctx.channel(),
            engine.heartbeatNanos(),
            1,
            this::sendHeartbeat,
            millis -> closing("nothing was received for " + millis + " ms"));
    heartbeats.start();
    handshake.begin(ctx.channel().eventLoop());
  }

  private Channel channel() {
    return requireNonNull(channel);
  }

  private void sendHeartbeat() {
    send(Events.heartbeat(pending.nextId()));
  }

  private void send(Outgoing frame) {
    requireNonNull(queue).send(frame);
  }

  /** What was agreed here, for a person to read. */
  String terms() {
    return handshake.toString();
  }

  /** What crossed this connection so far. */
  Traffic traffic() {
    WriteQueue out = requireNonNull(queue);
    return new Traffic(1, out.framesOut(), framesIn, out.bytesOut(), bytesIn, pending.size());
  }

  /** Whether new calls may be made here. */
  boolean isUsable() {
    return !draining && closedBecause == null;
  }

  /** Whether it is known how to write calls of this plan here. */
  boolean isReadyFor(CallPlan plan) {
    return !plan.waitsForTerms() || handshake.isSettledFor(plan);
  }

  /** This connection, when it is known how to write calls of this plan here; or it is gone. */
  CompletableFuture<ClientConnection> settled(CallPlan plan) {
    return handshake.settled(plan).thenApply(known -> this);
  }

  /** Ends with the last of its calls; for one that the line gives to no more. */
  void retire(String reason) {
    closeLater(reason); // a call may just have taken it
  }

  boolean hasNoCalls() {
    return pending.isEmpty();
  }

  /** Makes a call and waits for its outcome. */
  Outcome call(CallPlan plan, Invocation invocation) {
    long id = pending.nextId();
    MethodBinding binding = plan.binding(handshake.terms());
    BlockingCall call = new BlockingCall(plan, binding, id, invocation.deadlineNanos());
    RpcException refused = start(call, binding, invocation);
    return refused == null ? call.await(pending, line) : new Outcome.Unanswered(refused);
  }

  /** Makes a call whose outcome comes later. */
  CompletableFuture<Outcome> callAsync(CallPlan plan, Invocation invocation) {
    long id = pending.nextId();
    MethodBinding binding = plan.binding(handshake.terms());
    FutureCall call =
        new FutureCall(plan, binding, id, invocation.deadlineNanos(), engine.executor());
    RpcException refused = start(call, binding, invocation);
    if (refused != null) {
      return CompletableFuture.completedFuture(new Outcome.Unanswered(refused));
    }
    if (!sweeping.get() && sweeping.compareAndSet(false, true)) {
      scheduleSweep();
    }
    return call;
  }

  /** Sends a call that is not answered. */
  Outcome sendOneWay(CallPlan plan, Invocation invocation) {
    try {
      Outgoing frame = encode(plan, plan.binding(handshake.terms()), pending.nextId(), invocation);
      if (!isUsable()) {
        frame.release();
        return new Outcome.Unanswered(gone(plan, Certainty.NOT_EXECUTED));
      }
      send(frame);
      return Outcome.value(null);
    } catch (RpcException notSent) {
      return new Outcome.Unanswered(notSent);
    }
  }

  private @Nullable RpcException start(
      PendingCall call, MethodBinding binding, Invocation invocation) {
    CallPlan plan = call.plan();
    Outgoing frame;
    try {
      frame = encode(plan, binding, call.id(), invocation);
    } catch (RpcException notSent) {
      return notSent;
    }
    pending.add(call);
    if (!isUsable() && pending.remove(call.id()) != null) {
      frame.release();
      return gone(plan, Certainty.NOT_EXECUTED);
    }
    send(frame);
    return null;
  }

  private Outgoing encode(CallPlan plan, MethodBinding binding, long id, Invocation invocation) {
    long remaining = invocation.deadlineNanos() - System.nanoTime();
    if (remaining <= 0) {
      throw new RpcException(
          Status.TIMEOUT,
          Certainty.NOT_EXECUTED,
          plan.site() + ": its time was over before it left");
    }
    // Netty says Long.MAX_VALUE of a closed channel, whose end is told otherwise.
    long queued = channel().bytesBeforeWritable();
    if (queued > MAX_QUEUED_BYTES && queued != Long.MAX_VALUE) {
      throw new RpcException(
          Status.OVERLOADED,
          Certainty.NOT_EXECUTED,
          plan.site()
              + ": "
              + MAX_QUEUED_BYTES
              + " bytes wait to be sent to "
              + line
              + ", which does not read them");
    }
    return engine.encoder().encode(binding, id, invocation, remaining);
  }

  /** For a call that was never sent there was no connection; one that waited has lost it. */
  private RpcException gone(CallPlan plan, Certainty certainty) {
    return new RpcException(
        certainty == Certainty.NOT_EXECUTED ? Status.CONNECT_FAILED : Status.CONNECTION_LOST,
        certainty,
        plan.site()
            + ": the connection to "
            + line
            + (closedBecause == null ? " is going down" : " is closed: " + closedBecause));
  }

  private void scheduleSweep() {
    channel().eventLoop().schedule(this::sweep, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void sweep() {
    for (PendingCall call : pending.removeExpired(System.nanoTime())) {
      call.failed(call.plan().timedOut(line));
    }
    if (!pending.isEmpty()) {
      scheduleSweep();
    } else {
      sweeping.set(false);
      if (!pending.isEmpty() && sweeping.compareAndSet(false, true)) {
        scheduleSweep();
      }
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    Inbound inbound = (Inbound) message;
    if (inbound instanceof Inbound.Frame frame) {
      received(frame);
    } else if (inbound instanceof Inbound.Unacceptable bad) {
      unacceptable(bad);
    } else if (inbound instanceof Inbound.NoFrame noFrame) {
      closing(
          "what came is not a frame: it begins with "
              + noFrame
              + "; is a Dubbo provider listening on this port?");
      ctx.close();
    }
  }

  private void received(Inbound.Frame frame) {
    FrameHeader header = frame.header();
    framesIn++;
    bytesIn += WireFormat.HEADER_BYTES + header.bodyLength();
    if (header.isEvent()) {
      try {
        event(frame);
      } finally {
        frame.release();
      }
      return;
    }
    PendingCall call = header.isRequest() ? null : pending.remove(header.id());
    if (call == null) {
      frame.release();
      engine.countDropped();
    } else {
      call.answered(frame); // which releases it when it was read
    }
  }

  private void event(Inbound.Frame frame) {
    if (!frame.header().isRequest()) {
      handshake.answered(frame);
      return;
    }
    Events.Kind kind = Events.kind(frame, engine.table());
    if (kind == Events.Kind.HEARTBEAT && frame.header().isTwoWay()) {
      send(Events.heartbeatResponse(frame));
    } else if (kind == Events.Kind.READ_ONLY && !draining) {
      draining = true;
      log.info("{} is going down: no new calls, {} waiting", line, hasNoCalls() ? "none" : "some");
      line.draining(this);
      closeWhenDrained("the provider is going down");
    }
  }

  private void closeWhenDrained(String reason) {
    if (pending.isEmpty()) {
      closing(reason);
      channel().close();
    } else {
      closeLater(reason);
    }
  }

  private void closeLater(String reason) {
    channel()
        .eventLoop()
        .schedule(() -> closeWhenDrained(reason), SWEEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void unacceptable(Inbound.Unacceptable bad) {
    PendingCall call = bad.header().isRequest() ? null : pending.remove(bad.header().id());
    if (call != null) {
      call.failed(
          new RpcException(
              Status.TOO_LARGE,
              Certainty.UNKNOWN,
              "the answer to " + call.plan().site() + ": " + bad.reason()));
    }
    if (bad.framingLost()) {
      closing(bad.reason());
      channel().close();
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    if (heartbeats != null) {
      heartbeats.received();
    }
  }

  /** Why it is closed or going to be, as far as is known. */
  String closedBecause() {
    String reason = closedBecause;
    return reason == null ? "closed by the peer" : reason;
  }

  /** Remembers why, if nothing is known yet: the first reason is the true one. */
  private void closing(String reason) {
    if (closedBecause == null) {
      closedBecause = reason;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    closing("closed by the peer");
    if (heartbeats != null) {
      heartbeats.stop();
    }
    handshake.gone();
    try {
      for (PendingCall call : pending.removeAll()) {
        call.failed(gone(call.plan(), Certainty.UNKNOWN));
      }
    } finally {
      line.lost(this, String.valueOf(closedBecause));
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    closing(String.valueOf(cause));
    ctx.close();
  }

  /** Closes the connection; its calls fail. Does not wait. */
  void close(String reason) {
    closing(reason);
    channel().close();
  }
}
