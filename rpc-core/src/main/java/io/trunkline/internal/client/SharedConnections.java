package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The connections of one client by address, each with the number of its users: made for the first
 * one, ended with the last one. Thread-safe; one lock, because a connection that is made while the
 * client closes must not be missed.
 */
final class SharedConnections {

  private static final class Shared {
    private final SharedConnection connection;
    private int users;

    private Shared(SharedConnection connection) {
      this.connection = connection;
    }
  }

  private final ClientResources resources;
  private final Map<Destination, Shared> byAddress = new HashMap<>();

  /** Without users, but with calls under way. */
  private final List<SharedConnection> ending = new ArrayList<>();

  private Traffic past = Traffic.NONE;
  private boolean closed;

  SharedConnections(ClientResources resources) {
    this.resources = resources;
  }

  /**
   * The connection to an address, for one more user, who gives it back with {@link #release}.
   *
   * @throws RpcException if the client is closed
   */
  synchronized SharedConnection acquire(Destination address) {
    requireOpen();
    Shared shared =
        byAddress.computeIfAbsent(address, a -> new Shared(new SharedConnection(resources, a)));
    shared.users++;
    return shared.connection;
  }

  /**
   * @throws RpcException if the client is closed
   */
  synchronized void requireOpen() {
    if (closed) {
      throw new RpcException(
          Status.MISUSED, Certainty.NOT_EXECUTED, "the client is closed; make another one");
    }
  }

  /** Takes back one {@link #acquire}; with the last of its users, the connection ends. */
  synchronized void release(Destination address) {
    Shared shared = byAddress.get(address);
    if (closed || shared == null || --shared.users > 0) {
      return; // it ends with the client, or others use it
    }
    byAddress.remove(address);
    shared.connection.close();
    ending.add(shared.connection);
    forgetGone();
  }

  private void forgetGone() {
    ending.removeIf(
        connection -> {
          boolean gone = connection.isGone();
          if (gone) {
            past = past.plus(connection.traffic());
          }
          return gone;
        });
  }

  /** Takes no more users; returns all connections that are not gone. */
  synchronized List<SharedConnection> close() {
    closed = true;
    return all();
  }

  /** All connections that are not gone, those without users too. */
  synchronized List<SharedConnection> all() {
    forgetGone();
    List<SharedConnection> all = new ArrayList<>(ending);
    byAddress.values().forEach(shared -> all.add(shared.connection));
    return all;
  }

  /** What crossed all connections so far. */
  synchronized Traffic traffic() {
    return all().stream().map(SharedConnection::traffic).reduce(past, Traffic::plus);
  }
}
