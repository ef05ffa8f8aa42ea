package io.trunkline.internal.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.Inbound;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** A connection of a port without a socket, whose consumer is on this machine: the test is it. */
final class LoopbackChannel extends EmbeddedChannel {

  private static final int LONGEST_BODY = 1_000_000;

  private long most = Long.MAX_VALUE;

  LoopbackChannel(ServerPort port) {
    this(port, LONGEST_BODY, new BodyPool());
  }

  /**
   * @param bodies lends the arrays of bodies
   */
  LoopbackChannel(ServerPort port, int maxBodyBytes, BodyPool bodies) {
    super(
        new ChannelInitializer<Channel>() {
          @Override
          protected void initChannel(Channel channel) {
            FrameDecoder decoder =
                new FrameDecoder(maxBodyBytes, new ByteLedger(bodies), Side.SERVER);
            channel.pipeline().addLast(new ServerConnection(port, channel, decoder).handlers());
          }
        });
  }

  @Override
  protected SocketAddress remoteAddress0() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
  }

  /** Takes no more bytes than so many at each flush. */
  void takesAtMost(long bytes) {
    most = bytes;
  }

  @Override
  protected void doWrite(ChannelOutboundBuffer frames) throws Exception {
    if (most == Long.MAX_VALUE) {
      super.doWrite(frames);
    } else {
      frames.removeBytes(most);
    }
  }

  /** Receives a frame as if its bytes had been decoded. */
  void receive(Inbound frame) {
    pipeline().context(FrameDecoder.class).fireChannelRead(frame);
  }
}
