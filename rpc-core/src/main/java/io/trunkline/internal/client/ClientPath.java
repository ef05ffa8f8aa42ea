package io.trunkline.internal.client;

import io.trunkline.call.Filter;
import io.trunkline.internal.exchange.CallLog;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The path of a client's calls: the stages in the order in which a call meets them. Each stage
 * passes the call on to the next one, and the outcome comes back the same way. Blocking and
 * asynchronous calls take the same path.
 */
final class ClientPath {

  private ClientPath() {}

  /**
   * The path of a reference.
   *
   * @param limits of those methods whose calls at a time are limited
   * @param providers the last stage: the cluster of the reference, whose policies make each attempt
   *     of a call on the path of one provider, or directly the path of its only provider
   */
  static CallStage ofReference(
      CallLog calls,
      List<Filter> filters,
      Collection<ClientMethod> methods,
      ReferenceInvoker reference,
      Map<ClientMethod, ConcurrencyLimit> limits,
      CallStage providers) {
    return path(
        List.of(
            // The line of a call covers all of it, and is written only if the log wants it.
            next -> new LoggingStage(calls, next),
            // Filters come next, because they may change a call, answer it or make it again. Each
            // call that they make passes all other stages.
            next -> FilterStage.of(filters, methods, next),
            // A closed reference refuses calls before they wait for a place.
            reference::whileOpen,
            // Limits count calls of the reference, regardless of the number of its attempts, so
            // they come before the providers.
            next -> ConcurrencyLimit.stage(limits, next)),
        providers);
  }

  /**
   * The path of one provider.
   *
   * @param forms how this provider is called where it announces that; null if it cannot
   * @param large routes large messages; null if they have no connection of their own
   * @param connection the last stage: a connection in turn. The call waits there until it is ready,
   *     is written and registered by {@link ConnectionCalls}, and moves to the next connection if
   *     its request never left
   */
  static CallStage ofProvider(
      @Nullable ProviderForms forms, @Nullable LargeMessageRouter large, CallStage connection) {
    return path(
        List.of(
            // The provider is known here and not before. The stages below look at its form of the
            // method, which is what connections keep bindings for.
            next -> forms == null ? next : forms.stage(next),
            // Large messages leave the usual connections before one of these is chosen.
            next -> large == null ? next : large.stage(next)),
        connection);
  }

  private static CallStage path(List<UnaryOperator<CallStage>> stages, CallStage last) {
    CallStage path = last;
    for (int i = stages.size() - 1; i >= 0; i--) {
      path = stages.get(i).apply(path);
    }
    return path;
  }
}
