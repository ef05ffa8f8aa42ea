package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;

/**
 * A channel and its event loop without a socket and a thread: {@link #turn} is what the loop does,
 * on any thread, but on one at a time. It takes all that it is given.
 */
public final class LabChannel {

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final ByteBufAllocator buffers =
      proxy(
          ByteBufAllocator.class,
          (self, method, args) -> Unpooled.wrappedBuffer(new byte[(int) args[0]]).clear());
  private final List<Integer> written = new ArrayList<>();
  private volatile boolean loopEnded;
  private volatile boolean active = true;
  private volatile Thread loopThread;
  private final EventLoop loop = proxy(EventLoop.class, this::ofLoop);
  private final ChannelFuture done = proxy(ChannelFuture.class, (self, method, args) -> self);
  private final Channel.Unsafe unsafe = proxy(Channel.Unsafe.class, (self, method, args) -> null);
  private final ScheduledFuture<?> scheduled =
      proxy(ScheduledFuture.class, (self, method, args) -> false);
  private final ChannelPipeline pipeline =
      proxy(
          ChannelPipeline.class,
          (self, method, args) -> {
            throw new AssertionError(method.getName(), (Throwable) args[0]);
          });
  private final Channel channel = proxy(Channel.class, this::ofChannel);

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    InvocationHandler all =
        (self, method, args) ->
            switch (method.getName()) {
              case "equals" -> self == args[0];
              case "hashCode" -> System.identityHashCode(self);
              case "toString" -> type.getSimpleName();
              default -> handler.invoke(self, method, args);
            };
    return type.cast(
        Proxy.newProxyInstance(LabChannel.class.getClassLoader(), new Class<?>[] {type}, all));
  }

  private Object ofLoop(Object self, Method method, Object[] args) {
    return switch (method.getName()) {
      case "inEventLoop" -> Thread.currentThread() == loopThread;
      case "schedule" -> scheduled;
      case "execute" -> {
        if (loopEnded) {
          throw new RejectedExecutionException();
        }
        tasks.add((Runnable) args[0]);
        yield null;
      }
      default -> throw new AssertionError(method);
    };
  }

  private Object ofChannel(Object self, Method method, Object[] args) {
    return switch (method.getName()) {
      case "eventLoop" -> loop;
      case "isActive" -> active;
      case "isWritable" -> true;
      case "bytesBeforeUnwritable" -> Long.MAX_VALUE;
      case "alloc" -> buffers;
      case "voidPromise" -> null;
      case "closeFuture" -> done;
      case "unsafe" -> unsafe;
      case "pipeline" -> pipeline;
      case "write", "writeAndFlush" -> {
        take((ByteBuf) args[0]);
        yield done;
      }
      case "close" -> {
        active = false;
        yield done;
      }
      default -> throw new AssertionError(method);
    };
  }

  private void take(ByteBuf bytes) {
    while (bytes.isReadable()) {
      written.add(bytes.readInt());
    }
    bytes.release();
  }

  /** What a queue is made for. */
  public Channel channel() {
    return channel;
  }

  /** Runs what the loop has to do by now. */
  public void turn() {
    loopThread = Thread.currentThread();
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  /** The peer has closed, or the socket has failed: only the loop says so, and asks no more. */
  public void lose() {
    active = false;
  }

  /** The loop takes no more tasks, and its channels are closed. */
  public void endLoop() {
    active = false;
    loopEnded = true;
  }

  /** What has reached the socket, in order: four bytes of it are a number. */
  public List<Integer> written() {
    return written;
  }
}
