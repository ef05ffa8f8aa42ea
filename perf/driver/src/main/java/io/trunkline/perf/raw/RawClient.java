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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** One connection or several in turn, whose messages are matched with their replies by id. */
final class RawClient implements PerfClient {

  private final EventLoopGroup loop = Framing.eventLoop("raw-client");
  private final AtomicLong ids = new AtomicLong();
  private final List<Connection> connections = new ArrayList<>();
  private final Writes writes;

  private record Connection(Channel channel, ReplyHandler replies) {}

  RawClient(int port, int count, Writes writes) throws InterruptedException {
    this.writes = writes;
    for (int i = 0; i < count; i++) {
      connections.add(connect(port));
    }
  }

  private Connection connect(int port) throws InterruptedException {
    ReplyHandler replies = new ReplyHandler();
    Channel channel =
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
    return new Connection(channel, replies);
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
    Connection turn = connections.get((int) (id % connections.size()));
    Channel channel = turn.channel();
    turn.replies().expect(id, reply);
    int length = Framing.ID_BYTES + bytes.length;
    ByteBuf message = channel.alloc().directBuffer(Framing.LENGTH_BYTES + length);
    message.writeInt(length).writeLong(id).writeBytes(bytes);
    if (writes == Writes.EACH_FLUSHED) {
      channel.writeAndFlush(message, channel.voidPromise());
    } else {
      turn.replies().queue(message);
    }
  }

  @Override
  public void close() {
    Framing.close(loop);
  }
}
