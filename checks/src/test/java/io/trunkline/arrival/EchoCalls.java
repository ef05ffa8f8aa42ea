package io.trunkline.arrival;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.arrival.Arrival;
import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.arrival.Place;
import io.trunkline.testkit.arrival.SentClasses;
import io.trunkline.testkit.faults.Cut;
import io.trunkline.testkit.faults.FaultProxy;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.function.BiConsumer;

/** Calls with values of some kinds between two ends of ours in this process. For one thread. */
final class EchoCalls implements AutoCloseable {

  private static final int KINDS_A_CONNECTION = 10;

  private final String format;
  private final EchoService service;
  private final List<String> lines;
  private final RpcServer server;
  private final FaultProxy proxy;

  EchoCalls(String format, List<Kind> kinds) throws IOException {
    this.format = format;
    this.service = EchoService.of(kinds);
    this.lines = SentClasses.lines(kinds);
    RpcServer.Builder options = Loopback.server().serialization(format).ioThreads(1);
    lines.forEach(options::allow);
    this.server = start(options, service.type(), service.provider());
    this.proxy = FaultProxy.to("127.0.0.1", server.port());
  }

  private static <T> RpcServer start(RpcServer.Builder options, Class<T> type, Object provider)
      throws IOException {
    return options.service(type, type.cast(provider)).start();
  }

  private RpcClient client(boolean handshake) {
    RpcClient.Builder options =
        Loopback.client().serialization(format).ioThreads(1).handshake(handshake);
    lines.forEach(options::allow);
    return options.build();
  }

  private Object refer(RpcClient client, int port) {
    return client.refer(service.type(), "dubbo://127.0.0.1:" + port);
  }

  /** The first calls of new connections. */
  void first(BiConsumer<String, Arrival> cells) throws Exception {
    for (Kind kind : service.kinds()) {
      for (String method : List.of("same", "make")) {
        try (RpcClient client = client(true)) {
          cells.accept("first", call(refer(client, server.port()), method, kind));
        }
      }
    }
  }

  /** Calls of a connection that has made others. */
  void later(BiConsumer<String, Arrival> cells) throws Exception {
    try (RpcClient client = client(true)) {
      Object consumer = refer(client, server.port());
      service.method("port", service.kinds().get(0)).invoke(consumer);
      all(consumer, "later", cells);
    }
  }

  /** Calls without agreed terms. */
  void plain(BiConsumer<String, Arrival> cells) throws Exception {
    try (RpcClient client = client(false)) {
      all(refer(client, server.port()), "plain", cells);
    }
  }

  /** Calls of connections that were made anew, the first calls of some of them among these. */
  void reconnected(BiConsumer<String, Arrival> cells) throws Exception {
    try (RpcClient client = client(true)) {
      Object consumer = refer(client, proxy.port());
      service.method("port", service.kinds().get(0)).invoke(consumer);
      int done = 0;
      for (Kind kind : service.kinds()) {
        if (done++ % KINDS_A_CONNECTION == 0) {
          proxy.cut(Cut.RESET);
        }
        cells.accept("reconnected", onceConnected(consumer, kind));
      }
    }
  }

  private Arrival onceConnected(Object consumer, Kind kind) {
    while (true) {
      try {
        return attempt(consumer, "same", kind);
      } catch (RpcException failed) {
        switch (failed.status()) {
          case CONNECTION_LOST, CONNECT_FAILED -> Thread.onSpinWait(); // the test has a deadline
          default -> {
            return failed(kind, "same", failed);
          }
        }
      }
    }
  }

  private void all(Object consumer, String setup, BiConsumer<String, Arrival> cells) {
    for (Kind kind : service.kinds()) {
      cells.accept(setup, call(consumer, "same", kind));
      cells.accept(setup, call(consumer, "make", kind));
      if (kind.isKnown()) {
        cells.accept(setup, call(consumer, "object", kind));
      }
    }
  }

  private Arrival call(Object consumer, String method, Kind kind) {
    try {
      return attempt(consumer, method, kind);
    } catch (RpcException failed) {
      return failed(kind, method, failed);
    }
  }

  private static Place place(String method) {
    return method.equals("object") ? Place.OBJECT : Place.DECLARED;
  }

  private Arrival attempt(Object consumer, String name, Kind kind) {
    Place place = place(name);
    try {
      Object[] arguments = name.equals("make") ? new Object[0] : new Object[] {kind.value().get()};
      return Arrival.received(kind, place, service.method(name, kind).invoke(consumer, arguments));
    } catch (InvocationTargetException failed) {
      if (failed.getCause() instanceof RpcException call) {
        throw call;
      }
      return Arrival.thrown(kind, place, failed);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Arrival failed(Kind kind, String method, RpcException failed) {
    Place place = place(method);
    return switch (failed.status()) {
      case ENCODE_FAILED ->
          failed.certainty() == Certainty.NOT_EXECUTED
              ? Arrival.refused(kind, place, failed.getMessage())
              : Arrival.thrown(kind, place, failed);
      case RESULT_UNSENDABLE -> Arrival.refused(kind, place, failed.getMessage());
      case BAD_REQUEST, BAD_RESPONSE, TOO_LARGE ->
          Arrival.unreadable(kind, place, failed.getMessage());
      default -> Arrival.thrown(kind, place, failed);
    };
  }

  @Override
  public void close() throws IOException {
    proxy.close();
    server.close();
  }
}
