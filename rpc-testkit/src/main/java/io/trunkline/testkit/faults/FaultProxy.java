package io.trunkline.testkit.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A TCP proxy between clients and a provider that simulates network faults: delays, losses, cuts. A
 * client connects to {@link #port()} of 127.0.0.1 instead of the provider's port; faults are turned
 * on and off while connections are open, separately for each direction.
 *
 * <pre>{@code
 * try (RpcServer server = RpcServer.builder().port(0).service(Bids.class, bids).start();
 *     FaultProxy proxy = FaultProxy.to("127.0.0.1", server.port());
 *     RpcClient client = RpcClient.builder().build()) {
 *   Bids service = client.refer(Bids.class, "dubbo://127.0.0.1:" + proxy.port());
 *   proxy.downstream().delay(Duration.ofMillis(20), Duration.ofMillis(10));
 *   service.bid(request);                              // late
 *   proxy.blackHole();
 *   assertThatThrownBy(() -> service.bid(request));    // the provider seems to be gone
 *   proxy.clear();
 *   proxy.cut(Cut.RESET);                              // the client connects again
 *   service.bid(request);
 * }
 * }</pre>
 *
 * <p>Supports any protocol on TCP; {@link Faults#reorderFrames} and the count of frames need
 * Dubbo's frame headers. Its threads are daemons whose names begin with {@code fault-proxy}.
 * Thread-safe.
 */
public final class FaultProxy implements AutoCloseable {

  private static final int CONNECT_MILLIS = 5_000;
  private static final int BACKLOG = 1_024;
  private static final long JOIN_MILLIS = 5_000;
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final Faults upstream = new Faults();
  private final Faults downstream = new Faults();
  private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong unreachable = new AtomicLong();
  private final long seed;
  private final int port;
  private volatile InetSocketAddress target;
  private volatile boolean closed;
  private @Nullable ServerSocket listening;
  private @Nullable Thread acceptor;

  private FaultProxy(int port, InetSocketAddress target, long seed) {
    this.port = port;
    this.target = target;
    this.seed = seed;
  }

  /**
   * Starts a proxy that listens on a free port of 127.0.0.1 and forwards to this address.
   *
   * @throws UncheckedIOException if it cannot listen
   */
  public static FaultProxy to(String host, int port) {
    return to(host, port, 1);
  }

  /**
   * Starts a proxy as {@link #to(String, int)} does; with the same seed, connections in the same
   * order have the same random faults.
   *
   * @throws UncheckedIOException if it cannot listen
   */
  public static FaultProxy to(String host, int port, long seed) {
    try {
      ServerSocket socket = listenOn(0);
      FaultProxy proxy =
          new FaultProxy(socket.getLocalPort(), new InetSocketAddress(host, port), seed);
      proxy.begin(socket);
      return proxy;
    } catch (IOException cannotListen) {
      throw new UncheckedIOException(cannotListen);
    }
  }

  /** The port of 127.0.0.1 that clients connect to. */
  public int port() {
    return port;
  }

  /** The faults of the direction from clients to the target: requests. */
  public Faults upstream() {
    return upstream;
  }

  /** The faults of the direction from the target to clients: replies. */
  public Faults downstream() {
    return downstream;
  }

  /** Forwards later connections to this address, such as that of a restarted provider. */
  public FaultProxy target(String host, int newPort) {
    target = new InetSocketAddress(host, newPort);
    return this;
  }

  /** Turns on {@link Faults#blackHole} in both directions: each end sees a silent peer. */
  public FaultProxy blackHole() {
    upstream.blackHole();
    downstream.blackHole();
    return this;
  }

  /** Turns on {@link Faults#stall} in both directions. */
  public FaultProxy stall() {
    upstream.stall();
    downstream.stall();
    return this;
  }

  /** Turns off the faults of both directions. Does not {@link #listen}. */
  public FaultProxy clear() {
    upstream.clear();
    downstream.clear();
    return this;
  }

  /** Cuts all open connections. */
  public FaultProxy cut(Cut how) {
    open.forEach(connection -> connection.cut(how));
    return this;
  }

  /** Stops listening: new connections are refused, open ones are not affected. */
  public synchronized FaultProxy refuse() {
    ServerSocket socket = listening;
    listening = null;
    try {
      if (socket != null) {
        socket.close();
        if (acceptor != null) {
          acceptor.join(JOIN_MILLIS); // the kernel listens for as long as it is in accept
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException enough) {
      Thread.currentThread().interrupt();
    }
    return this;
  }

  /**
   * Listens again, on the same port, after {@link #refuse}.
   *
   * @throws UncheckedIOException if another process has taken the port
   * @throws IllegalStateException if this proxy is closed
   */
  public synchronized FaultProxy listen() {
    if (closed) {
      throw new IllegalStateException("the fault proxy of port " + port + " is closed");
    }
    if (listening == null) {
      try {
        begin(listenOn(port));
      } catch (IOException cannotListen) {
        throw new UncheckedIOException(cannotListen);
      }
    }
    return this;
  }

  /** The number of connections accepted so far. */
  public long connections() {
    return accepted.get();
  }

  /** The number of open connections. */
  public int openConnections() {
    return open.size();
  }

  /** The number of connections reset because the target could not be reached. */
  public long unreachable() {
    return unreachable.get();
  }

  private static ServerSocket listenOn(int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.setReuseAddress(true); // connections of before may not be over for the kernel
      socket.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), BACKLOG);
      return socket;
    } catch (IOException taken) {
      socket.close();
      throw taken;
    }
  }

  private synchronized void begin(ServerSocket socket) {
    listening = socket;
    Thread thread = new Thread(() -> accept(socket), "fault-proxy-" + port + "-accept");
    thread.setDaemon(true);
    acceptor = thread;
    thread.start();
  }

  private void accept(ServerSocket socket) {
    try {
      while (true) {
        connect(socket.accept());
      }
    } catch (IOException noLongerListening) {
      // as was asked for
    }
  }

  private void connect(Socket client) {
    long number = accepted.incrementAndGet();
    Socket server = new Socket();
    try {
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      server.connect(target, CONNECT_MILLIS);
    } catch (IOException failed) {
      unreachable.incrementAndGet();
      ProxiedConnection.close(server);
      ProxiedConnection.resetAndClose(client);
      return;
    }
    String name = "fault-proxy-" + port + "-" + number;
    ProxiedConnection connection =
        new ProxiedConnection(
            client, server, upstream, downstream, name, seed * 31 + number, open::remove);
    open.add(connection);
    connection.start();
    if (closed) {
      connection.cut(Cut.RESET);
    }
  }

  /** Resets all connections, and blocks until the proxy's threads have ended. */
  @Override
  public void close() {
    closed = true;
    refuse();
    List<ProxiedConnection> left = List.copyOf(open);
    left.forEach(connection -> connection.cut(Cut.RESET));
    try {
      for (ProxiedConnection connection : left) {
        connection.join(JOIN_MILLIS);
      }
    } catch (InterruptedException enough) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A description for messages, such as {@code fault-proxy 127.0.0.1:40001 to /127.0.0.1:20880}.
   */
  @Override
  public String toString() {
    return "fault-proxy 127.0.0.1:" + port + " to " + target;
  }
}
