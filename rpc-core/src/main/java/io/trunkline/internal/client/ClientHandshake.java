package io.trunkline.internal.client;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.Offer;
import io.trunkline.internal.handshake.Step;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.transport.Outgoing;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's handshake on one connection. Calls are plain until it has ended well, and for good if
 * it has not; {@link #settled} says which of them wait for its end. What moves it ({@link #begin},
 * {@link #answered}, {@link #gone}) belongs to the event loop, the rest to any thread.
 */
final class ClientHandshake {

  private static final Logger log = LoggerFactory.getLogger(ClientHandshake.class);

  /** A peer that has said nothing for so long is a plain one. */
  static final long PATIENCE_MILLIS = 3_000;

  /** How long calls wait for it that could go out without. */
  private static final long CHOICE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final ClientEngine engine;
  private final SharedConnection line;
  private final Consumer<Outgoing> sender;
  private final LongSupplier ids;
  private volatile Terms terms = Terms.PLAIN;
  private volatile String state = "nothing yet: the peer has not answered";
  private final CompletableFuture<Void> over = new CompletableFuture<>();

  /** The serializations told to the peer, by id; and whether it is one of ours. */
  private volatile Set<Integer> told = Set.of();

  private volatile boolean ours;
  private volatile long begunNanos;
  private volatile boolean begun;
  private @Nullable Negotiation negotiation;
  private @Nullable ScheduledFuture<?> patience;
  private long awaitedId;

  /**
   * @param ids for its frames behind the first
   */
  ClientHandshake(
      ClientEngine engine, SharedConnection line, Consumer<Outgoing> sender, LongSupplier ids) {
    this.engine = engine;
    this.line = line;
    this.sender = sender;
    this.ids = ids;
  }

  /** Begins, before the first call if there is no call yet. */
  void begin(EventLoop loop) {
    if (!engine.handshake()) {
      end("plain: the handshake is switched off here");
      return;
    }
    begunNanos = System.nanoTime();
    begun = true;
    Negotiation.Side side = engine.side();
    told = side.offers().stream().map(Offer::id).collect(Collectors.toUnmodifiableSet());
    negotiation = Negotiation.client(side);
    awaitedId = Mark.heartbeatId(Mark.ALL);
    sender.accept(Events.markedHeartbeat(awaitedId));
    patience =
        loop.schedule(() -> take(Negotiation.silence()), PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Takes an answer to an event, if it is one to the handshake. */
  void answered(Inbound.Frame event) {
    Negotiation waiting = negotiation;
    if (waiting != null && event.header().id() == awaitedId) {
      byte[] record = Events.record(event);
      ours = record != null;
      take(waiting.received(record));
    }
  }

  private void take(Step step) {
    if (step instanceof Step.Ask ask) {
      negotiation = ask.next();
      awaitedId = ids.getAsLong();
      sender.accept(Events.record(awaitedId, ask.record()));
    } else if (step instanceof Step.Agreed agreed) {
      terms = engine.sharedTerms().of(agreed.terms(), line);
      end("agreed: " + terms);
    } else if (step instanceof Step.Plain plain) {
      end("plain: " + plain.why());
    }
  }

  private void end(String result) {
    stop();
    state = result;
    log.info("{}: {} (offered here: {})", line, result, engine.table());
    over.complete(null);
  }

  /** Ends it, without a result if there is none: the connection is gone. */
  void gone() {
    stop();
    over.complete(null);
  }

  private void stop() {
    negotiation = null;
    if (patience != null) {
      patience.cancel(false);
      patience = null;
    }
  }

  /**
   * Ends when it is known how to write calls of this plan, or nothing more will be; never
   * exceptionally. A plan that has a choice waits for a while only: each peer reads its plain form,
   * unless it offers another one of the list alone.
   */
  CompletableFuture<Void> settled(CallPlan plan) {
    return plan.needsTerms()
        ? over
        : over.copy().completeOnTimeout(null, CHOICE_NANOS, TimeUnit.NANOSECONDS);
  }

  /** Whether no better terms can be found for calls of this plan on this connection in its time. */
  boolean isSettledFor(CallPlan plan) {
    if (!over.isDone()) {
      return !plan.needsTerms() && begun && System.nanoTime() - begunNanos > CHOICE_NANOS;
    }
    Terms agreed = terms;
    return !ours || plan.isCoveredBy(agreed) || plan.isOffered(told);
  }

  /** The terms of calls that begin now. */
  Terms terms() {
    return terms;
  }

  /** What was agreed, or why nothing was, for a person to read. */
  @Override
  public String toString() {
    return state;
  }
}
