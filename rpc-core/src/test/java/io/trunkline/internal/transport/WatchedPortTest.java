package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A port serves on after what would end Netty's own loops and listening sockets. Longer than 400
 * lines because each failure is made by a handler or loop of its own, which stands here.
 */
@Timeout(90)
class WatchedPortTest {

  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private final BlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> fatal = new LinkedBlockingQueue<>();
  private final AtomicInteger failuresInAccept = new AtomicInteger();
  private final AtomicInteger failuresInRead = new AtomicInteger();
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  @AfterEach
  void close() throws Exception {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }

  /** Sends back what comes. */
  private final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      accepted.add(ctx.channel());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (failuresInRead.getAndDecrement() > 0) {
        ((ByteBuf) message).release();
        throw new OutOfMemoryError("of a test, in a handler");
      }
      ctx.writeAndFlush(message);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }

  /** Fails as Netty does where there is no memory to accept. */
  private final class Admission extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object child) {
      if (failuresInAccept.getAndDecrement() > 0) {
        ((Channel) child).unsafe().closeForcibly();
        throw new OutOfMemoryError("of a test, in accept");
      }
      ctx.fireChannelRead(child);
    }
  }

  /** Fails outside of what Netty guards: the loop itself gets the error. */
  private static final class NoMemory extends DefaultMaxMessagesRecvByteBufAllocator {
    private int failures = 1;

    @Override
    public MaxMessageHandle newHandle() {
      return new MaxMessageHandle() {
        @Override
        public int guess() {
          return 512;
        }

        @Override
        public void reset(ChannelConfig config) {
          if (failures-- > 0) {
            throw new OutOfMemoryError("of a test, in the loop");
          }
          super.reset(config);
        }
      };
    }
  }

  private EventLoops loops(int count) {
    EventLoops loops = new EventLoops("watched-port-test", count);
    open.push(loops);
    return loops;
  }

  private ServerTransport bind(EventLoops listener, EventLoops loops) throws IOException {
    ServerTransport transport =
        ServerTransport.bind(
            listener,
            loops,
            PooledByteBufAllocator.DEFAULT,
            ANY_PORT,
            Admission::new,
            loop -> () -> false,
            channel -> new ChannelHandler[] {new Echo()});
    open.push(transport);
    return transport;
  }

  private PortWatch watch(ServerTransport transport, EventLoops listener, EventLoops loops) {
    PortWatch watch =
        new PortWatch(
            transport, listener, loops, () -> {}, fatal::add, TimeUnit.MILLISECONDS.toNanos(300));
    open.push(watch);
    return watch;
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as("time over").isNegative();
      LockSupport.parkNanos(1_000_000);
    }
  }

  private Socket connect(InetSocketAddress address) throws IOException {
    Socket socket = new Socket();
    open.push(socket);
    socket.connect(address, 10_000);
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static int echo(Socket socket, int value) throws IOException {
    socket.getOutputStream().write(value);
    return socket.getInputStream().read();
  }

  private boolean serves(InetSocketAddress address) {
    try (Socket socket = connect(address)) {
      return echo(socket, 7) == 7;
    } catch (IOException refused) {
      return false;
    }
  }

  @Test
  void aLoopThatGetsAnErrorGoesOnAndServesAllItsConnections() throws Exception {
    EventLoops loops = loops(1);
    ServerTransport transport = bind(loops(1), loops);
    Socket failing = connect(transport.address());
    Channel channel = accepted.take();
    Socket neighbour = connect(transport.address());
    assertThat(echo(neighbour, 1)).isEqualTo(1);
    channel.config().setRecvByteBufAllocator(new NoMemory());
    assertThat(echo(failing, 2)).isEqualTo(2);
    assertThat(echo(neighbour, 3)).isEqualTo(3);
    assertThat(serves(transport.address())).isTrue();
    assertThat(loops.hasEnded()).isFalse();
  }

  /** Why a {@link WatchedLoop} is needed; if this fails one day, it may not be any more. */
  @Test
  void nettysOwnLoopEndsAtThatErrorAndLeavesItsSocketsOpen() throws Exception {
    EventLoopGroup one = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    EventLoopGroup listener = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    try {
      Channel listening =
          new ServerBootstrap()
              .group(listener, one)
              .channel(NioServerSocketChannel.class)
              .childHandler(
                  new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                      channel.pipeline().addLast(new Echo());
                    }
                  })
              .bind(ANY_PORT)
              .sync()
              .channel();
      Socket failing = connect((InetSocketAddress) listening.localAddress());
      Channel channel = accepted.take();
      channel.config().setRecvByteBufAllocator(new NoMemory());
      failing.getOutputStream().write(2);
      EventLoop loop = channel.eventLoop();
      await(loop::isTerminated);
      failing.setSoTimeout(100);
      assertThatThrownBy(() -> failing.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
      listening.close().sync();
    } finally {
      listener.shutdownGracefully(0, 1, TimeUnit.SECONDS);
      one.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
  }

  @Test
  void memoryThatRunsOutInAcceptInAHandlerOrInATaskCostsNoPort() throws Exception {
    EventLoops loops = loops(1);
    EventLoops listener = loops(1);
    ServerTransport transport = bind(listener, loops);
    watch(transport, listener, loops);
    failuresInAccept.set(1);
    await(() -> serves(transport.address()));
    failuresInRead.set(1);
    await(() -> serves(transport.address()));
    loops
        .group()
        .execute(
            () -> {
              throw new OutOfMemoryError("of a test, in a task");
            });
    assertThat(serves(transport.address())).isTrue();
    assertThat(fatal).isEmpty();
  }

  @Test
  void aListeningSocketThatWasClosedIsOpenedAgainAtTheSamePort() throws Exception {
    EventLoops loops = loops(1);
    EventLoops listener = loops(1);
    ServerTransport transport = bind(listener, loops);
    watch(transport, listener, loops);
    Socket before = connect(transport.address());
    assertThat(echo(before, 4)).isEqualTo(4);
    for (int i = 0; i < 3; i++) {
      transport.channel().close().sync();
      await(() -> serves(transport.address()));
    }
    assertThat(echo(before, 5)).as("connections stay").isEqualTo(5);
    assertThat(fatal).isEmpty();
    transport.close();
    assertThat(transport.isLost()).as("its owner closed it").isFalse();
    assertThat(serves(transport.address())).isFalse();
  }

  @Test
  void aListeningSocketThatStoppedToAcceptBeginsAgain() throws Exception {
    EventLoops loops = loops(1);
    EventLoops listener = loops(1);
    ServerTransport transport = bind(listener, loops);
    watch(transport, listener, loops);
    transport.channel().config().setAutoRead(false);
    assertThat(serves(transport.address())).isTrue();
  }

  @Test
  void aPortThatCannotBeOpenedAgainIsFatalAndSaysWhich() throws Exception {
    EventLoops loops = loops(1);
    EventLoops listener = loops(1);
    ServerTransport transport = bind(listener, loops);
    transport.channel().close().sync();
    await(() -> isTaken(transport.address())); // NIO closes a socket for good a moment later
    watch(transport, listener, loops);
    assertThat(fatal.poll(60, TimeUnit.SECONDS))
        .contains(String.valueOf(transport.address().getPort()))
        .contains("listening socket was closed and cannot be opened again");
  }

  @Test
  void whateverFailsAtOpeningAgainIsTriedAgainWithPausesAndThenFatal() throws Exception {
    EventLoops loops = loops(1);
    EventLoops listener = loops(1);
    ServerTransport transport = bind(listener, loops);
    transport.channel().close().sync();
    AtomicInteger attempts = new AtomicInteger();
    open.push(
        new PortWatch(
            transport,
            () -> {
              attempts.incrementAndGet();
              throw new IllegalStateException("of a test, in opening again");
            },
            listener,
            loops,
            () -> {},
            fatal::add,
            TimeUnit.MILLISECONDS.toNanos(300)));
    assertThat(fatal.poll(30, TimeUnit.SECONDS)).contains("cannot be opened again");
    assertThat(attempts.get()).isBetween(2, 10);
  }

  /** Whether something else listens there now. */
  private boolean isTaken(InetSocketAddress address) {
    try {
      open.push(new ServerSocket(address.getPort(), 1, address.getAddress()));
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  @Test
  void aPortWithoutLoopsIsFatal() throws Exception {
    EventLoops loops = loops(2);
    EventLoops listener = loops(1);
    ServerTransport transport = bind(listener, loops);
    watch(transport, listener, loops);
    loops.group().shutdownGracefully(0, 1, TimeUnit.SECONDS);
    assertThat(fatal.poll(60, TimeUnit.SECONDS)).contains("its event loops have ended");
    assertThat(fatal.poll()).as("said once").isNull();
  }

  @Test
  void aWatchThatWasClosedOpensNothingAndSaysNothing() throws Exception {
    EventLoops loops = loops(1);
    EventLoops listener = loops(1);
    ServerTransport transport = bind(listener, loops);
    PortWatch watch = watch(transport, listener, loops);
    watch.close();
    transport.close();
    assertThat(serves(transport.address())).isFalse();
    assertThat(fatal).isEmpty();
  }

  /** A loop that nothing else wakes does not answer then, and was taken for stuck for ever. */
  @Test
  void aLoopThatCouldNotBeAskedForLackOfMemoryIsAskedAgain() throws Exception {
    AtomicInteger failures = new AtomicInteger();
    IoHandlerFactory nio = NioIoHandler.newFactory();
    EventLoopGroup parent =
        new MultiThreadIoEventLoopGroup(1, nio) {
          @Override
          protected IoEventLoop newChild(
              Executor executor, IoHandlerFactory handlers, Object... arguments) {
            return new FailingToAsk(this, executor, handlers, failures);
          }
        };
    FailingToAsk loop = (FailingToAsk) parent.next();
    open.push(() -> parent.shutdownGracefully(0, 1, TimeUnit.SECONDS));
    loop.submit(() -> {}).sync();
    failures.set(1);
    assertThatThrownBy(loop::look).isInstanceOf(OutOfMemoryError.class);
    for (int look = 0; look <= WatchedLoop.STUCK_AFTER_LOOKS; look++) {
      loop.look();
      loop.submit(() -> {}).sync();
    }
    assertThat(loop.isServing()).isTrue();
  }

  /** Has no memory for some tasks. */
  private static final class FailingToAsk extends WatchedLoop {
    private final AtomicInteger failures;

    FailingToAsk(
        IoEventLoopGroup parent,
        Executor executor,
        IoHandlerFactory handlers,
        AtomicInteger failures) {
      super(parent, executor, handlers, Thread::new);
      this.failures = failures;
    }

    @Override
    public void execute(Runnable task) {
      if (failures.getAndDecrement() > 0) {
        throw new OutOfMemoryError("of a test, in execute");
      }
      super.execute(task);
    }
  }

  @Test
  void aLoopThatRunsNoTaskGetsNoNewConnectionsUntilItDoesAgain() throws Exception {
    EventLoops loops = loops(2);
    List<EventExecutor> both = new ArrayList<>();
    loops.group().forEach(both::add);
    CountDownLatch entered = new CountDownLatch(2);
    CountDownLatch latch = new CountDownLatch(1);
    WatchedLoop stuck = (WatchedLoop) both.get(0);
    both.get(1).execute(entered::countDown);
    stuck.execute(
        () -> {
          entered.countDown();
          try {
            latch.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    entered.await();
    for (int look = 0; look <= WatchedLoop.STUCK_AFTER_LOOKS; look++) {
      assertThat(stuck.isServing()).as("look %s", look).isTrue();
      stuck.look();
    }
    assertThat(stuck.isServing()).isFalse();
    for (int i = 0; i < 10; i++) {
      assertThat(loops.group().next()).isSameAs(both.get(1));
    }
    latch.countDown();
    await(
        () -> {
          stuck.look();
          return stuck.isServing();
        });
  }
}
