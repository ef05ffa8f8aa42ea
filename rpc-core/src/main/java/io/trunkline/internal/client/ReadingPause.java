package io.trunkline.internal.client;

import static io.trunkline.settings.ConsumerSettings.MAX_UNREAD_REPLY_BYTES;

import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.connection.ReadGate.Reason;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.protocol.DecodingProgress;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stops reading a connection for as long as too many bytes of its replies wait for their callers.
 * If none of them is read for a while, their callers may be waiting for later replies. Then some
 * more bytes are read, until twice as many wait. For the event loop.
 */
final class ReadingPause implements Runnable {

  private static final int LOOK_MILLIS = 5;

  /** If no caller has read anything for so long, some more is read. */
  private static final int STUCK_MILLIS = 100;

  private final Connection connection;
  private final DecodingProgress progress;
  private final UnreadBytes unread;
  private @Nullable Future<?> looks;
  private long least;
  private int looksSince;

  ReadingPause(Connection connection, UnreadBytes unread) {
    this.connection = connection;
    this.progress = connection.decoder().progress();
    this.unread = unread;
    unread.opened();
  }

  /** The decoder has read all bytes that had arrived. */
  void readComplete() {
    if (looks == null && isTooMuch()) {
      begin(progress.heldBodyBytes());
    }
  }

  /** Whether too many bytes are held, and this connection holds more than its share of them. */
  private boolean isTooMuch() {
    return unread.areTooMany() && progress.heldBodyBytes() > unread.share();
  }

  private void begin(long held) {
    least = held;
    looksSince = 0;
    looks =
        connection
            .loop()
            .scheduleWithFixedDelay(this, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    connection.gate().hold(Reason.REPLIES_NOT_READ); // last: only a look ends it
    connection.fault(
        PeerFault.REPLIES_PAUSED,
        "stopped reading for a while",
        held
            + " bytes of its replies wait for their callers to read them, and all of this client's"
            + " may be "
            + unread.limit()
            + "; read replies faster (the client's executor reads those of futures), or raise "
            + MAX_UNREAD_REPLY_BYTES.where());
  }

  @Override
  public void run() {
    connection.onLoop(this::look);
  }

  private void look() {
    long held = progress.heldBodyBytes();
    if (!isTooMuch()) {
      stopLooking();
      connection.gate().release(Reason.REPLIES_NOT_READ);
    } else if (held < least) {
      least = held;
      looksSince = 0;
    } else if (++looksSince >= STUCK_MILLIS / LOOK_MILLIS && held <= 2 * unread.share()) {
      least = Long.MAX_VALUE; // of what is held with that
      connection.gate().readOnce();
    }
  }

  /** The connection is gone. */
  void ended() {
    stopLooking();
    unread.closed();
  }

  private void stopLooking() {
    if (looks != null) {
      looks.cancel(false);
      looks = null;
    }
  }
}
