package io.trunkline.internal.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Frames of our own with and without checksums, and what the decoder makes of them. */
final class CheckedFrames {

  private CheckedFrames() {}

  /** A reply with a body. */
  static OutgoingFrame reply(long id, byte[] body) {
    OutgoingFrame frame = new OutgoingFramePool(0).acquire();
    frame.body().write(body, 0, body.length);
    return frame.complete(WireFormat.HESSIAN2_ID, WireStatus.OK, id);
  }

  static byte[] bytes(Outgoing frame) {
    ByteBuf bytes = Unpooled.buffer();
    Parts parts = frame.parts();
    if (parts == null) {
      frame.writeTo(bytes);
    } else {
      while (parts.hasNext()) {
        parts.writeNext(bytes);
      }
    }
    byte[] array = new byte[bytes.readableBytes()];
    bytes.readBytes(array);
    return array;
  }

  /** What a decoder of that form hands on, in order. */
  static List<Inbound> decoded(Framing framing, int maxBodyBytes, byte[]... pieces) {
    ByteLedger ledger = new ByteLedger(new BodyPool());
    FrameDecoder decoder = new FrameDecoder(maxBodyBytes, ledger, Side.CLIENT);
    decoder.framing(framing);
    EmbeddedChannel channel = new EmbeddedChannel(decoder);
    for (byte[] piece : pieces) {
      channel.writeInbound(Unpooled.wrappedBuffer(piece));
    }
    List<Inbound> received = new ArrayList<>();
    for (Inbound in = channel.readInbound(); in != null; in = channel.readInbound()) {
      received.add(in);
    }
    channel.finishAndReleaseAll();
    return received;
  }

  /** Whether two frames say the same. */
  static boolean isSame(Inbound one, Inbound other) {
    return one instanceof Inbound.Frame first
        && other instanceof Inbound.Frame second
        && first.header().equals(second.header())
        && Arrays.equals(first.body(), second.body());
  }
}
