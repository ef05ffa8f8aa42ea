package io.trunkline.internal.client;

import static io.trunkline.settings.ConsumerSettings.MAX_UNREAD_REPLY_BYTES;

import io.netty.channel.Channel;
import io.trunkline.internal.exchange.Heartbeats;
import io.trunkline.internal.protocol.FrameDecoder;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stops reading a connection for as long as too many bytes of its replies wait for their callers.
 * If none of them is read for a while, these callers may be waiting for replies behind: then some
 * more is read, until twice as many bytes wait. For the event loop.
 */
final class ReadingPause implements Runnable {

  private static final int LOOK_MILLIS = 5;

  /** If no caller has read anything for so long, some more is read. */
  private static final int STUCK_MILLIS = 100;

  private final Channel channel;
  private final FrameDecoder decoder;
  private final UnreadBytes unread;
  private final Heartbeats heartbeats;
  private final Consumer<String> onPause;
  private @Nullable Future<?> looks;
  private long least;
  private int looksSince;

  /**
   * @param heartbeats have to know, as the peer will hear less
   * @param onPause told why it is not read, each time
   */
  ReadingPause(
      Channel channel,
      FrameDecoder decoder,
      UnreadBytes unread,
      Heartbeats heartbeats,
      Consumer<String> onPause) {
    this.channel = channel;
    this.decoder = decoder;
    this.unread = unread;
    this.heartbeats = heartbeats;
    this.onPause = onPause;
  }

  /** What had arrived was read. */
  void readComplete() {
    if (looks == null && isTooMuch()) {
      begin(decoder.endedBodyBytes());
    }
  }

  /** Whether this connection holds more than its share of what is too much. */
  private boolean isTooMuch() {
    return unread.areTooMany() && decoder.endedBodyBytes() > unread.share();
  }

  private void begin(long held) {
    least = held;
    looksSince = 0;
    looks =
        channel
            .eventLoop()
            .scheduleWithFixedDelay(this, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    channel.config().setAutoRead(false); // last: only a look ends it
    heartbeats.readingStopped(channel);
    onPause.accept(
        held
            + " bytes of its replies wait for their callers to read them, and all of this client's"
            + " may be "
            + unread.limit()
            + "; read replies faster (the client's executor reads those of futures), or raise "
            + MAX_UNREAD_REPLY_BYTES.where());
  }

  @Override
  public void run() {
    long held = decoder.endedBodyBytes();
    if (!isTooMuch()) {
      end();
      channel.config().setAutoRead(true);
    } else if (held < least) {
      least = held;
      looksSince = 0;
    } else if (++looksSince >= STUCK_MILLIS / LOOK_MILLIS && held <= 2 * unread.share()) {
      least = Long.MAX_VALUE; // of what is held with that
      channel.read();
    }
  }

  /** The connection is gone, or it is read again. */
  void end() {
    if (looks != null) {
      looks.cancel(false);
      looks = null;
    }
  }
}
