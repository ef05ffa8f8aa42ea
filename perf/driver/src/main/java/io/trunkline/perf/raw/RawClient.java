package io.trunkline.perf.raw;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.Reply;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicLong;

/** One connection, whose messages are matched with their replies by id. */
final class RawClient implements PerfClient {

  private final EventLoopGroup loop = Framing.eventLoop("raw-client");
  private final AtomicLong ids = new AtomicLong();
  private final ReplyHandler replies;
  private final Channel channel;
  private final Writes writes;

  RawClient(int port, Writes writes) throws InterruptedException {
    this.writes = writes;
    this.replies = new ReplyHandler();
    this.channel =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .handler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel connection) {
                    connection.pipeline().addLast(Framing.decoder(), replies);
                  }
                })
            .connect(InetAddress.getLoopbackAddress(), port)
            .sync()
            .channel();
  }

  @Override
  public Call call(Payload payload) {
    return new RawCall(this, payload.bytes());
  }

  @Override
  public Call text(int length) {
    return new RawCall(this, Payload.text(length).getBytes(US_ASCII));
  }

  void send(byte[] bytes, Reply reply) {
    long id = ids.incrementAndGet();
    replies.expect(id, reply);
    int length = Framing.ID_BYTES + bytes.length;
    ByteBuf message = channel.alloc().directBuffer(Framing.LENGTH_BYTES + length);
    message.writeInt(length).writeLong(id).writeBytes(bytes);
    if (writes == Writes.EACH_FLUSHED) {
      channel.writeAndFlush(message, channel.voidPromise());
    } else {
      replies.queue(message);
    }
  }

  @Override
  public void close() {
    Framing.close(loop);
  }
}
