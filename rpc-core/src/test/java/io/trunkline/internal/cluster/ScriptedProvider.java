package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.AddressInvoker;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A provider whose outcomes the test sets; without a script it answers with its own name. */
final class ScriptedProvider implements AddressInvoker {

  private final String name;
  private final Deque<Outcome> script = new ArrayDeque<>();
  private final List<CompletableFuture<Outcome>> held = new ArrayList<>();
  private boolean isHolding;
  private boolean isReady = true;
  private @Nullable Error afterAnswer;
  private Runnable onCall = () -> {};
  private CompletableFuture<Void> attempt = CompletableFuture.completedFuture(null);
  private final List<Runnable> listening = new ArrayList<>();
  private int asked;
  private int ran;
  private int waitedFor;
  private int connects;

  ScriptedProvider(String name) {
    this.name = name;
  }

  static Outcome unanswered(Status status, Certainty certainty) {
    return new Outcome.Unanswered(new RpcException(status, certainty, "by script"));
  }

  /** Its request never left. */
  static Outcome gone() {
    return unanswered(Status.CONNECT_FAILED, Certainty.NOT_EXECUTED);
  }

  static Outcome overloaded() {
    return unanswered(Status.OVERLOADED, Certainty.NOT_EXECUTED);
  }

  static Outcome lost() {
    return unanswered(Status.CONNECTION_LOST, Certainty.UNKNOWN);
  }

  synchronized ScriptedProvider then(Outcome... outcomes) {
    script.addAll(List.of(outcomes));
    return this;
  }

  /** Asynchronous calls end when {@link #end} is called. */
  synchronized ScriptedProvider holding() {
    isHolding = true;
    return this;
  }

  /** Asynchronous calls fail with an Error after they were answered. */
  synchronized ScriptedProvider failingAfterAnswer(Error error) {
    afterAnswer = error;
    return this;
  }

  synchronized ScriptedProvider ready(boolean value) {
    isReady = value;
    return this;
  }

  synchronized ScriptedProvider onCall(Runnable action) {
    onCall = action;
    return this;
  }

  /** Ends the oldest call that is held. */
  void end(Outcome outcome) {
    CompletableFuture<Outcome> call;
    synchronized (this) {
      call = held.remove(0);
    }
    call.complete(outcome);
  }

  /** How many calls it was sent. */
  synchronized int asked() {
    return asked;
  }

  /** How many calls may have run here. */
  synchronized int ran() {
    return ran;
  }

  /** How many calls waited for its connection. */
  synchronized int waitedFor() {
    return waitedFor;
  }

  synchronized int connects() {
    return connects;
  }

  private Outcome next() {
    onCall.run();
    synchronized (this) {
      Outcome outcome = script.isEmpty() ? Outcome.value(name) : script.remove();
      if (!(outcome instanceof Outcome.Unanswered unanswered)) {
        asked++;
        ran++;
      } else {
        RpcException reason = unanswered.reason();
        asked += reason.status() == Status.CONNECT_FAILED ? 0 : 1;
        ran += reason.certainty() == Certainty.NOT_EXECUTED ? 0 : 1;
      }
      return outcome;
    }
  }

  @Override
  public synchronized boolean isReadyFor(ClientMethod method) {
    return isReady;
  }

  /** Its connection is being made, and only the test ends that, by {@link #connected}. */
  synchronized ScriptedProvider connecting() {
    isReady = false;
    attempt = new CompletableFuture<>();
    return this;
  }

  /** The connection that was being made is there, or cannot be made. */
  void connected(boolean isThere) {
    CompletableFuture<Void> ended;
    List<Runnable> listeners;
    synchronized (this) {
      isReady = isThere;
      ended = attempt;
      listeners = List.copyOf(listening);
    }
    if (isThere) {
      ended.complete(null);
      listeners.forEach(Runnable::run);
    } else {
      ended.completeExceptionally(new IllegalStateException("by script"));
    }
  }

  @Override
  public CompletableFuture<?> whenReadyFor(ClientMethod method) {
    return whenConnected();
  }

  @Override
  public synchronized CompletableFuture<?> whenConnected() {
    return attempt;
  }

  @Override
  public synchronized Runnable onConnected(Runnable action) {
    listening.add(action);
    return () -> listening.remove(action);
  }

  @Override
  public @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
    if (completion.waitsForConnection()) {
      synchronized (this) {
        waitedFor++;
      }
      return next();
    }
    Error failure = afterAnswer;
    if (failure != null && !completion.isBlocking()) {
      completion.completed(next());
      throw failure;
    }
    if (!isHolding || completion.isBlocking()) {
      return isReadyFor(method) ? next() : gone();
    }
    CompletableFuture<Outcome> call = new CompletableFuture<>();
    synchronized (this) {
      asked++;
      held.add(call);
    }
    call.thenAccept(completion::completed);
    invocation
        .cancellation()
        .onCancel(() -> call.complete(unanswered(Status.CANCELLED, Certainty.UNKNOWN)));
    return null;
  }

  @Override
  public void awaitConnected() {
    if (!isConnected()) {
      throw new RpcException(Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, name);
    }
  }

  @Override
  public synchronized void connectSoon() {
    connects++;
  }

  @Override
  public synchronized boolean isConnected() {
    return isReady;
  }

  @Override
  public String terms() {
    return "scripted";
  }

  @Override
  public void forget(Collection<ClientMethod> methods) {}

  @Override
  public void close() {}

  @Override
  public String toString() {
    return name;
  }
}
