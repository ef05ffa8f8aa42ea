package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Format;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.List;

/**
 * What an attacker is to do; the arguments of its program.
 *
 * @param attack its name, as {@code setbomb}
 * @param kind which one of them, or {@code -}
 * @param format how its messages are written
 * @param port where the provider listens, on 127.0.0.1
 * @param count how many messages or connections
 * @param perSecond how many a second at most
 * @param seconds after which it gives up
 * @param address the last byte of its own address, 127.0.0.x; the honest consumer has 1
 */
public record Order(
    String attack,
    String kind,
    Format format,
    int port,
    int count,
    int perSecond,
    int seconds,
    int address) {

  /** Connects to the provider. */
  SocketChannel connect() throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.bind(own());
      channel.connect(provider());
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Connects a socket to the provider.
   *
   * @param millis how long that may take
   */
  void connect(Socket socket, int millis) throws IOException {
    socket.bind(own());
    socket.connect(provider(), millis);
  }

  private InetSocketAddress own() throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(loopback(address)), 0);
  }

  private InetSocketAddress provider() throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(loopback(1)), port);
  }

  private static byte[] loopback(int last) {
    return new byte[] {127, 0, 0, (byte) last};
  }

  /** For a command line. */
  public List<String> arguments() {
    return List.of(
        attack,
        kind,
        format.name(),
        Integer.toString(port),
        Integer.toString(count),
        Integer.toString(perSecond),
        Integer.toString(seconds),
        Integer.toString(address));
  }

  /** Reads what {@link #arguments} wrote. */
  static Order parse(String... arguments) {
    return new Order(
        arguments[0],
        arguments[1],
        Format.valueOf(arguments[2]),
        Integer.parseInt(arguments[3]),
        Integer.parseInt(arguments[4]),
        Integer.parseInt(arguments[5]),
        Integer.parseInt(arguments[6]),
        Integer.parseInt(arguments[7]));
  }
}
