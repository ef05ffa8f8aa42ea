package io.trunkline.cli.wire;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Pairs calls with their replies. Thread-safe. */
public final class CallRecorder implements Tap.Listener {

  private record Key(int connection, long id) {}

  private record Sent(@Nullable String call, Frame request) {}

  private final Map<Key, Sent> waiting = new ConcurrentHashMap<>();
  private final Consumer<RecordedCall> recorded;

  public CallRecorder(Consumer<RecordedCall> recorded) {
    this.recorded = recorded;
  }

  @Override
  public void frame(Frame frame, FrameLine line) {
    Key key = new Key(line.connection(), frame.id());
    if (frame.isEvent()) {
      return;
    }
    if (frame.isRequest() && frame.toProvider() && frame.isTwoWay()) {
      waiting.put(key, new Sent(line.call(), frame));
    } else if (!frame.isRequest() && !frame.toProvider()) {
      Sent sent = waiting.remove(key);
      if (sent != null) {
        recorded.accept(RecordedCall.of(sent.call(), sent.request(), frame));
      }
    }
  }
}
