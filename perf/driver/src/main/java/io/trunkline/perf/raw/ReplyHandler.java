package io.trunkline.perf.raw;

import static java.util.Objects.requireNonNull;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.trunkline.perf.system.Reply;
import java.io.IOException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Gives each reply to its waiting call, and flushes what is queued once per turn. */
final class ReplyHandler extends ChannelInboundHandlerAdapter {

  private final Map<Long, Reply> pending = new ConcurrentHashMap<>();
  private final Queue<ByteBuf> queued = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean flushing = new AtomicBoolean();
  private volatile @Nullable ChannelHandlerContext context;

  void expect(long id, Reply reply) {
    pending.put(id, reply);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  /** Sends a message with all others that are queued when the event loop gets to it. */
  void queue(ByteBuf message) {
    queued.add(message);
    ChannelHandlerContext current = requireNonNull(context);
    if (!current.executor().inEventLoop() && flushing.compareAndSet(false, true)) {
      current.executor().execute(this::flush);
    }
  }

  private void flush() {
    flushing.set(false);
    ChannelHandlerContext current = requireNonNull(context);
    ByteBuf message = queued.poll();
    if (message == null) {
      return;
    }
    while (message != null) {
      current.write(message, current.voidPromise());
      message = queued.poll();
    }
    current.flush();
  }

  @Override
  public void channelRead(ChannelHandlerContext current, Object message) {
    ByteBuf frame = (ByteBuf) message;
    try {
      frame.skipBytes(Framing.LENGTH_BYTES);
      Reply reply = pending.remove(frame.readLong());
      if (reply != null) {
        byte[] bytes = new byte[frame.readableBytes()];
        frame.readBytes(bytes);
        reply.accept(bytes, null);
      }
    } finally {
      frame.release();
    }
  }

  /** Replies may have queued their next messages: they go together. */
  @Override
  public void channelReadComplete(ChannelHandlerContext current) {
    flush();
  }

  @Override
  public void channelInactive(ChannelHandlerContext current) {
    failAll(new IOException("connection lost"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext current, Throwable cause) {
    failAll(cause);
    current.close();
  }

  private void failAll(Throwable cause) {
    for (Long id : pending.keySet()) {
      Reply reply = pending.remove(id);
      if (reply != null) {
        reply.accept(null, cause);
      }
    }
  }
}
