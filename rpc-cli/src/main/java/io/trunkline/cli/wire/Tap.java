package io.trunkline.cli.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between consumers and a provider, passes every byte on at once, and reports each frame.
 * Thread-safe.
 */
public final class Tap implements AutoCloseable {

  /** Gets the frames of all connections, on the thread that passes them on. */
  public interface Listener {

    /**
     * Called before the first frame of a connection.
     *
     * @param connection its number, as in the lines of its frames
     * @param consumer the address of the consumer
     */
    default void connected(int connection, InetAddress consumer) {}

    /** Called before the frame is passed on. */
    void frame(Frame frame, FrameLine line);
  }

  private static final int CONNECT_MILLIS = 5_000;

  private final ServerSocket listening;
  private final InetSocketAddress target;
  private final boolean plain;
  private final Listener listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();

  /**
   * Begins to listen on all addresses.
   *
   * @param plain whether peers are kept from agreeing on terms, so that all values show
   */
  public Tap(int port, InetSocketAddress target, boolean plain, Listener listener)
      throws IOException {
    this.listening = new ServerSocket(port, 50, (InetAddress) null);
    this.target = target;
    this.plain = plain;
    this.listener = listener;
    start(this::accept);
  }

  /** The port that it listens on. */
  public int port() {
    return listening.getLocalPort();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "tap");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket consumer = listening.accept();
        start(() -> connect(consumer));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void connect(Socket consumer) {
    try {
      Socket provider = new Socket();
      sockets.add(consumer);
      sockets.add(provider);
      provider.connect(target, CONNECT_MILLIS);
      consumer.setTcpNoDelay(true);
      provider.setTcpNoDelay(true);
      int number = connections.incrementAndGet();
      listener.connected(number, consumer.getInetAddress());
      Conversation conversation = new Conversation(number);
      start(() -> pass(consumer, provider, true, conversation));
      pass(provider, consumer, false, conversation);
    } catch (IOException providerIsGone) {
      close(consumer);
    }
  }

  private void pass(Socket from, Socket to, boolean toProvider, Conversation conversation) {
    byte[] buffer = new byte[64 * 1024];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      Unmarking unmarking = new Unmarking();
      FrameScanner scanner =
          new FrameScanner(
              toProvider,
              frame -> listener.frame(frame, conversation.line(frame, System.nanoTime())));
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (plain && toProvider) {
          unmarking.clear(buffer, n);
        }
        scanner.scan(buffer, 0, n);
        out.write(buffer, 0, n);
      }
    } catch (IOException eitherEndIsGone) {
      // closing both sockets, as done here, ends the other direction too
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  /** Removes the mark of Trunkline from the headers of requests: then no handshake begins. */
  private static final class Unmarking {

    private int position;
    private int length;
    private boolean isRequest;

    void clear(byte[] bytes, int count) {
      for (int i = 0; i < count; i++) {
        if (position == 2) {
          isRequest = bytes[i] < 0;
        } else if (position == 3 && isRequest) {
          bytes[i] = 0;
        } else if (position >= 12 && position < Frame.HEADER_BYTES) {
          length = length << 8 | bytes[i] & 0xff;
        }
        position++;
        if (position >= Frame.HEADER_BYTES && position - Frame.HEADER_BYTES >= length) {
          position = 0;
          length = 0;
        }
      }
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyGone) {
      // it is closed then
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    sockets.forEach(Tap::close);
  }
}
