package io.trunkline.internal.client;

import io.netty.channel.Channel;
import io.trunkline.call.ConnectionListener;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.internal.callback.CallbackParameters;
import io.trunkline.internal.callback.PassedCallbacks;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.SendGuard;
import io.trunkline.internal.transport.WriteQueue;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the requests of one connection's calls: has the form of each method there, and the objects
 * that calls have passed. Thread-safe.
 */
final class CallWriter {

  private final Channel channel;
  private final RequestEncoder encoder;
  private final ClientHandshake handshake;
  private final MethodBindings bindings = new MethodBindings();
  private final PassedCallbacks callbacks;

  /**
   * @param peer the provider's address, for messages
   * @param handshake decides under which terms calls are written
   * @param executor runs the calls of objects that were passed
   */
  CallWriter(
      ClientResources resources,
      String peer,
      Connection connection,
      ClientHandshake handshake,
      Executor executor) {
    WriteQueue queue = connection.queue();
    this.channel = connection.channel();
    this.encoder = resources.encoder();
    this.handshake = handshake;
    this.callbacks =
        new PassedCallbacks(
            new PassedCallbacks.Session(
                resources.table(),
                resources.replies(),
                handshake::terms,
                queue::send,
                executor,
                resources.blockingExecutor(),
                channel.eventLoop(),
                connection.faults(),
                peer,
                new PassedCallbacks.Room(
                    queue.traffic()::unwrittenBytes,
                    resources.maxQueuedBytes(),
                    resources::countDropped)));
  }

  /** The terms under which calls are written. */
  Terms terms() {
    return handshake.terms();
  }

  /** The objects that calls have passed to the provider. */
  PassedCallbacks callbacks() {
    return callbacks;
  }

  /**
   * How calls of a method are written.
   *
   * @throws RpcException if the method cannot be called under the terms of the connection
   */
  MethodBinding binding(ClientMethod method) {
    return bindings.of(method, handshake.terms());
  }

  /** How methods are written, in human-readable form: the methods of each serialization. */
  String serializations(Collection<ClientMethod> methods) {
    Map<String, Set<String>> names = new TreeMap<>();
    for (ClientMethod method : methods) {
      if (method.site().method().startsWith("$")) { // those that each service has
        continue;
      }
      String serialization = method.serialization(handshake.terms());
      names.computeIfAbsent(serialization, any -> new TreeSet<>()).add(method.site().method());
    }
    return names.entrySet().stream()
        .map(entry -> String.join(", ", entry.getValue()) + " in " + entry.getKey())
        .collect(Collectors.joining("; "));
  }

  /** How many methods something is kept for. */
  int boundMethods() {
    return bindings.size();
  }

  /** Drops the bindings of retired methods. */
  void forget(Collection<ClientMethod> methods) {
    bindings.forget(methods);
    for (ClientMethod method : methods) {
      CallbackParameters passed = method.settings().callbacks();
      if (passed != null) {
        callbacks.forget(passed);
      }
    }
  }

  /**
   * Writes the request of a call.
   *
   * @param remaining how many nanoseconds its caller still waits
   * @throws RpcException if it cannot be written
   */
  Outgoing write(
      ClientMethod method,
      MethodBinding binding,
      long id,
      Invocation invocation,
      long remaining,
      SendGuard guard) {
    tell(invocation.connectionListener());
    CallbackParameters passed = method.settings().callbacks();
    Invocation written =
        passed == null || passed.isEmpty() ? invocation : callbacks.passed(passed, invocation);
    Outgoing frame = encoder.encode(binding, id, written, remaining, guard);
    method.calls().noteLength(frame.size(), binding);
    return frame;
  }

  private void tell(@Nullable ConnectionListener listener) {
    if (listener != null
        && channel.remoteAddress() instanceof InetSocketAddress provider
        && channel.localAddress() instanceof InetSocketAddress local) {
      listener.goesTo(provider, local);
    }
  }
}
