package io.trunkline.internal.service;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Deadline;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.callback.CallbackParameters;
import io.trunkline.internal.exchange.InterfaceMethod;
import io.trunkline.internal.server.ConnectionAddresses;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.internal.server.FastMethodDetector;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One method of an exported service, ready to be called. Immutable. */
final class ServiceMethod implements ExportedMethod {

  private final ExportedService owner;
  private final Method method;
  private final CallSite site;
  private final Type[] parameterTypes;
  private final Implementation implementation;
  private final @Nullable AdaptiveCompression compression;
  private final RunningCalls running;
  private final FastMethodDetector runs = new FastMethodDetector();
  private final @Nullable CallbackParameters callbacks;

  /**
   * @param target the object whose method is called
   */
  ServiceMethod(ExportedService owner, InterfaceMethod declared, CallSite site, Object target) {
    this.owner = owner;
    this.compression = owner.newCompression();
    this.method = declared.method();
    this.callbacks = owner.callbacks(method);
    this.site = site;
    this.parameterTypes = declared.parameterTypes();
    this.implementation = new Implementation(declared, site, target);
    this.running = new RunningCalls(site, owner.executes(method.getName(), holdsThread(method)));
  }

  /** Only a stage is known to be given back before there is a result. */
  private static boolean holdsThread(Method method) {
    return !CompletionStage.class.isAssignableFrom(method.getReturnType());
  }

  @Override
  public CallSite site() {
    return site;
  }

  @Override
  public Type[] parameterTypes() {
    return parameterTypes;
  }

  @Override
  public ClassGate gate() {
    return owner.gate();
  }

  @Override
  public @Nullable AdaptiveCompression compression() {
    return compression;
  }

  @Override
  public @Nullable CallbackParameters callbacks() {
    return callbacks;
  }

  @Override
  public boolean isExported() {
    return owner.isExported();
  }

  @Override
  public boolean takes(int id) {
    return owner.serializations().takes(id);
  }

  @Override
  public boolean takesInSomeGroup(int id) {
    return owner.serializations().takesInSomeGroup(id);
  }

  @Override
  public String taken() {
    return owner.serializations().toString();
  }

  @Override
  public PayloadTerms plainTerms() {
    return owner.plainTerms();
  }

  @Override
  public FastMethodDetector runs() {
    return runs;
  }

  @Override
  public boolean isNonBlocking() {
    return implementation.isNonBlocking();
  }

  @Override
  public @Nullable RpcException full() {
    return running.full();
  }

  @Override
  public Throwable forGatedPeer(Throwable error) {
    try {
      return owner.sendable().forGatedPeer(error);
    } finally {
      learnedOfException();
    }
  }

  @Override
  public void invoke(
      Invocation invocation, ConnectionAddresses addresses, Consumer<Outcome> reply) {
    Invocation admitted;
    try {
      owner.admission().checkToken(invocation);
      admitted = owner.admission().admitted(invocation);
    } catch (RpcException refused) {
      reply.accept(new Outcome.Unanswered(refused));
      return;
    }
    invokeRaw(admitted, addresses, reply);
  }

  /**
   * Runs the method for a caller who may call it; the outcome contains its exception unchanged.
   *
   * @param reply takes the outcome, once, on any thread
   */
  void invokeRaw(Invocation invocation, ConnectionAddresses addresses, Consumer<Outcome> reply) {
    Consumer<Outcome> counting;
    try {
      counting = running.counting(reply);
    } catch (RpcException tooMany) {
      reply.accept(new Outcome.Unanswered(tooMany));
      return;
    }
    try {
      filtered(invocation, addresses, counting);
    } catch (Throwable withoutOutcome) {
      running.failed(counting);
      throw withoutOutcome;
    }
  }

  private void filtered(
      Invocation invocation, ConnectionAddresses addresses, Consumer<Outcome> reply) {
    List<Filter> filters = owner.filters();
    if (filters.isEmpty()) {
      implementation.run(invocation, addresses, reply);
      return;
    }
    AtomicBoolean began = new AtomicBoolean();
    Deadline outer = invocation.deadline().enter(); // for calls that filters make
    try {
      CompletionStage<Outcome> ended =
          Filter.chain(
                  filters,
                  call -> {
                    began.set(true);
                    return staged(call, addresses);
                  })
              .proceed(invocation);
      Implementation.reply(
          ended,
          (outcome, broken) ->
              broken == null ? truthful(outcome, began.get()) : Outcome.failure(broken),
          reply);
    } finally {
      outer.enter();
    }
  }

  /** A filter cannot claim that a method which has begun did not run. */
  private static Outcome truthful(Outcome outcome, boolean began) {
    if (began
        && outcome instanceof Outcome.Unanswered unanswered
        && unanswered.reason().certainty() == Certainty.NOT_EXECUTED) {
      RpcException reason = unanswered.reason();
      return new Outcome.Unanswered(
          new RpcException(reason.status(), Certainty.UNKNOWN, reason.detail(), reason));
    }
    return outcome;
  }

  /** The method of the interface. */
  Method method() {
    return method;
  }

  private CompletionStage<Outcome> staged(Invocation invocation, ConnectionAddresses addresses) {
    CompletableFuture<Outcome> stage = new CompletableFuture<>();
    implementation.run(invocation, addresses, stage::complete);
    return stage;
  }

  /**
   * The exception of the method, or of a filter before it, in a form that callers can read. Returns
   * an outcome in any case, even if methods of the exception fail.
   */
  @Override
  public Outcome forCallers(Outcome outcome) {
    if (!(outcome instanceof Outcome.Failure failure)) {
      return outcome;
    }
    try {
      return new Outcome.Failure(
          owner.sendable().of(failure.error(), method), failure.attachments());
    } catch (Throwable e) {
      return implementation.unanswered(
          Status.SERVER_FAILED,
          "it failed with "
              + failure.error().getClass().getName()
              + ", which fails itself when it is looked at: "
              + e.getClass().getName());
    } finally {
      learnedOfException();
    }
  }

  /** Whether an exception can be sent is asked of the gate, which may learn its class. */
  private void learnedOfException() {
    if (owner.gate().isLearning()) {
      owner.gate().learnedAt(site + ", exception");
    }
  }
}
