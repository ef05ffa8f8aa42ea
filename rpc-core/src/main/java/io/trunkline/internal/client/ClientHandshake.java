package io.trunkline.internal.client;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import io.trunkline.internal.handshake.LocalSerialization;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.NegotiationStep;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A client's handshake on one connection. Calls are plain until it has ended well, and for good if
 * it has not; {@link #settled} says which of them wait for its end. What moves it ({@link #begin},
 * {@link #answered}, {@link #gone}) belongs to the event loop, the rest to any thread.
 */
final class ClientHandshake {

  /** A peer that has not replied by then counts as a stock peer. */
  static final long PATIENCE_MILLIS = 3_000;

  /** How long a call that can also be written plainly waits for the handshake. */
  private static final long CHOICE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final ClientResources resources;
  private final String peer;
  private final Consumer<Outgoing> sender;
  private final LongSupplier ids;
  private final Consumer<Terms> onAgreed;
  private volatile Terms terms = Terms.PLAIN;
  private volatile String state = "nothing yet: the handshake has not ended";
  private final CompletableFuture<Void> finished = new CompletableFuture<>();

  /** The ids of the serializations announced to the peer. */
  private volatile Set<Integer> announced = Set.of();

  private volatile boolean peerIsTrunkline;
  private volatile long begunNanos;
  private volatile boolean begun;
  private @Nullable Negotiation negotiation;
  private @Nullable ScheduledFuture<?> patience;
  private long awaitedId;

  /** The form that the provider's frames will have once it says so; for the event loop. */
  private Framing awaited = Framing.PLAIN;

  /**
   * @param peer the provider's address, for the log
   * @param ids for its frames behind the first
   * @param onAgreed told what was agreed, on the event loop
   */
  ClientHandshake(
      ClientResources resources,
      String peer,
      Consumer<Outgoing> sender,
      LongSupplier ids,
      Consumer<Terms> onAgreed) {
    this.resources = resources;
    this.peer = peer;
    this.sender = sender;
    this.ids = ids;
    this.onAgreed = onAgreed;
  }

  /** Begins, before the first call if there is no call yet. */
  void begin(EventLoop loop) {
    if (!resources.handshake()) {
      end("plain: the handshake is switched off here");
      return;
    }
    begunNanos = System.nanoTime();
    begun = true;
    Negotiation.Side side = resources.side();
    announced =
        side.serializations().stream()
            .map(LocalSerialization::id)
            .collect(Collectors.toUnmodifiableSet());
    negotiation = Negotiation.client(side);
    awaitedId = Mark.heartbeatId(Mark.ALL);
    sender.accept(Events.markedHeartbeat(awaitedId));
    patience =
        loop.schedule(() -> take(Negotiation.silence()), PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Takes the reply to an event, if the event was one of the handshake. */
  void answered(Inbound.Frame event) {
    Negotiation waiting = negotiation;
    if (waiting != null && event.header().id() == awaitedId) {
      byte[] record = Events.record(event);
      peerIsTrunkline = record != null;
      take(waiting.received(record));
    }
  }

  private void take(NegotiationStep step) {
    if (step instanceof NegotiationStep.Ask ask) {
      negotiation = ask.next();
      awaitedId = ids.getAsLong();
      sender.accept(Events.record(awaitedId, ask.record()));
    } else if (step instanceof NegotiationStep.Agreed agreed) {
      Terms shared = resources.shared(agreed.terms(), peer);
      awaited = WireFormat.framing(shared);
      if (awaited != Framing.PLAIN) {
        sender.accept(Events.framing(awaited)); // first: whoever sees the terms writes behind it
      }
      terms = shared;
      onAgreed.accept(shared);
      end("agreed: " + terms);
    } else if (step instanceof NegotiationStep.Plain plain) {
      end("plain: " + plain.why());
    }
  }

  private void end(String result) {
    stop();
    state = result;
    resources
        .faults()
        .connection(() -> peer + ": " + result + " (offered here: " + resources.table() + ")");
    finished.complete(null);
  }

  /** Ends it, without a result if there is none: the connection is gone. */
  void gone() {
    stop();
    finished.complete(null);
  }

  private void stop() {
    negotiation = null;
    if (patience != null) {
      patience.cancel(false);
      patience = null;
    }
  }

  /**
   * Completes when it is known how to write calls of this method, or nothing more will be; never
   * exceptionally. A method that has a choice waits for a while only: each peer reads its plain
   * form, unless it offers another one of the list alone.
   */
  CompletableFuture<Void> settled(ClientMethod method) {
    return method.needsTerms()
        ? finished
        : finished.copy().completeOnTimeout(null, CHOICE_NANOS, TimeUnit.NANOSECONDS);
  }

  /**
   * The form that the provider's frames will have, as it has agreed, but do not have yet; the plain
   * one if there is nothing to wait for. For the event loop.
   */
  Framing awaitedFraming() {
    return awaited;
  }

  /** The provider's frames have that form from now on. */
  void framingBegun() {
    awaited = Framing.PLAIN;
  }

  /** Whether the provider has answered, or has had {@link #PATIENCE_MILLIS} for it. */
  boolean isOver() {
    return finished.isDone();
  }

  /** Ends then, or when the connection is gone; never exceptionally. */
  CompletableFuture<Void> over() {
    return finished.copy();
  }

  /** Whether no better terms can be found for calls of this method on this connection. */
  boolean isSettledFor(ClientMethod method) {
    if (!finished.isDone()) {
      return !method.needsTerms() && begun && System.nanoTime() - begunNanos > CHOICE_NANOS;
    }
    Terms agreed = terms;
    return !peerIsTrunkline || method.isCoveredBy(agreed) || method.isOffered(announced);
  }

  /** The terms of calls that begin now. */
  Terms terms() {
    return terms;
  }

  /** What was agreed, or why nothing was, in human-readable form. */
  @Override
  public String toString() {
    return state;
  }
}
