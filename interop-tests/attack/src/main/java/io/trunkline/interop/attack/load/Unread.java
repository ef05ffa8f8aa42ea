package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Requests;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * One connection that sends as fast as the provider takes it, never reads a reply, and stays open
 * until the time is over.
 */
final class Unread implements Attack {

  private static final int RETRY_MILLIS = 1;

  private final byte[] frame;

  /**
   * @param frame is sent again and again, with an id that is set here
   */
  Unread(byte[] frame) {
    this.frame = frame;
    System.out.println("bytes " + (frame.length - Requests.HEADER_BYTES));
  }

  @Override
  public void run(Order order, Tally tally, Pace pace) throws IOException {
    try (SocketChannel channel = order.connect()) {
      channel.configureBlocking(false);
      for (int i = 0; i < order.count() && pace.await(); i++) {
        Requests.number(frame, i);
        send(channel, ByteBuffer.wrap(frame), pace);
        tally.sent();
      }
      while (!pace.over()) {
        pace.pause(RETRY_MILLIS);
      }
    } catch (IOException e) {
      tally.closed();
    }
  }

  private static void send(SocketChannel channel, ByteBuffer left, Pace pace) throws IOException {
    channel.write(left);
    while (left.hasRemaining() && !pace.over()) {
      pace.pause(RETRY_MILLIS);
      channel.write(left);
    }
  }
}
