package io.trunkline.perf.raw;

import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.Reply;
import io.trunkline.perf.system.UnsupportedCallException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A connection for each thread that calls; one whose thread has ended goes to the next thread. */
final class BlockingClient implements PerfClient {

  private final int port;
  private final Map<Thread, BlockingConnection> connections = new ConcurrentHashMap<>();

  BlockingClient(int port) {
    this.port = port;
  }

  @Override
  public Call call(Payload payload) {
    return new BlockingCall(payload.bytes());
  }

  private BlockingConnection own() throws IOException {
    BlockingConnection known = connections.get(Thread.currentThread());
    return known != null ? known : connect();
  }

  private BlockingConnection connect() throws IOException {
    BlockingConnection connection = inherited();
    if (connection == null) {
      connection = new BlockingConnection(new Socket(InetAddress.getLoopbackAddress(), port));
    }
    connections.put(Thread.currentThread(), connection);
    return connection;
  }

  private @Nullable BlockingConnection inherited() {
    for (Map.Entry<Thread, BlockingConnection> entry : connections.entrySet()) {
      if (!entry.getKey().isAlive() && connections.remove(entry.getKey(), entry.getValue())) {
        return entry.getValue();
      }
    }
    return null;
  }

  /** After a failure a reply may still be under way, which nobody must take for another one. */
  private void drop(BlockingConnection connection) {
    connections.remove(Thread.currentThread());
    connection.close();
  }

  @Override
  public void close() {
    connections.values().forEach(BlockingConnection::close);
  }

  private final class BlockingCall implements Call {

    private final byte[] bytes;

    BlockingCall(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public byte[] expected() {
      return bytes;
    }

    @Override
    public byte[] await() throws IOException {
      BlockingConnection connection = own();
      try {
        connection.send(bytes);
        return connection.receive();
      } catch (IOException e) {
        drop(connection);
        throw e;
      }
    }

    @Override
    public void start(Reply reply) {
      throw new UnsupportedCallException("a thread waits for each of its calls");
    }

    @Override
    public boolean isRight(@Nullable Object result) {
      return result instanceof byte[] received && Arrays.equals(received, bytes);
    }
  }
}
