package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls a provider as it wants to be called: its methods have a form of their own where what it
 * announces differs from what the reference says. Thread-safe.
 */
public final class AnnouncedInvoker implements AddressInvoker {

  /** The methods as they are called under one announcement, each made for its first call. */
  private record Forms(Announced announced, Map<ClientMethod, ClientMethod> known) {}

  private final AddressInvoker invoker;
  private final Function<Map<String, String>, @Nullable Announced> reading;
  private final BiFunction<ClientMethod, Announced, ClientMethod> forming;

  /** Null as long as calls are made as the reference says. */
  private volatile @Nullable Forms forms;

  /**
   * @param invoker the connections to the provider
   * @param reading what a provider announces that differs from the reference; null for nothing
   * @param forming a method under an announcement
   */
  public AnnouncedInvoker(
      AddressInvoker invoker,
      Function<Map<String, String>, @Nullable Announced> reading,
      BiFunction<ClientMethod, Announced, ClientMethod> forming) {
    this.invoker = invoker;
    this.reading = reading;
    this.forming = forming;
  }

  @Override
  public void announced(Map<String, String> parameters) {
    Announced next = reading.apply(parameters);
    Forms last = forms;
    if (last == null ? next == null : last.announced.equals(next)) {
      return;
    }
    forms = next == null ? null : new Forms(next, new ConcurrentHashMap<>());
    if (last != null) {
      drop(last);
    }
  }

  /** Drops what it keeps, once nobody calls it any more. */
  public void release() {
    Forms last = forms;
    if (last != null) {
      drop(last);
    }
  }

  private void drop(Forms unused) {
    List<ClientMethod> methods = List.copyOf(unused.known.values());
    methods.forEach(ClientMethod::retire);
    invoker.forget(methods);
  }

  /** The form in which a method is called now. */
  private ClientMethod form(ClientMethod method) {
    Forms current = forms;
    if (current == null) {
      return method;
    }
    ClientMethod known = current.known.get(method);
    ClientMethod form =
        known == null
            ? current.known.computeIfAbsent(
                method, unknown -> forming.apply(unknown, current.announced))
            : known;
    form.timeout(method.timeoutNanos());
    return form;
  }

  private static Invocation own(ClientMethod form, ClientMethod method, Invocation invocation) {
    return form == method ? invocation : form.own(invocation, method);
  }

  @Override
  public boolean isReadyFor(ClientMethod method) {
    return invoker.isReadyFor(form(method));
  }

  @Override
  public CompletableFuture<?> whenReadyFor(ClientMethod method) {
    return invoker.whenReadyFor(form(method));
  }

  @Override
  public CompletableFuture<?> whenConnected() {
    return invoker.whenConnected();
  }

  @Override
  public Runnable onConnected(Runnable action) {
    return invoker.onConnected(action);
  }

  @Override
  public @Nullable ReportedLoad reportedLoad() {
    return invoker.reportedLoad();
  }

  @Override
  public Outcome call(ClientMethod method, Invocation invocation) {
    ClientMethod form = form(method);
    return invoker.call(form, own(form, method, invocation));
  }

  @Override
  public Outcome callNow(ClientMethod method, Invocation invocation) {
    ClientMethod form = form(method);
    return invoker.callNow(form, own(form, method, invocation));
  }

  @Override
  public CompletableFuture<Outcome> callAsync(ClientMethod method, Invocation invocation) {
    ClientMethod form = form(method);
    return invoker.callAsync(form, own(form, method, invocation));
  }

  @Override
  public CompletableFuture<Outcome> callAsyncNow(ClientMethod method, Invocation invocation) {
    ClientMethod form = form(method);
    return invoker.callAsyncNow(form, own(form, method, invocation));
  }

  @Override
  public void awaitConnected() {
    invoker.awaitConnected();
  }

  @Override
  public void connectSoon() {
    invoker.connectSoon();
  }

  @Override
  public boolean isConnected() {
    return invoker.isConnected();
  }

  @Override
  public String terms() {
    return invoker.terms();
  }

  @Override
  public void forget(Collection<ClientMethod> unused) {
    Forms current = forms;
    List<ClientMethod> all = new ArrayList<>(unused);
    if (current != null) {
      current.known.forEach(
          (method, form) -> {
            if (unused.contains(method)) {
              form.retire();
              all.add(form);
            }
          });
    }
    invoker.forget(all);
  }

  @Override
  public void close() {
    invoker.close();
  }

  /** The address. */
  @Override
  public String toString() {
    return invoker.toString();
  }
}
