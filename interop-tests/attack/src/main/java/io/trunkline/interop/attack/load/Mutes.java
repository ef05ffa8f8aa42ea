package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Format;
import io.trunkline.interop.attack.wire.Requests;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Connections that write what the provider takes and never read, until the time is over. */
final class Mutes implements Attack {

  private static final int REQUESTS = 2_000;
  private static final int KIBIBYTES = 1_024;
  private static final int EIGHT_MB = 8_000_000;
  private static final int PART = 1_000_000;
  private static final int A_TURN = 64 * 1_024;
  private static final int TURN_MILLIS = 20;
  private static final int CONNECTS_PER_TURN = 20;

  private final byte[] text;

  private Mutes(byte[] text) {
    this.text = text;
  }

  /** Each asks for 2,000 replies of 1 MB. */
  static Mutes slowReaders(Format format) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] frame = Requests.load(format, "big", KIBIBYTES);
    for (int i = 1; i <= REQUESTS; i++) {
      Requests.number(frame, i);
      all.writeBytes(frame);
    }
    return new Mutes(all.toByteArray());
  }

  /** Each sends 1 MB of a frame of 8 MB. */
  static Mutes unfinished(Format format) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(Requests.header(Requests.TWO_WAY | format.id(), 0, 1, EIGHT_MB));
    all.writeBytes(new byte[PART]);
    return new Mutes(all.toByteArray());
  }

  @Override
  public void run(Order order, Tally tally, Pace pace) throws IOException {
    List<Mute> mutes = new ArrayList<>();
    for (int i = 0; i < order.count() && pace.await(); i++) {
      Mute mute = open(order, tally);
      if (mute != null) {
        mutes.add(mute);
      }
      if (i % CONNECTS_PER_TURN == 0) {
        mutes.forEach(Mute::write);
      }
    }
    while (!pace.over()) {
      mutes.forEach(Mute::write);
      pace.pause(TURN_MILLIS);
    }
    for (Mute mute : mutes) {
      if (mute.isGone()) {
        tally.closed();
      }
    }
  }

  private @Nullable Mute open(Order order, Tally tally) {
    try {
      SocketChannel channel = order.connect();
      channel.configureBlocking(false);
      tally.sent();
      return new Mute(channel, ByteBuffer.wrap(text));
    } catch (IOException e) {
      tally.refused();
      return null;
    }
  }

  /** One of them. */
  private static final class Mute {
    private final SocketChannel channel;
    private final ByteBuffer left;
    private boolean broken;

    private Mute(SocketChannel channel, ByteBuffer left) {
      this.channel = channel;
      this.left = left;
    }

    private void write() {
      int end = left.limit();
      try {
        if (!broken && left.hasRemaining()) {
          left.limit(Math.min(end, left.position() + A_TURN));
          channel.write(left);
        }
      } catch (IOException closed) {
        broken = true;
      } finally {
        left.limit(end);
      }
    }

    private boolean isGone() {
      try {
        return broken || channel.read(ByteBuffer.allocate(1)) < 0;
      } catch (IOException reset) {
        return true;
      }
    }
  }
}
