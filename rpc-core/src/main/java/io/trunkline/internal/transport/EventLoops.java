package io.trunkline.internal.transport;

import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.Future;
import io.trunkline.serialization.budget.EventLoopThread;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The event loops of one client or server: epoll where the machine has it, NIO elsewhere. Their
 * threads are daemons, so a JVM can end although somebody forgot to close.
 */
public final class EventLoops implements AutoCloseable {

  private static final int QUIET_MILLIS = 0;
  private static final int LIMIT_MILLIS = 2_000;

  private final LoopGroup group;
  private final boolean epoll;

  /**
   * @param name begins the names of the threads
   * @param threads how many loops, 1 or more
   */
  public EventLoops(String name, int threads) {
    this.epoll = Epoll.isAvailable();
    IoHandlerFactory handlers = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    this.group = new LoopGroup(threads, new IoThreadFactory(name), handlers);
  }

  /** How many loops serve a client or server that says nothing: processors + 1, 32 at most. */
  public static int defaultThreads() {
    return Math.min(Runtime.getRuntime().availableProcessors() + 1, 32);
  }

  /** Whether the current thread is a loop of any client or server, and so must not wait. */
  public static boolean onLoop() {
    return EventLoopThread.isCurrent();
  }

  /** Runs short tasks later, on some loop. */
  public ScheduledExecutorService scheduler() {
    return group;
  }

  EventLoopGroup group() {
    return group;
  }

  Class<? extends SocketChannel> socketType() {
    return epoll ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  ChannelFactory<ServerChannel> serverSockets() {
    return epoll ? EpollServerSocketChannel::new : StayingOpen::new;
  }

  /** Looks at each loop; to be called once a second by one thread. */
  void look() {
    group.look();
  }

  /** Whether no loop is left. */
  boolean hasEnded() {
    return group.hasEnded();
  }

  /** {@code epoll} or {@code nio}. */
  @Override
  public String toString() {
    return epoll ? "epoll" : "nio";
  }

  /** Ends the loops; waits for them unless called on one of them. */
  @Override
  public void close() {
    Future<?> ended = group.shutdownGracefully(QUIET_MILLIS, LIMIT_MILLIS, TimeUnit.MILLISECONDS);
    if (!onLoop()) {
      ended.awaitUninterruptibly(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Netty closes a listening socket of NIO if memory ran out in accept; one of epoll stays open.
   */
  private static final class StayingOpen extends NioServerSocketChannel {
    @Override
    protected boolean closeOnReadError(Throwable cause) {
      return !isActive();
    }
  }

  private static final class IoThreadFactory implements ThreadFactory {
    private final String name;
    private final AtomicInteger count = new AtomicInteger();

    private IoThreadFactory(String name) {
      this.name = name;
    }

    @Override
    public Thread newThread(Runnable task) {
      return new IoThread(task, name + "-io-" + count.incrementAndGet());
    }
  }
}
