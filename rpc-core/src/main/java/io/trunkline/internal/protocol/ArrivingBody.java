package io.trunkline.internal.protocol;

import io.netty.channel.ChannelHandlerContext;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * What the body that arrives on one connection has of the room for {@link ArrivingBodies}. For its
 * event loop, unless it says otherwise.
 */
final class ArrivingBody {

  /** Fewer bytes between two looks, which are a second apart, are too slow while others wait. */
  private static final int LEAST_BYTES = 16 * 1024;

  private final ArrivingBodies all;
  private long taken;
  private volatile boolean waiting;
  private volatile @Nullable ChannelHandlerContext context;
  private long framesSeen = -1;
  private long bytesSeen;

  ArrivingBody(ArrivingBodies all) {
    this.all = all;
  }

  /** Takes room for so many more bytes of it; false if there is not enough. */
  boolean extend(int bytes, int bodyLength) {
    if (!all.take(bytes, bodyLength)) {
      return false;
    }
    taken += bytes;
    return true;
  }

  /** Takes room for bytes that came though there is not enough for the rest. */
  boolean park(int bytes) {
    if (!all.park(bytes)) {
      return false;
    }
    taken += bytes;
    return true;
  }

  /** Waits for room: meanwhile its connection is not to be read. */
  void await(ChannelHandlerContext ctx) {
    if (!waiting) {
      context = ctx;
      waiting = true;
      all.await(this);
    }
  }

  /** Whether it waits for room. Any thread may ask. */
  boolean isWaiting() {
    return waiting;
  }

  /** Lets it go on; false if it does not wait any more. Any thread may call this. */
  boolean wake() {
    ChannelHandlerContext ctx = context;
    if (!waiting || ctx == null) {
      return false;
    }
    try {
      ctx.channel()
          .eventLoop()
          .execute(
              () -> {
                goOn(ctx);
                all.wakeOne(); // there may be room for more than one
              });
      return true;
    } catch (RejectedExecutionException loopEnded) {
      return false;
    }
  }

  private void goOn(ChannelHandlerContext ctx) {
    if (waiting) {
      waiting = false;
      framesSeen = -1; // it could not go on meanwhile
      ctx.fireUserEventTriggered(ArrivingBodies.Event.ROOM_FREED);
    }
  }

  /**
   * Looks how far it got since the last look.
   *
   * @param frames how many frames have ended
   * @param bytes how many bytes the connection has read
   * @return whether it holds room and hardly goes on
   */
  boolean isSlow(long frames, long bytes) {
    boolean slow = taken > 0 && frames == framesSeen && bytes - bytesSeen < LEAST_BYTES;
    framesSeen = frames;
    bytesSeen = bytes;
    return slow;
  }

  /** It has come to its end, or is not kept any more. */
  void end() {
    giveBack();
    ChannelHandlerContext ctx = context;
    if (ctx != null) {
      goOn(ctx);
    }
  }

  /** Its connection has ended. */
  void lost() {
    waiting = false;
    giveBack();
  }

  private void giveBack() {
    long bytes = taken;
    if (bytes > 0) {
      taken = 0;
      all.giveBack(bytes);
    }
  }
}
