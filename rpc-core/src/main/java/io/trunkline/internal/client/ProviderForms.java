package io.trunkline.internal.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The forms in which one provider wants the methods of a reference to be called, where the
 * parameters that it announces differ from those of the reference. Thread-safe.
 */
public final class ProviderForms {

  /** The forms of the methods under one announcement, each made for its first call. */
  private record Forms(ProviderParameters parameters, Map<ClientMethod, ClientMethod> known) {}

  private final Function<Map<String, String>, @Nullable ProviderParameters> reading;
  private final BiFunction<ClientMethod, ProviderParameters, ClientMethod> forming;

  /** Null as long as calls have the form of the reference. */
  private volatile @Nullable Forms forms;

  /**
   * @param reading the announced parameters that differ from the reference; null for none
   * @param forming a method under announced parameters
   */
  public ProviderForms(
      Function<Map<String, String>, @Nullable ProviderParameters> reading,
      BiFunction<ClientMethod, ProviderParameters, ClientMethod> forming) {
    this.reading = reading;
    this.forming = forming;
  }

  /**
   * Takes the provider's current announcement.
   *
   * @return methods that are no longer called
   */
  Collection<ClientMethod> announced(Map<String, String> parameters) {
    ProviderParameters next = reading.apply(parameters);
    Forms last = forms;
    if (last == null ? next == null : last.parameters.equals(next)) {
      return List.of();
    }
    forms = next == null ? null : new Forms(next, new ConcurrentHashMap<>());
    return last == null ? List.of() : retired(last);
  }

  private static Collection<ClientMethod> retired(Forms unused) {
    List<ClientMethod> methods = List.copyOf(unused.known.values());
    methods.forEach(method -> method.calls().retire());
    return methods;
  }

  /** Retires the forms of methods that nobody calls any more, and returns these forms. */
  Collection<ClientMethod> retire(Collection<ClientMethod> unused) {
    List<ClientMethod> retired = new ArrayList<>();
    Forms current = forms;
    if (current != null) {
      current.known.forEach(
          (method, form) -> {
            if (unused.contains(method)) {
              form.calls().retire();
              retired.add(form);
            }
          });
    }
    return retired;
  }

  /** The form in which a method is called now. */
  ClientMethod of(ClientMethod method) {
    Forms current = forms;
    if (current == null) {
      return method;
    }
    ClientMethod known = current.known.get(method);
    ClientMethod form =
        known == null
            ? current.known.computeIfAbsent(
                method, unknown -> forming.apply(unknown, current.parameters))
            : known;
    form.calls().timeout(method.calls().timeoutNanos());
    return form;
  }

  /** The stage that calls the provider in its own form. */
  CallStage stage(CallStage next) {
    return (method, invocation, completion) -> {
      ClientMethod form = of(method);
      return next.call(
          form, form == method ? invocation : form.invocationOf(method, invocation), completion);
    };
  }
}
