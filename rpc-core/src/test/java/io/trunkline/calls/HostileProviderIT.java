package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A provider that sends bad frames between good replies costs its consumer at most the call that
 * the frame names, and every call where the framing is lost. {@code mvn verify} takes a sample,
 * {@code bin/verify frames} all.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class HostileProviderIT {

  /** What is called. */
  public interface Later {
    CompletableFuture<String> echo(String text);
  }

  /**
   * What stands in place of the second of three replies.
   *
   * @param isReply whether it is one to the second call
   * @param isGood whether that gets its result from it
   * @param isEnd whether it ends the connection
   */
  private record BadReply(
      String name, byte[] frame, boolean isReply, boolean isGood, boolean isEnd) {}

  /** Makes the frame in place of a reply to that id. */
  private interface Maker {
    BadReply of(int index, long id, long idBehind);
  }

  private static final boolean FULL = Boolean.getBoolean("frames.full");

  private static byte[] result(String text) {
    return HessianBytes.all(new byte[] {(byte) 0x91}, HessianBytes.text(text));
  }

  private static byte[] reply(long id, String text) {
    return RawPeer.frame(2, 20, id, result(text).length, result(text));
  }

  @Test
  void everyFlagByte() throws Exception {
    run(
        "flags",
        256,
        (flags, id, behind) -> {
          boolean isReply = (flags & 0xa0) == 0;
          byte[] frame = RawPeer.frame(flags, 20, id, result("hit").length, result("hit"));
          return new BadReply(
              "flags " + flags, frame, isReply, isReply && (flags & 0x1f) == 2, false);
        });
  }

  @Test
  void everyStatus() throws Exception {
    run(
        "statuses",
        256,
        (status, id, behind) -> {
          byte[] frame = RawPeer.frame(2, status, id, result("hit").length, result("hit"));
          return new BadReply("status " + status, frame, true, status == 20, false);
        });
  }

  @Test
  void everyMagic() throws Exception {
    int count = FULL ? 655 : 20; // each costs a client of its own
    run(
        "magics",
        count,
        (i, id, behind) -> {
          byte[] frame = reply(id, "hit");
          frame[0] = (byte) (i * 37);
          frame[1] = (byte) (i / 7);
          return new BadReply("magic " + i, frame, false, false, true);
        });
  }

  @Test
  void manyLengths() throws Exception {
    lengths("lengths", FULL ? 100_000 : 500, false);
  }

  @Test
  void lengthsThatEndTheConnection() throws Exception {
    lengths("lengths", FULL ? 2_000 : 60, true);
  }

  private void lengths(String what, int count, boolean ends) throws Exception {
    run(
        what + (ends ? " that end the connection" : " that do not end the connection"),
        count,
        (i, id, behind) -> {
          int length = FrameCase.length(i);
          if ((length < 0 || length > 64 << 20) != ends) {
            return null;
          }
          FrameCase bad = FrameCase.ofLength(length, id, reply(behind, "stolen"));
          bad.frame()[2] = 2;
          bad.frame()[3] = 20;
          return new BadReply(bad.name(), bad.frame(), true, false, ends);
        });
  }

  private void run(String what, int count, Maker maker) throws Exception {
    long begun = System.nanoTime();
    int done = 0;
    for (int next = 0; next < count; ) {
      // Each on a port of its own: the client whose connection was ended connects again.
      try (ServerSocket listening = listening();
          RpcClient client =
              Loopback.client()
                  .handshake(false)
                  .payloadBytes(FrameCase.LIMIT)
                  .executor(Runnable::run)
                  .build()) {
        Later later =
            client.refer(
                Later.class, "dubbo://127.0.0.1:" + listening.getLocalPort() + "?timeout=60000");
        try (Socket socket = listening.accept()) {
          socket.setTcpNoDelay(true);
          socket.setSoTimeout(30_000);
          Provider provider = new Provider(socket);
          boolean isEnd = false;
          while (next < count && !isEnd) {
            int index = next++;
            isEnd = provider.run(later, (id, behind) -> maker.of(index, id, behind));
            if (next % 10_000 == 0) {
              System.out.printf("frames: consumer, %,d of %,d %s%n", next, count, what);
            }
          }
          done += provider.ran;
        }
      }
    }
    System.out.printf(
        "frames: consumer, %,d %s in %,d ms: no other call hurt%n",
        done, what, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
  }

  private static ServerSocket listening() throws IOException {
    ServerSocket listening = new ServerSocket();
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return listening;
  }

  /** Makes the frame for the ids of the second and the third call; null for none. */
  private interface Made {
    BadReply of(long id, long idBehind);
  }

  /** Three calls and what it replies to them. */
  private static final class Provider {

    private final Socket socket;
    private int ran;

    private Provider(Socket socket) {
      this.socket = socket;
    }

    /** Whether the connection has ended. */
    boolean run(Later later, Made made) throws Exception {
      CompletableFuture<String> before = later.echo("before");
      CompletableFuture<String> hit = later.echo("hit");
      CompletableFuture<String> behind = later.echo("behind");
      DataInputStream in = new DataInputStream(socket.getInputStream());
      long[] ids = {id(in), id(in), id(in)};
      BadReply bad = made.of(ids[1], ids[2]);
      byte[] first = reply(ids[0], "before");
      byte[] last = reply(ids[2], "behind");
      if (bad == null) {
        write(HessianBytes.all(first, reply(ids[1], "hit"), last));
        assertThat(hit.get(30, TimeUnit.SECONDS)).isEqualTo("hit");
        return false;
      }
      ran++;
      byte[] own = bad.isReply() ? new byte[0] : reply(ids[1], "hit");
      write(HessianBytes.all(first, bad.frame(), own, last));
      assertThat(before.get(30, TimeUnit.SECONDS)).as(bad.name()).isEqualTo("before");
      if (bad.isEnd()) {
        assertFails(bad, hit);
        assertFails(bad, behind);
        return true;
      }
      assertThat(behind.get(30, TimeUnit.SECONDS)).as(bad.name()).isEqualTo("behind");
      if (bad.isGood() || !bad.isReply()) {
        assertThat(hit.get(30, TimeUnit.SECONDS)).as(bad.name()).isEqualTo("hit");
      } else {
        assertFails(bad, hit);
      }
      return false;
    }

    private static void assertFails(BadReply bad, CompletableFuture<String> call) throws Exception {
      assertThat(
              call.handle((value, error) -> error == null ? value : null).get(30, TimeUnit.SECONDS))
          .as(bad.name())
          .isNull();
    }

    private void write(byte[] bytes) throws IOException {
      int cut = bytes.length / 2;
      socket.getOutputStream().write(Arrays.copyOf(bytes, cut));
      socket.getOutputStream().write(Arrays.copyOfRange(bytes, cut, bytes.length));
    }

    /** The id of the next request; a reply to what was taken for a heartbeat is passed over. */
    private static long id(DataInputStream in) throws IOException {
      boolean isRequest;
      long id;
      do {
        isRequest = (in.readInt() & 0x8000) != 0;
        id = in.readLong();
        in.readNBytes(in.readInt());
      } while (!isRequest);
      return id;
    }
  }
}
