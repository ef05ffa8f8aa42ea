package io.trunkline.testkit.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A target, a proxy in front of it, and the two ends of connections through it. */
final class Ends implements AutoCloseable {

  private static final int READ_MILLIS = 30_000;

  /** The client's end of a connection, and the target's. */
  record Connection(Socket client, Socket target) {}

  private final ServerSocket listening;
  final FaultProxy proxy;
  private final List<Socket> sockets = new ArrayList<>();

  Ends() throws IOException {
    this(1);
  }

  Ends(long seed) throws IOException {
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    listening.setSoTimeout(READ_MILLIS);
    proxy = FaultProxy.to("127.0.0.1", listening.getLocalPort(), seed);
  }

  Connection connect() throws IOException {
    Socket client = kept(new Socket("127.0.0.1", proxy.port()));
    return new Connection(client, kept(listening.accept()));
  }

  private Socket kept(Socket socket) throws IOException {
    socket.setSoTimeout(READ_MILLIS);
    sockets.add(socket);
    return socket;
  }

  void targetGoes() throws IOException {
    listening.close();
  }

  static void send(Socket socket, byte... bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  static byte[] receive(Socket socket, int bytes) throws IOException {
    return socket.getInputStream().readNBytes(bytes);
  }

  static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as("not in 30 s: %s", what).isNegative();
      LockSupport.parkNanos(500_000);
    }
  }

  @Override
  public void close() throws IOException {
    proxy.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    listening.close();
  }
}
