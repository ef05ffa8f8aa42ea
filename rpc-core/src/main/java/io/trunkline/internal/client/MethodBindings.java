package io.trunkline.internal.client;

import io.trunkline.call.RpcException;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.MethodBinding;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How each method's calls are written on one connection; the numbers that its server gave to call
 * sites are in there. Thread-safe.
 */
final class MethodBindings {

  private final Map<ClientMethod, MethodBinding> bindings = new ConcurrentHashMap<>();

  /**
   * The binding of a method.
   *
   * @param terms those of the connection, which are the same for all of its calls
   * @throws RpcException if the method cannot be called under these terms
   */
  MethodBinding of(ClientMethod method, Terms terms) {
    if (terms.isPlain()) {
      return method.calls().plainBinding();
    }
    MethodBinding known = bindings.get(method);
    return known == null ? bind(method, terms) : known;
  }

  private MethodBinding bind(ClientMethod method, Terms terms) {
    MethodBinding bound = bindings.computeIfAbsent(method, m -> m.bind(terms));
    if (method.calls().isRetired()) { // by a close that may have looked before this one was in
      bindings.remove(method);
    }
    return bound;
  }

  /** Drops those of methods that were retired. */
  void forget(Collection<ClientMethod> retired) {
    retired.forEach(bindings::remove);
  }

  /** How many there are. */
  int size() {
    return bindings.size();
  }
}
